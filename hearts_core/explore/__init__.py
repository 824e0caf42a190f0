"""What if …? What follows from a ruleset, what another setting would change, and two rulesets on the same deal."""
