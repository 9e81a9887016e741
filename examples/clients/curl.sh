#!/bin/sh
# A pipeline with curl: it tries its documents in a dry run, submits them, tags the revision, and reads a rendered
# value, a second time without a transfer.
set -eu
url=${PURSER_URL:-http://127.0.0.1:4000/graphql}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# The token stands in a file, so that it is not among the arguments that other users of the machine can see.
: >"$folder/headers"
[ -z "${PURSER_TOKEN:-}" ] || printf 'authorization: Bearer %s\n' "$PURSER_TOKEN" >"$folder/headers"

# ask: sends the request of standard input; prints the answer. It fails if the answer has errors or problems.
ask() {
  answer=$(curl -sS -H "@$folder/headers" -H 'content-type: application/json' --data-binary @- "$url")
  case $answer in
    *'"errors":['* | *'"problems":[{'*)
      printf 'refused: %s\n' "$answer" >&2
      return 1
      ;;
  esac
  printf '%s\n' "$answer"
}

# submit DRY_RUN: submits a lamp; with true, only shows what it would change.
submit() {
  ask <<REQUEST
{
  "query": "mutation (\$documents: [JSON!]!, \$dryRun: Boolean) { submitDocuments(input: { source: { documents: \$documents }, bucket: \"curl\", replace: true, dryRun: \$dryRun }) { changed revision { number } diff { documents { nodes { kind name } } } problems { code message place { line } } } }",
  "variables": {
    "dryRun": $1,
    "documents": [{
      "schema": "harbour/Lamp/v1",
      "metadata": { "schema": "metadata/Document/v1", "name": "curl" },
      "data": { "colour": "white", "build": "$build" }
    }]
  }
}
REQUEST
}

build=build-$(date +%s)-$$
printf 'dry run: '
submit true
printf 'submission: '
submit false | tee "$folder/answer"
number=$(sed 's/.*"number":\([0-9]*\).*/\1/' "$folder/answer")

printf 'tag: '
ask <<REQUEST
{ "query": "mutation { putTag(input: { revision: { number: $number }, name: \"$build\" }) { tag { name } problems { message } } }" }
REQUEST

# What is rendered of a revision never changes: with the ETag of the last answer, the next has no body. The header
# lets a query be sent by GET; see docs/security.md.
read_value() {
  curl -sS -G "$url" -H "@$folder/headers" -H 'apollo-require-preflight: true' \
    --etag-save "$folder/etag" --etag-compare "$folder/etag" -w 'status %{http_code}\n' \
    --data-urlencode "query={
      renderedDocument(schema: \"harbour/Lamp/v1\", name: \"curl\", revision: { number: $number }) {
        data(path: \".build\")
      }
    }"
}
printf 'value: '
read_value
printf 'value again: '
read_value
printf 'done: curl\n'
