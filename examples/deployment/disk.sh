#!/bin/sh
# A disk of a cloud that is a folder: a resource in POSIX shell. docs/deploy-protocol.md explains it.
set -eu
input=$(tr -d '\n') && [ -n "$input" ] || exit 2
# config_schema allows neither braces nor quotation marks in values, so this finds them.
config=$(printf %s "$input" | sed -n 's/.*"config": *{\([^}]*\)}.*/\1/p')
value() { printf %s "$config" | sed -n "s/.*\"$1\": *\"\([^\"]*\)\".*/\1/p"; }
# A container has its plug at the path it asked for, a local program at a path of the machine.
cloud=$(printf %s "${RESOURCE_PLUGS:-}" | sed -n 's/.*"\/cloud": *"\([^"]*\)".*/\1/p')
disk=${cloud:-/cloud}/disk-$(value name)
state() { echo "{\"name\": \"$(value name)\", \"size\": \"$1\", \"zone\": \"europe-west1-b\"}"; }

case ${1:-init} in
  init) echo '{"plugs": {"cloud": {"container_path": "/cloud"}}, "state_action": {"args": ["state"]},
    "destroy_action": {"args": ["destroy"]},
    "config_schema": {"type": "object", "required": ["name", "size"], "additionalProperties": false,
      "properties": {"name": {"type": "string", "pattern": "^[a-z0-9_]+$"},
        "size": {"type": "string", "pattern": "^[0-9]+gb$"}}}}' ;;
  state) if [ ! -e "$disk" ]; then
      echo '{"status": "STALE", "actions": [{"name": "create-disk", "args": ["write"]}]}'
    elif [ "$(cat "$disk")" != "$(value size)" ]; then
      echo "{\"status\": \"STALE\", \"staleState\": $(state "$(cat "$disk")"),"
      echo '"actions": [{"name": "resize-disk", "args": ["write"]}]}'
    else
      echo "{\"status\": \"VALID\", \"state\": $(state "$(value size)")}"
    fi ;;
  write) value size > "$disk" && echo "$(value name) has $(value size)" ;;
  destroy) rm -f "$disk" && echo "$(value name) is gone" ;;
  *) echo "there is no action $1" >&2 && exit 2 ;;
esac
