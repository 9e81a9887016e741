import { TestEnvironment } from 'jest-environment-node';

// A worker with nothing left to do ends at once. To free a heap of a gigabyte first, which Node does by default,
// takes longer than the half second that Jest waits before it kills a worker and warns of leaks. Leaks are still
// found: a worker with an open handle does not get here.
process.once('beforeExit', () => process.exit());

export default TestEnvironment;
