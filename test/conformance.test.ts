import { describeConformance, describeOfflineConformance } from './contract/conformance.ts';
import { openTestServer } from './support/test-server.ts';

describeOfflineConformance();
describeConformance('the embedded store', openTestServer);
