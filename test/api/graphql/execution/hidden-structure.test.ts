import { describeHiddenStructure } from '../../../contract/hidden-structure.ts';
import { openTestServer } from '../../../support/test-server.ts';

describeHiddenStructure('the embedded store', (settings, log) =>
  openTestServer({ PURSER_INTROSPECTION: 'true', ...settings }, (...line) => log(line)),
);
