#!/usr/bin/env python3
"""A disk of a cloud that is a folder: a resource in Python. docs/deploy-protocol.md explains it."""
import json, os, pathlib, sys

message = json.load(sys.stdin)
config = message.get("config", {})
# A container has its plug at the path it asked for, a local program at a path of the machine.
cloud = json.loads(os.environ.get("RESOURCE_PLUGS", "{}")).get("/cloud", "/cloud")
disk = pathlib.Path(cloud, f"disk-{config.get('name')}")
action = sys.argv[1] if len(sys.argv) > 1 else "init"

if action == "init":
    text = lambda pattern: {"type": "string", "pattern": pattern}
    print(json.dumps({
        "plugs": {"cloud": {"container_path": "/cloud"}},
        "config_schema": {"type": "object", "required": ["name", "size"], "additionalProperties": False,
                          "properties": {"name": text("^[a-z0-9_]+$"), "size": text("^[0-9]+gb$")}},
        "state_action": {"args": ["state"]}, "destroy_action": {"args": ["destroy"]}}))
elif action == "state":
    state = {"name": config["name"], "zone": "europe-west1-b"}
    if not disk.exists():
        print(json.dumps({"status": "STALE", "actions": [{"name": "create-disk", "args": ["write"]}]}))
    elif disk.read_text() != config["size"]:
        print(json.dumps({"status": "STALE", "staleState": {**state, "size": disk.read_text()},
                          "actions": [{"name": "resize-disk", "args": ["write"]}]}))
    else:
        print(json.dumps({"status": "VALID", "state": {**state, "size": config["size"]}}))
elif action == "write":
    disk.write_text(config["size"])
    print(f"{config['name']} has {config['size']}")
elif action == "destroy":
    disk.unlink(missing_ok=True)
    print(config["name"], "is gone")
else:
    sys.exit(f"there is no action {action}")
