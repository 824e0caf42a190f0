"""The script that breaks each rule on purpose keeps up with the source (running it takes minutes: `mutate.py`)."""

import ast

import pytest
from mutate import MUTATIONS, Mutation, mutated


@pytest.mark.parametrize("mutation", MUTATIONS, ids=lambda mutation: mutation.rule)
def test_the_text_of_the_rule_is_still_there(mutation: Mutation) -> None:
    ast.parse(mutated(mutation))


def test_each_rule_is_broken_once() -> None:
    rules = [mutation.rule for mutation in MUTATIONS]
    assert len(set(rules)) == len(rules)
