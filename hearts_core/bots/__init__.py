"""Players that decide from a view alone, each a module with `choose(view, stream) -> Action`."""
