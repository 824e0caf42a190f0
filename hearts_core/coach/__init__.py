"""The coach: hints, warnings, reviews and puzzles, for any ruleset, from what a seat may know.

`assess` measures what could be done, `tactics` names it, `facts` are what the words rest on, `speech` makes sentences.
Import from these modules; a page that only plays needs none of them.
"""
