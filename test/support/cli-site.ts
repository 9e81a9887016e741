import { afterAll, beforeAll, describe } from 'vitest';
import {
  type CliOptions,
  type CliResult,
  createWorkspace,
  runCli,
  serveInProcess,
  type Workspace,
} from './cli.ts';
import { type RunningCommand, type RunningServer, startCli } from './in-process-cli.ts';

/** Three documents in two layers: `host` of the site layers onto `base` and takes the domain. */
export const siteFiles = {
  'site/policy.yaml': `schema: deckhand/LayeringPolicy/v1
metadata: {schema: metadata/Control/v1, name: layers}
data: {layerOrder: [global, site]}
`,
  'site/global.yaml': `---
schema: example/Host/v1
metadata:
  schema: metadata/Document/v1
  name: base
  labels: {role: base}
  layeringDefinition: {layer: global, abstract: true}
data: {mtu: 9000, ratio: 1.0, big: 123456789012345678901234567890}
---
schema: example/Domain/v1
metadata:
  schema: metadata/Document/v1
  name: domain
  layeringDefinition: {layer: global}
data: {name: kalda.example}
`,
  'site/kalda/host.yaml': `schema: example/Host/v1
metadata:
  schema: metadata/Document/v1
  name: host
  labels: {rack: r1}
  layeringDefinition:
    layer: site
    parentSelector: {role: base}
    actions: [{method: merge, path: .}]
  substitutions:
    - src: {schema: example/Domain/v1, name: domain, path: .name}
      dest: {path: .fqdn, pattern: DOMAIN}
data: {fqdn: host.DOMAIN}
`,
} as const;

/** A workspace with the site's files, and a way to ask a store that lives in it. */
export interface CliSite {
  readonly space: () => Workspace;
  /** Runs a command in the workspace, asking the store. */
  readonly run: (args: readonly string[], options?: CliOptions) => Promise<CliResult>;
  /** Starts a command that goes on. */
  readonly start: (args: readonly string[]) => Promise<RunningCommand>;
}

/** Runs tests twice: with the store opened by the command, and with one behind a server. */
export function describeCli(title: string, tests: (site: CliSite) => void): void {
  for (const way of ['--data', '--server'] as const) {
    describe(`${title}, with ${way}`, () => {
      let space: Workspace;
      let served: RunningServer | undefined;

      beforeAll(async () => {
        space = createWorkspace(siteFiles);
        if (way === '--server') served = await serveInProcess({ PURSER_DATA: space.file('store') });
      });

      afterAll(async () => {
        await served?.stop();
        space.remove();
      });

      const store = () => [way, served?.url ?? space.file('store')];
      tests({
        space: () => space,
        run: (args, options) => runCli([...args, ...store()], { cwd: space.path, ...options }),
        start: (args) => startCli([...args, ...store()]),
      });
    });
  }
}
