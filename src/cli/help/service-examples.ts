import type { Examples } from './example.ts';

/** Examples of commands about data sources, policies and deployments. */
export const serviceExamples: Examples = {
  'sources list': [['Show the data sources that run', 'purser sources list']],
  'sources show': [['Show a data source and its tables', 'purser sources show nova']],
  'sources refresh': [['Poll a data source now', 'purser sources refresh nova']],
  'sources rows': [['Show the first rows of a table', 'purser sources rows nova.servers -n 5']],
  'sources check': [['Check a data source in a file', 'purser sources check nova.yaml']],
  'sources egress': [
    [
      'Say whether requests may go to a URL',
      'purser sources egress https://nova.example:8774/v2.1 --resolve 203.0.113.7',
    ],
  ],
  'import-sources': [
    [
      'Convert data sources of OpenStack Congress, and submit them',
      'purser import-sources datasources --reusables reusables.yaml | purser apply -',
    ],
  ],
  'policy list': [['Show the policies and their rules', 'purser policy list']],
  'policy rows': [['Show the rows of a rule', 'purser policy rows vm_host_down.error']],
  'policy evaluate': [['Evaluate what has changed', 'purser policy evaluate']],
  'policy preview': [
    [
      'Show how a changed rule differs from the stored one',
      'purser policy preview rule.yaml --policy vm_host_down --rule error',
    ],
  ],
  'policy explain': [
    [
      'Show which rows of tables made a row',
      `purser policy explain vm_host_down.error '{"vm": "vm-1"}'`,
    ],
  ],
  'policy backtest': [
    ['Show since when a rule gives rows', 'purser policy backtest naming.error -n 50'],
    [
      'Try a changed rule on the last revisions',
      'purser policy backtest naming.error --file rule.yaml',
    ],
  ],
  'policy test': [['Run the tests of policies in a file', 'purser policy test vm-host-down.yaml']],
  'policy violations': [
    ['Show the open violations of a policy', 'purser policy violations --policy vm_host_down'],
    ['Show those of a moment', 'purser policy violations --at 2026-11-21T10:00Z'],
  ],
  'policy watch': [['Follow the violations of a rule', 'purser policy watch --rule naming.error']],
  'policy exceptions': [['Show which rows do not count', 'purser policy exceptions']],
  'actions list': [['Show the actions that failed', 'purser actions list --state failed']],
  'actions show': [['Show an action and its call', 'purser actions show 5f2c9a']],
  'actions resolve': [['Make a call again', 'purser actions resolve 5f2c9a --decision retry']],
  'actions send': [['Make the calls of simulated actions', 'purser actions send 5f2c9a 77b01e']],
  'notifications list': [['Show where events are reported', 'purser notifications list']],
  'notifications resume': [['Send what waits for a receiver', 'purser notifications resume pager']],
  'deploy apply': [
    ['Deploy the resources of a file', 'purser deploy apply -f manifest.yaml --var region=baltic'],
    [
      'Do what a plan shows',
      'purser deploy apply --plan 0b7c0f5e --environment staging --confirm NO',
    ],
  ],
  'deploy plan': [
    [
      'Show what a deployment would do',
      'purser deploy plan -f manifest.yaml --environment staging --detailed-exit-code',
    ],
  ],
  'deploy check': [['Check manifests in a folder', 'purser deploy check manifests --var region=x']],
  'deploy eval': [['Evaluate an expression', "purser deploy eval '{{ n|int + 1 }}' --var n=1"]],
  'deploy graph': [
    ['Draw resources with Graphviz', 'purser deploy graph manifest.yaml -o dot | dot -Tsvg'],
  ],
  'deploy status': [['Show a deployment', 'purser deploy status 0b7c0f5e']],
  'deploy list': [['List the deployments of an environment', 'purser deploy list -e staging']],
  'deploy logs': [['Show what a step printed', 'purser deploy logs 0b7c0f5e --step 2']],
  'deploy approve': [
    ['Approve the step that a deployment waits for', 'purser deploy approve 0b7c0f5e --step 2'],
  ],
  'deploy reject': [
    ['Reject it, with a reason', 'purser deploy reject 0b7c0f5e --reason "The crane is in use"'],
  ],
  'deploy drift': [['Look whether something drifted', 'purser deploy drift nightly']],
  'deploy impact': [
    ['Show what the newest revision would touch', 'purser deploy impact'],
    ['Show what lies between two revisions', 'purser deploy impact production head'],
  ],
  'deploy diff': [['Compare two deployments', 'purser deploy diff 0b7c0f5e 91d2e4aa']],
  'deploy cancel': [['Cancel a deployment', 'purser deploy cancel 0b7c0f5e']],
  'deploy resume': [['Try a failed deployment again', 'purser deploy resume 0b7c0f5e']],
};
