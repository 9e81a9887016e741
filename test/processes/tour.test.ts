import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { createWorkspace, serveInProcess, type Workspace } from '../support/cli.ts';
import { type ServedCommands, serveCommands } from '../support/cli-shim.ts';
import { type ExampleCloud, startExampleCloud } from '../support/cloud-example.ts';
import type { RunningServer } from '../support/in-process-cli.ts';
import { steady, tourSteps } from '../support/tour.ts';

/**
 * Each guide's commands, run as they stand one after the other on an empty store, print what the guide shows. Only the
 * addresses of the server and of the cloud of examples/sources differ, and `npx purser` runs in this process.
 */
const guides = [
  ['README.md', ['A tour of five minutes']],
  [
    'docs/history.md',
    [
      'Change before it happens',
      'The history of a document',
      'Going back',
      'Asking again over HTTP',
      'Where a value came from',
      'Taking a history elsewhere',
      'Is everything there, and as it was?',
      'Cleaning up',
      'Beginning again',
    ],
  ],
  ['docs/references.md', ['Trying it out', 'Documents of other kinds', 'Asking']],
  ['docs/data-sources.md', ['Trying it out']],
  ['docs/policies.md', ['Trying it out']],
  ['docs/violations.md', ['Trying it out']],
] as const;

for (const [file, headings] of guides) {
  describe(`${file}: ${headings.join(', ')}`, () => {
    let cloud: ExampleCloud;
    let server: RunningServer;
    let commands: ServedCommands;
    let folder: Workspace;
    beforeAll(async () => {
      folder = createWorkspace();
      cloud = await startExampleCloud(folder.file('sources'));
      server = await serveInProcess({ PURSER_DATA: folder.file('data'), ...cloud.settings });
      commands = await serveCommands(folder.file('commands'));
    });
    afterAll(async () => {
      await commands.close();
      await server.stop();
      await cloud.stop();
      folder.remove();
    });

    for (const { command, output } of headings.flatMap((heading) => tourSteps(file, heading))) {
      it(command, async () => {
        /** What a guide shows, and what stands for it here. */
        const replaced: readonly (readonly [string, string])[] = [
          ['npx purser', commands.command],
          ['http://127.0.0.1:4000', server.url],
          ['127.0.0.1:8774', cloud.host],
          ['examples/sources', cloud.folder],
          ['/tmp/', `${folder.path}/`],
        ];
        const here = replaced.reduceRight(
          (text, [shown, real]) => text.replaceAll(shown, real),
          command,
        );
        const printed = replaced.reduce(
          (text, [shown, real]) => text.replaceAll(real, shown),
          await shell(here, { PURSER_SERVER: server.url, ...commands.env }),
        );
        assert.equal(steady(printed), steady(output));
      });
    }
  });
}

/** Everything a command prints, whatever its exit code. */
function shell(command: string, env: Readonly<Record<string, string>>): Promise<string> {
  const options = { env: { ...process.env, ...env, NODE_OPTIONS: '' } };
  return new Promise((resolve) => {
    execFile('sh', ['-c', `{ ${command}\n} 2>&1`], options, (_error, stdout) => resolve(stdout));
  });
}
