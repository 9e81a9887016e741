import type { Examples } from './example.ts';

/** Examples of commands that run a server, and look after stores, keys and contexts. */
export const upkeepExamples: Examples = {
  serve: [
    ['Serve a folder on this machine', 'purser serve --data /var/lib/purser --port 4000'],
    [
      'Serve a history in MongoDB',
      "purser serve --mongodb-url 'mongodb://db.example/purser?replicaSet=rs0'",
    ],
  ],
  backup: [
    ['Back up a store into a folder', 'purser backup /srv/backups --data /var/lib/purser'],
    ['Back up into a bucket, and verify it', 'purser backup s3://backups/purser --verify'],
  ],
  restore: [
    ['List the backups', 'purser restore /srv/backups --list'],
    ['Restore the newest into an empty folder', 'purser restore /srv/backups --data restored'],
  ],
  export: [['Write the whole history to a packed file', 'purser export history.jsonl.gz']],
  import: [['Read it into an empty store', 'purser import history.jsonl.gz --data copy']],
  'import-deckhand': [
    [
      'Import the history of a Deckhand',
      'purser import-deckhand https://deckhand.example --token-file token',
    ],
    ['Only compare', 'purser import-deckhand https://deckhand.example --verify'],
  ],
  fsck: [
    ['Verify a store', 'purser fsck --data /var/lib/purser'],
    ['Open each key and each secret, too', 'purser fsck --keys'],
  ],
  gc: [['Count what could be removed', 'purser gc --dry-run']],
  'keys rotate': [['Make a new key, and use it for all secrets', 'purser keys rotate']],
  'keys status': [['Count the data keys under each key', 'purser keys status']],
  purge: [['Delete everything, as PURSER_ALLOW_PURGE allows', 'purser purge --data scratch --yes']],
  audit: [
    ['Show the newest changes of somebody', 'purser audit --principal ada -n 50'],
    ['Show the actions that were refused', 'purser audit --status failure --since 2026-11-21'],
  ],
  'audit export': [['Write the audit log to a file', 'purser audit export > audit.jsonl']],
  'token create': [
    [
      'Make a token that is good for 30 days',
      'purser token create ada --role admin --expires-in P30D --file tokens.yaml',
    ],
  ],
  'token list': [['List the owners of tokens', 'purser token list --file tokens.yaml']],
  'token revoke': [['Revoke a token', 'purser token revoke ada --file tokens.yaml']],
  'context add': [
    [
      'Name a server, with the file of its token',
      'purser context add staging --server https://purser.staging.example --token-file token',
    ],
    [
      'Name a server whose token a keychain has',
      'purser context add live --server https://purser.example -- secret-tool lookup purser live',
    ],
  ],
  'context use': [['Make a context the current one', 'purser context use staging']],
  'context list': [['List the contexts', 'purser context list']],
  'context show': [['Show the context that commands use', 'purser context show']],
  'context remove': [['Remove a context', 'purser context remove staging']],
  completion: [
    ['Complete lines in this bash', 'source <(purser completion bash)'],
    ['In fish', 'purser completion fish | source'],
  ],
  man: [['Write the man pages where man finds them', 'purser man ~/.local/share/man/man1']],
};
