import { availableParallelism } from 'node:os';
import { dirname, resolve, sep } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer } from 'vitest/node';

/** The test files that take the longest. Vitest knows durations from earlier runs only. */
const slowest = [
  'test/cli/processes.test.ts',
  'test/cli/commands/wait.test.ts',
  'test/processes/tour.test.ts',
  'test/processes/cli/watch/waits.test.ts',
  'test/processes/adapters/containers/programs.test.ts',
  'test/browser/dashboard-large.test.ts',
  'test/browser/dashboard.test.ts',
  'test/integration/mongo/upkeep.test.ts',
  'test/integration/mongo/violations.test.ts',
  'test/safety/actions.test.ts',
  'test/safety/deployments.test.ts',
];

/**
 * Functions are optimised when they have run 15 times as long as usual. Few tests run long enough to gain from that: with
 * the default, they take 15% more time, for the compiler. Node 20 and later versions have different options.
 */
const optimiseLater = process.version.startsWith('v20.')
  ? '--interrupt-budget=1000000'
  : '--invocation-count-for-turbofan=45000';

const sources = resolve('src') + sep;

/**
 * Tests import modules of `src` as the build compiled them into `dist`: Node loads them faster than Vite compiles them.
 * After a change of `src`, `npm test` builds first; `vitest --watch` does not.
 */
const compiledSources = {
  name: 'compiled-sources',
  enforce: 'pre',
  resolveId(source, importer) {
    if (importer === undefined || !/^\.\.?\/.*\.ts$/.test(source)) return null;
    const path = resolve(dirname(importer), source);
    if (!path.startsWith(sources)) return null;
    return {
      id: resolve('dist', `${path.slice(sources.length, -'.ts'.length)}.js`),
      external: true,
    };
  },
};

class SlowestFirst extends BaseSequencer {
  async sort(files) {
    const isSlow = ({ moduleId }) => slowest.some((path) => moduleId.endsWith(path));
    const sorted = await super.sort(files);
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))];
  }
}

/**
 * Run through scripts/test.mjs. The test files of a worker share its process and its modules: to load the modules
 * again for each file took as long as the tests did. test/support/process-state.ts checks that each file leaves the
 * process as it found it.
 */
export default defineConfig({
  // Where `main` of a package has no extension, Vite would load the `.mjs` file and Node the `.js` file: `graphql` would
  // be in memory twice, and refuses the objects of its other copy.
  resolve: { extensions: ['.js'] },
  plugins: [compiledSources],
  test: {
    include: ['test/**/*.test.ts', 'web/**/*.test.ts'],
    globalSetup: 'test/support/build.mjs',
    setupFiles: ['test/support/properties.ts', 'test/support/process-state.ts'],
    // Processes, not threads: commands that run in the process of a test change its current directory.
    pool: 'forks',
    isolate: false,
    // More workers than cores: tests wait for processes and for times. With two for each core, the modules that each of
    // them loads cost more than that gains. Vitest takes a percentage above 100 for 100.
    maxWorkers: Math.ceil(1.5 * availableParallelism()),
    execArgv: [
      // Room for new objects, in MiB. With the default of 16, tests take 6% more time, for garbage collection.
      '--max-semi-space-size=64',
      optimiseLater,
    ],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    slowTestThreshold: 5_000,
    sequence: { sequencer: SlowestFirst },
  },
});
