#!/bin/sh
# A virtual machine of the same cloud as disk.sh. It has a program for each of its actions in one file.
set -eu
input=$(tr -d '\n') && [ -n "$input" ] || exit 2
config=$(printf %s "$input" | sed -n 's/.*"config": *{\([^}]*\)}.*/\1/p')
value() { printf %s "$config" | sed -n "s/.*\"$1\": *\"\([^\"]*\)\".*/\1/p"; }
cloud=$(printf %s "${RESOURCE_PLUGS:-}" | sed -n 's/.*"\/cloud": *"\([^"]*\)".*/\1/p')
vm=${cloud:-/cloud}/vm-$(value name)
# The file has the zone and the type of the machine.
state() { echo "{\"name\": \"$(value name)\", \"zone\": \"${1%% *}\", \"machine-type\": \"${1##* }\"}"; }
wanted() { echo "$(value zone) $(value machine-type)"; }

case ${1:-init} in
  init)
    echo '{"plugs": {"cloud": {"container_path": "/cloud"}}, "state_action": {"args": ["state"]},
      "destroy_action": {"args": ["destroy"]},
      "config_schema": {"type": "object", "required": ["name", "zone", "machine-type"],
        "additionalProperties": {"type": "string", "pattern": "^[a-z0-9_-]+$"}}}'
    ;;
  state)
    if [ ! -e "$vm" ]; then
      echo '{"status": "STALE", "actions": [
        {"name": "create-vm", "description": "Create VM", "args": ["write"]},
        {"name": "notify", "description": "Signal new VM", "args": ["notify"]}]}'
    elif [ "$(cat "$vm")" != "$(wanted)" ]; then
      echo "{\"status\": \"STALE\", \"staleState\": $(state "$(cat "$vm")"), \"actions\": ["
      echo '{"name": "update-vm-machine-type", "description": "Update VM machine type", "args": ["write"]}]}'
    else
      echo "{\"status\": \"VALID\", \"state\": $(state "$(cat "$vm")")}"
    fi
    ;;
  write)
    wanted > "$vm"
    echo "$(value name) is a $(value machine-type) in $(value zone)"
    ;;
  notify) echo "$(value name) is new" ;;
  destroy)
    rm -f "$vm"
    echo "$(value name) is gone"
    ;;
  *)
    echo "there is no action $1" >&2
    exit 2
    ;;
esac
