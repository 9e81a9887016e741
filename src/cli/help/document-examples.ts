import type { Examples } from './example.ts';

/** Examples of commands about documents and revisions. */
export const documentExamples: Examples = {
  apply: [
    ['Submit the documents of a folder as one change', 'purser apply site -m "Deeper berths"'],
    [
      'Show what replacing a whole bucket would change',
      'purser apply site --bucket site --replace --dry-run',
    ],
    [
      'Submit a folder of a git repository',
      'purser apply git+https://git.example/harbour.git@main//site',
    ],
  ],
  sync: [
    [
      'Keep a bucket as a branch of a repository has it',
      'purser sync git+https://git.example/harbour.git@main//site --bucket site --replace --yes',
    ],
    ['Submit the folders of .purser.yaml once', 'purser sync --once'],
  ],
  diff: [
    ['Show what the newest revision changed', 'purser diff'],
    ['Compare a revision with the newest one of a tag', 'purser diff 3 production --stat'],
    ['Show what applying a folder would change', 'purser diff site --bucket site --unified'],
  ],
  get: [
    ['List all documents', 'purser get'],
    ['Show a document as YAML', 'purser get harbour/Network/v1 net-crane -o yaml'],
    ['List the documents of a layer with a label', 'purser get --layer site --label quay=north'],
  ],
  render: [
    [
      'Show a rendered document of the newest revision',
      'purser render harbour/Network/v1 net-crane',
    ],
    ['Render the documents of a folder without a server', 'purser render site'],
    [
      'Show one value of each document of a schema',
      "purser render --schema harbour/Network/v1 -o jsonpath='{.documents[*].data.cidr}'",
    ],
  ],
  validate: [
    ['Validate the documents of a folder without a server', 'purser validate site'],
    ['Show the recorded results of a revision', 'purser validate --revision 3'],
  ],
  problems: [
    ['Show the problems of the newest revision', 'purser problems'],
    ['Show the errors of one schema', 'purser problems --severity error --schema harbour/Berth/v1'],
  ],
  revisions: [
    ['Show the ten newest revisions', 'purser revisions -n 10'],
    ['Find what changed a document', 'purser revisions --touches harbour/Network/v1/net-crane'],
    ['Follow new revisions of a bucket', 'purser revisions --watch --bucket site'],
  ],
  history: [
    ['Show the revisions that changed a document', 'purser history harbour/Berth/v1 berth-1'],
    [
      'Show what they changed in one value',
      'purser history harbour/Berth/v1 berth-1 --path .depth --patch',
    ],
  ],
  explain: [
    ['Show where the values of a document come from', 'purser explain harbour/Berth/v1 berth-1'],
    ['Explain one value', 'purser explain harbour/Berth/v1 berth-1 .depth'],
  ],
  blame: [
    ['Show who set each line of a document', 'purser blame harbour/Berth/v1 berth-1'],
    ['The same in an older revision', 'purser blame harbour/Berth/v1 berth-1 --revision 3'],
  ],
  references: [
    ['Show what a document needs, and what needs it', 'purser references harbour/Berth/v1 berth-1'],
    [
      'Draw everything that a document needs',
      'purser references harbour/Berth/v1 berth-1 --out --transitive -o mermaid',
    ],
    ['List the kinds of documents', 'purser references --kinds'],
  ],
  delete: [
    ['Show what deleting a document would mean', 'purser delete harbour/Lamp/v1 lamp-7 --dry-run'],
    [
      'Delete a document with those that belong to it',
      'purser delete harbour/Berth/v1 berth-1 --cascade -m "Filled in"',
    ],
  ],
  rollback: [
    ['Show what going back to a revision would change', 'purser rollback 3 --dry-run'],
    ['Go back to the newest revision with a tag', 'purser rollback --tag production'],
  ],
  wait: [
    [
      'Wait until a value is there',
      'purser wait harbour/Lamp/v1 lamp-7 --path .lit --equals true --timeout 2m',
    ],
    [
      'Wait for a validation of the newest revision',
      'purser wait --validation deckhand-schema-validation',
    ],
  ],
  tag: [
    ['Tag the newest revision', 'purser tag production'],
    [
      'Tag an older one, with data',
      `purser tag production --revision 3 --tag-data '{"ticket": "QUAY-7"}'`,
    ],
  ],
  untag: [['Remove a tag from the newest revision with it', 'purser untag production']],
  'validation add': [
    [
      'Record a success that counts for a week',
      'purser validation add 3 site-validation --status success --validator ipam --expires-after P1W',
    ],
    [
      'Record a failure with what was found',
      'purser validation add 3 site-validation --status failure --validator ipam --error "berth-1 is too shallow"',
    ],
  ],
  'validation list': [
    ['Show the validations of the newest revision', 'purser validation list'],
    ['Show those of a tag', 'purser validation list --tag production -o json'],
  ],
  'validation show': [
    ['Show the newest result with its errors', 'purser validation show site-validation'],
  ],
  'content put': [
    [
      'Put JSON beside a document',
      `purser content put harbour/Lamp/v1 lamp-7 state --json '{"lit": true}'`,
    ],
    [
      'Put a file, if nobody has changed the content meanwhile',
      'purser content put harbour/Lamp/v1 lamp-7 state --file state.json --expected-version 4',
    ],
  ],
  'content get': [
    ['Show all content of a document', 'purser content get harbour/Lamp/v1 lamp-7'],
    ['Show that of one tag', 'purser content get harbour/Lamp/v1 lamp-7 --tag state'],
  ],
  'content delete': [
    ['Delete the content of a tag', 'purser content delete harbour/Lamp/v1 lamp-7 state'],
  ],
  schema: [['Print the JSON Schema of a kind, for an editor', 'purser schema DataSource']],
};
