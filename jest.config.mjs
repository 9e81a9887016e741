/** Native ESM, TypeScript stripped by SWC. Run through scripts/test.mjs, which sets the one flag Node 20 needs. */
export default {
  testEnvironment: '<rootDir>/test/support/environment.mjs',
  setupFiles: ['<rootDir>/test/support/properties.ts'],
  extensionsToTreatAsEsm: ['.ts'],
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' }, module: { type: 'es6' } },
    ],
  },
  testMatch: ['<rootDir>/test/**/*.test.ts'],
  testPathIgnorePatterns: [
    '/node_modules/',
    '<rootDir>/test/(integration|browser|safety|clients)/',
  ],
  // Not in the folder for temporary files, which each run has of its own.
  cacheDirectory: '<rootDir>/node_modules/.cache/jest',
  testTimeout: 60_000,
  // Jest leaves a core to other work, which is half of a machine that has two.
  maxWorkers: '100%',
  // Modules of finished test files stay in memory (https://github.com/jestjs/jest/issues/7874): a worker that has grown
  // beyond this is replaced by a new one.
  workerIdleMemoryLimit: '1GB',
};
