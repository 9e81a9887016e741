"""Evaluates texts as Purser does, with Jinja2: a JSON list of [text, context] in, a list of {value} or {error} out."""
import json
import sys
from types import GeneratorType

from jinja2 import Environment, Undefined
from jinja2.exceptions import UndefinedError


class Unprintable(Undefined):
    """An undefined value that cannot become a text, as in Purser."""

    def __str__(self):
        self._fail_with_undefined_error()


environment = Environment(undefined=Unprintable)


def evaluate(text, context):
    if text.startswith("{{") and text.endswith("}}") and "{{" not in text[2:]:
        value = environment.compile_expression(text[2:-2], undefined_to_none=False)(**context)
        if isinstance(value, Undefined):
            raise UndefinedError("the result")
        return plain(value)
    return environment.from_string(text).render(**context)


def plain(value):
    """A value of JSON; a whole float becomes an integer, as JSON has one kind of number."""
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if isinstance(value, (list, tuple, range, GeneratorType)):
        return [plain(item) for item in value]
    if isinstance(value, dict):
        return {key: plain(member) for key, member in value.items()}
    return value


def outcome(text, context):
    try:
        value = plain(evaluate(text, context))
        json.dumps(value, allow_nan=False)
        return {"value": value}
    except Exception as error:
        return {"error": f"{type(error).__name__}: {error}"}


json.dump([outcome(text, context) for text, context in json.load(sys.stdin)], sys.stdout)
