#!/usr/bin/env python3
"""A service in Python with requests: it submits YAML, waits for the validation, and reads a list page by page.

It needs Python 3.9 and requests 2.
"""

import json
import os
import time

import requests

URL = os.environ.get("PURSER_URL", "http://127.0.0.1:4000/graphql")

SUBMIT = """
mutation Submit($yaml: String!, $dryRun: Boolean) {
  submitDocuments(input: {source: {yaml: $yaml}, bucket: "python", replace: true, dryRun: $dryRun}) {
    changed
    revision { number status schemaValidation { status } }
    problems { code message remedy place { document line column } }
  }
}
"""

LAMPS = """
query Lamps($number: NonNegativeInt!, $first: Int!, $after: String) {
  revision(ref: {number: $number}) {
    renderedDocuments(filter: {bucket: ["python"]}, first: $first, after: $after) {
      pageInfo { hasNextPage endCursor }
      nodes { name data }
    }
  }
}
"""

LAMP = """
schema: harbour/Lamp/v1
metadata: {{ schema: metadata/Document/v1, name: {name} }}
data: {{ colour: white, batch: {batch} }}
"""


class PurserError(Exception):
    """An error of the request, with all its problems."""

    def __init__(self, error):
        self.code = error["extensions"]["code"]
        super().__init__(f'{self.code}: {error["message"]}')
        self.problems = error["extensions"]["problems"]


class Purser:
    def __init__(self, url=URL, token=os.environ.get("PURSER_TOKEN")):
        self.url = url
        self.session = requests.Session()
        if token:
            self.session.headers["authorization"] = f"Bearer {token}"

    def execute(self, query, tries=3, **variables):
        """The data of an operation. It tries again what may succeed later."""
        for left in reversed(range(tries)):
            response = self.session.post(
                self.url, json={"query": query, "variables": variables}, timeout=30
            )
            answer = response.json()
            if "errors" not in answer:
                return answer["data"]
            error = PurserError(answer["errors"][0])
            if left == 0 or not all(problem["retryable"] for problem in error.problems):
                raise error
            time.sleep(float(response.headers.get("retry-after", 1)))

    def pages(self, query, path, **variables):
        """The nodes of a connection, page by page. `path` leads to the connection."""
        after = None
        while True:
            connection = self.execute(query, after=after, **variables)
            for name in path:
                connection = connection[name]
            yield from connection["nodes"]
            if not connection["pageInfo"]["hasNextPage"]:
                return
            after = connection["pageInfo"]["endCursor"]


def check(what, actual, expected):
    """Prints what was seen if it is as expected; else raises."""
    assert actual == expected, f"{what}: {actual!r} is not {expected!r}"
    print(f"ok: {what}: {json.dumps(actual)}")


def main():
    purser = Purser()
    batch = time.time_ns()
    lamps = "---".join(LAMP.format(name=f"lamp-{at}", batch=batch) for at in range(5))

    payload = purser.execute(SUBMIT, yaml=lamps)["submitDocuments"]
    check("no problems", payload["problems"], [])
    check("a new revision", payload["changed"], True)
    revision = payload["revision"]
    check("its validation", revision["schemaValidation"]["status"], "SUCCESS")

    path = ["revision", "renderedDocuments"]
    nodes = list(purser.pages(LAMPS, path, number=revision["number"], first=2))
    check("all lamps", [node["name"] for node in nodes], [f"lamp-{at}" for at in range(5)])
    # Python keeps integers of any size.
    check("the batch of each", {node["data"]["batch"] for node in nodes} == {batch}, True)

    # What is wrong with the documents is data, with its place in the text.
    payload = purser.execute(SUBMIT, yaml="schema: [", dryRun=True)["submitDocuments"]
    [problem] = payload["problems"]
    check("a problem", problem["code"], "YAML_SYNTAX")
    check("in line", problem["place"]["line"], 1)

    # What is wrong with the request is an error.
    try:
        purser.execute("{ diff(from: {number: 1000000}) { id } }")
    except PurserError as error:
        check("an error", error.code, "REVISION_NOT_FOUND")
    print("done: python")


if __name__ == "__main__":
    main()
