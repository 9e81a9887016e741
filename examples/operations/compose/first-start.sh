#!/bin/sh
# Makes what servers share, the first time: the file of tokens, and with MongoDB the key file. A token is printed once.
# A start that was interrupted is repeated: the files have their names only when they are complete.
set -eu
umask 077
folder=${1:?the folder of the files}
purser=${PURSER:-node /purser/dist/bin/purser.js}

if [ ! -e "$folder/tokens.yaml" ]; then
  rm -f "$folder/tokens.yaml.new"
  token=$($purser token create admin --role admin --file "$folder/tokens.yaml.new")
  mv "$folder/tokens.yaml.new" "$folder/tokens.yaml"
  echo "The token of the administrator, shown only now: $token"
fi

if [ -n "${PURSER_MONGODB_URL:-}" ] && [ ! -e "$folder/keys.json" ]; then
  PURSER_KEY_FILE="$folder/keys.json" $purser keys rotate
  echo "Back up $folder/keys.json, apart from the data: without it no secret opens."
fi
