// A disk of a cloud that is a folder: a resource in Go. docs/deploy-protocol.md explains it.
package main

import (
	"encoding/json"
	"fmt"
	"os"
)

func main() {
	var message struct{ Config struct{ Name, Size string } }
	check(json.NewDecoder(os.Stdin).Decode(&message))
	config, cloud := message.Config, "/cloud"
	// A container has its plug at the path it asked for, a local program at a path of the machine.
	plugs := map[string]string{}
	if json.Unmarshal([]byte(os.Getenv("RESOURCE_PLUGS")), &plugs) == nil && plugs[cloud] != "" {
		cloud = plugs[cloud]
	}
	disk := cloud + "/disk-" + config.Name
	size, err := os.ReadFile(disk)
	state := func(size string) string {
		return fmt.Sprintf(`{"name": %q, "size": %q, "zone": "europe-west1-b"}`, config.Name, size)
	}
	switch action := append(os.Args, "init")[1]; {
	case action == "init":
		fmt.Println(`{"plugs": {"cloud": {"container_path": "/cloud"}}, "state_action": {"args": ["state"]},
  "destroy_action": {"args": ["destroy"]},
  "config_schema": {"type": "object", "required": ["name", "size"], "additionalProperties": false,
    "properties": {"name": {"type": "string", "pattern": "^[a-z0-9_]+$"},
      "size": {"type": "string", "pattern": "^[0-9]+gb$"}}}}`)
	case action == "state" && os.IsNotExist(err):
		fmt.Println(`{"status": "STALE", "actions": [{"name": "create-disk", "args": ["write"]}]}`)
	case action == "state" && string(size) != config.Size:
		fmt.Printf(`{"status": "STALE", "staleState": %s, "actions": [{"name": "resize-disk", "args": ["write"]}]}`, state(string(size)))
	case action == "state":
		fmt.Printf(`{"status": "VALID", "state": %s}`, state(config.Size))
	case action == "write":
		check(os.WriteFile(disk, []byte(config.Size), 0o644))
		fmt.Println(config.Name, "has", config.Size)
	case action == "destroy":
		check(os.RemoveAll(disk))
		fmt.Println(config.Name, "is gone")
	default:
		check(fmt.Errorf("there is no action %s", action))
	}
}

func check(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
