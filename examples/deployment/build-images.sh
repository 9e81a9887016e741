#!/bin/sh
# Makes the images of the two resources from a static BusyBox, without a registry: build-images.sh [COMMAND...]
# COMMAND: podman or docker, with its options. Default: podman.
set -eu
cd "$(dirname "$0")"
[ $# -gt 0 ] || set -- podman
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
mkdir "$root/bin" "$root/cloud" "$root/proc" "$root/sys" "$root/dev" "$root/tmp"
cp "$(command -v busybox)" "$root/bin/busybox"
for name in sh cat echo printf rm sed tr; do ln -s busybox "$root/bin/$name"; done
for name in disk vm; do
  cp "$name.sh" "$root/resource"
  chmod 755 "$root/resource"
  image=localhost/acme/deployster-gcp-$name
  tar -C "$root" -c . | "$@" import --change='ENTRYPOINT ["/resource"]' - "$image" >/dev/null
  echo "$image"
done
