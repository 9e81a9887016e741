import assert from 'node:assert/strict';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'vitest';
import { withTables } from '../../scripts/settings.mjs';
import { type Config, readConfig } from '../../src/config/config.ts';
import { chapters, commandVariables, knownNames } from '../../src/config/settings.ts';
import { defaultLimits } from '../../src/domain/limits.ts';

const mebi = 1024 * 1024;
const allSettings = chapters.flatMap(({ settings }) => settings);

/** Variables of tests, which .ci sets. */
const testVariables = [
  'PURSER_CHROMIUM',
  'PURSER_SAFETY_CUTS',
  'PURSER_SCREENSHOTS',
  'PURSER_SAFETY_EVALUATORS',
  'PURSER_SAFETY_KILLS',
  'PURSER_SAFETY_OPERATIONS',
  'PURSER_SAFETY_POLLERS',
  'PURSER_SAFETY_RACES',
  'PURSER_SAFETY_RECEIVERS',
  'PURSER_SAFETY_CONTAINERS',
  'PURSER_SAFETY_DEPLOYERS',
  'PURSER_SAFETY_RIVALS',
  'PURSER_SAFETY_SENDERS',
  'PURSER_SAFETY_SOAK',
  'PURSER_SAFETY_PAUSES',
  'PURSER_SAFETY_STEPS',
  'PURSER_SAFETY_SUBMISSIONS',
  'PURSER_SAFETY_TABLE_KILLS',
  'PURSER_TEST_EFFORT',
  'PURSER_TEST_SIZE',
  'PURSER_TEST_SEED',
];

/** A name that ends in `_` is the beginning of several: `PURSER_MAX_DOCUMENT_${…}`. */
function isDeclared(name: string): boolean {
  const declared = [...knownNames, ...testVariables];
  return name.endsWith('_')
    ? declared.some((known) => known.startsWith(name))
    : declared.includes(name);
}

function filesIn(path: string): readonly string[] {
  if (!statSync(path).isDirectory()) return [path];
  const names = readdirSync(path, { recursive: true, encoding: 'utf8' });
  return [...names].map((name) => join(path, name)).filter((file) => statSync(file).isFile());
}

describe('settings', () => {
  it('have defaults for everything', () => {
    const env = {};
    const { config, faults } = readConfig(env);
    assert.deepEqual(faults, []);
    assert.ok(config);
    const { environment, ...deployments } = config.deployments;
    assert.equal(environment(), env);
    const values = { ...config, deployments };
    assert.deepEqual(values, {
      connections: {
        tlsCert: null,
        tlsKey: null,
        tlsClientCa: null,
        tlsClientAuth: 'optional',
        headerTimeoutMs: 10_000,
        bodyTimeoutMs: 60_000,
        drainDelayMs: 0,
        drainTimeoutMs: 10_000,
        maxAddressRequests: 0,
      },
      host: '127.0.0.1',
      port: 4000,
      maxUnconfirmedDeletions: 10,
      missingReferences: 'reject',
      onProblems: 'reject',
      sources: {
        keystoneUrl: null,
        liveTag: null,
        maxRequests: 4,
        maxRequestsPerMinute: 600,
        maxMemory: 512 * 1024 ** 2,
        rowsMemory: 1024,
        rowsTime: 30,
        runs: ['sources', 'policies'],
        maxWebhookBytes: 1_048_576,
        maxWebhooksPerMinute: 6_000,
        anonymousWebhooks: false,
        egress: { allow: null, ports: null, allowHttp: false },
      },
      restUrl: 'https://deckhand/api/v1.0',
      data: './data',
      mongodbUrl: null,
      audit: { sinkFile: null, sinkUrl: null, sinkTokenFile: null, anchorIntervalMs: 60_000 },
      allowPurge: false,
      gcGrace: 3_600_000,
      keys: { from: 'file', path: './data/keys.json', createIfMissing: true },
      logLevel: 'info',
      metrics: 'protected',
      deployments: {
        deployFile: null,
        deployPlanTime: 86_400_000,
        deployProtocolVersion: null,
        deployRuntime: null,
        deployScratch: null,
      },
      policies: {
        actionRetention: 400,
        execution: 'simulate',
        executionLoop: 5,
        maxHeldRows: 100_000,
        maxRuleRows: 100_000,
        maxRuleSteps: 5_000_000,
        minAbsence: 0,
        minPresence: 0,
        onUnknown: 'wait',
        retryBase: 500,
        ruleInterval: 60,
        ruleMemory: 512,
        ruleTime: 5,
        violationRetention: 400,
      },
      pollInterval: 500,
      access: {
        tokenFile: null,
        accessFile: null,
        clientCertificates: false,
        jwt: null,
        onLoopback: true,
        allowedHosts: null,
        trustedProxies: 0,
        rateLimit: 0,
        sharesRateLimit: false,
        maxAuthFailuresPerMinute: 60,
        ide: true,
      },
      clients: {
        cors: { origins: [], isEveryOrigin: false, hasCredentials: false },
        trusted: null,
      },
      limits: defaultLimits,
      query: {
        maxDepth: 15,
        maxCost: 100_000,
        maxCostPerMinute: 0,
        maxAliases: 50,
        maxTokens: 10_000,
        maxBatchSize: 10,
        maxPageRows: 1_000,
        maxRowSteps: 1_000_000_000,
        maxResponseCacheBytes: 64 * mebi,
        maxPollCacheBytes: 16 * mebi,
        introspection: true,
      },
      stream: {
        maxConnections: 1_000,
        maxOperations: 100,
        maxMessageBytes: mebi,
        recheckIntervalMs: 30_000,
        pingIntervalMs: 12_000,
      },
    });
  });

  it('are frozen once read', () => {
    const { config } = readConfig({});
    assert.ok(Object.isFrozen(config));
    assert.ok(Object.isFrozen(config?.limits));
    assert.ok(Object.isFrozen(config?.query));
  });

  it('keep documents within what MongoDB takes', () => {
    const large = { PURSER_MAX_DOCUMENT_BYTES: '20MiB' };
    assert.deepEqual(readConfig(large).faults, []);
    const { faults } = readConfig({ ...large, PURSER_MONGODB_URL: 'mongodb://127.0.0.1' });
    assert.deepEqual(
      faults.map(({ facts }) => facts['setting']),
      ['PURSER_MAX_DOCUMENT_BYTES'],
    );
  });

  it('have names of their own', () => {
    assert.equal(new Set(knownNames).size, knownNames.length);
  });

  it('have defaults that their types accept', () => {
    for (const { name, type, shownDefault, default: value } of allSettings) {
      if (value !== null) assert.deepEqual(type.parse(shownDefault), value, name);
    }
  });

  it('are described in docs/settings.md, as they are declared, and no others are', () => {
    const page = readFileSync('docs/settings.md', 'utf8');
    assert.equal(
      page,
      withTables(page, { chapters, commandVariables }),
      'see scripts/settings.mjs',
    );
    const described = Array.from(page.matchAll(/^\| `([A-Z_]+)` \|/gm), ([, name = '']) => name);
    assert.deepEqual(described, knownNames);
  });

  it('are all that sources and documentation name', () => {
    const places = ['src', 'docs', 'examples', '.ci', 'README.md', 'CHANGELOG.md', 'Dockerfile'];
    places.push('docker-compose.yml', 'schema.graphql', 'openapi.yaml');
    // Programs of clients have settings of their own.
    const files = places.flatMap(filesIn).filter((file) => !file.startsWith('examples/clients/'));
    const undeclared = files.flatMap((file) => {
      const names = new Set(readFileSync(file, 'utf8').match(/\bPURSER_[A-Z_]+/g));
      return [...names].filter((name) => !isDeclared(name)).map((name) => `${file}: ${name}`);
    });
    assert.deepEqual(undeclared, []);
  });

  it.each([
    ['PURSER_REST_URLS', 'PURSER_REST_URL'],
    ['PURSER_MISSING_REFERENCE', 'PURSER_MISSING_REFERENCES'],
  ])('take %s for a misspelling', (written, meant) => {
    const { faults } = readConfig({ [written]: 'x' });
    assert.deepEqual(
      faults.map(({ code, facts }) => [code, facts['setting']]),
      [['SETTING_INVALID', written]],
    );
    assert.match(faults[0]?.message ?? '', new RegExp(`\\b${meant}\\b`));
  });

  it('count as not set when empty or blank', () => {
    const { config } = readConfig({ PURSER_MONGODB_URL: '', PURSER_PORT: ' ' });
    assert.equal(config?.mongodbUrl, null);
    assert.equal(config?.port, 4000);
  });
});

describe('a setting that makes sense', () => {
  const rows: readonly [string, string, (config: Config) => unknown, unknown][] = [
    ['PURSER_HOST', '127.8.0.255', ({ host }) => host, '127.8.0.255'],
    ['PURSER_HOST', '::1', ({ host }) => host, '::1'],
    ['PURSER_HOST', 'localhost', ({ host }) => host, 'localhost'],
    ['PURSER_PORT', '0', ({ port }) => port, 0],
    ['PURSER_PORT', '65535', ({ port }) => port, 65_535],
    ['PURSER_DATA', '/var/lib/purser', ({ data }) => data, '/var/lib/purser'],
    [
      'PURSER_MONGODB_URL',
      'mongodb://a,b/p?replicaSet=r',
      (c) => c.mongodbUrl,
      'mongodb://a,b/p?replicaSet=r',
    ],
    ['PURSER_MONGODB_URL', 'mongodb+srv://a/p', (c) => c.mongodbUrl, 'mongodb+srv://a/p'],
    ['PURSER_LOG_LEVEL', 'silent', ({ logLevel }) => logLevel, 'silent'],
    ['PURSER_ALLOW_PURGE', 'true', (c) => c.allowPurge, true],
    ['PURSER_ALLOW_PURGE', 'false', (c) => c.allowPurge, false],
    ['PURSER_GC_GRACE', '10m', (c) => c.gcGrace, 600_000],
    ['PURSER_GC_GRACE', '2d', (c) => c.gcGrace, 172_800_000],
    ['PURSER_MAX_SUBMISSION_BYTES', '65536', (c) => c.limits.maxSubmissionBytes, 65_536],
    ['PURSER_MAX_SUBMISSION_BYTES', '16MiB', (c) => c.limits.maxSubmissionBytes, 16 * mebi],
    ['PURSER_MAX_DOCUMENT_BYTES', '512 KiB', (c) => c.limits.maxDocumentBytes, mebi / 2],
    ['PURSER_RENDER_MEMO_BYTES', '2GiB', (c) => c.limits.maxRenderMemoBytes, 2048 * mebi],
    ['PURSER_CONTENT_CACHE_BYTES', '1GiB', (c) => c.limits.maxContentCacheBytes, 1024 * mebi],
    ['PURSER_MAX_SUBMISSION_DOCUMENTS', '5', (c) => c.limits.maxSubmissionDocuments, 5],
    ['PURSER_MAX_DOCUMENT_DEPTH', '20', (c) => c.limits.maxDocumentDepth, 20],
    ['PURSER_MAX_DOCUMENT_VALUES', '1000', (c) => c.limits.maxDocumentValues, 1_000],
    ['PURSER_MAX_ALIASES', '0', (c) => c.limits.maxAliases, 0],
    ['PURSER_MAX_FAULTS', '1', (c) => c.limits.maxFaults, 1],
    ['PURSER_COMMIT_RETRIES', '0', (c) => c.limits.maxCommitRetries, 0],
    ['PURSER_COMMIT_QUEUE', '1', (c) => c.limits.maxWaitingChanges, 1],
    ['PURSER_DEPLOY_PLAN_TIME', '2h', (c) => c.deployments.deployPlanTime, 7_200_000],
    [
      'PURSER_DEPLOY_PROTOCOL_VERSION',
      '18.0.0',
      (c) => c.deployments.deployProtocolVersion,
      '18.0.0',
    ],
    [
      'PURSER_DEPLOY_RUNTIME',
      '["sudo", "podman"]',
      (c) => c.deployments.deployRuntime,
      ['sudo', 'podman'],
    ],
    ['PURSER_QUERY_DEPTH', '30', (c) => c.query.maxDepth, 30],
    ['PURSER_QUERY_COST', '500', (c) => c.query.maxCost, 500],
    ['PURSER_QUERY_ALIASES', '0', (c) => c.query.maxAliases, 0],
    ['PURSER_QUERY_TOKENS', '2000', (c) => c.query.maxTokens, 2_000],
    ['PURSER_QUERY_BATCH', '1', (c) => c.query.maxBatchSize, 1],
    ['PURSER_PAGE_ROWS', '50', (c) => c.query.maxPageRows, 50],
    ['PURSER_ANSWER_CACHE_BYTES', '0', (c) => c.query.maxResponseCacheBytes, 0],
    ['PURSER_POLL_CACHE_BYTES', '1KiB', (c) => c.query.maxPollCacheBytes, 1024],
    ['PURSER_ANSWER_CACHE_BYTES', '1GiB', (c) => c.query.maxResponseCacheBytes, 1024 * mebi],
  ];
  for (const [name, text, of, expected] of rows) {
    it(`is read: ${name}=${text}`, () => {
      const { config, faults } = readConfig({ [name]: text });
      assert.deepEqual(faults, []);
      assert.deepEqual(config && of(config), expected);
    });
  }
});

describe('a setting that makes no sense', () => {
  const rows: readonly [string, string, RegExp][] = [
    ['PURSER_DEPLOY_RUNTIME', 'docker', /must be a JSON list of the words of a command/],
    ['PURSER_DEPLOY_RUNTIME', '[]', /must be a JSON list of the words of a command/],
    ['PURSER_HOST', '0.0.0.0', /loopback.*PURSER_ALLOW_ANONYMOUS/],
    ['PURSER_HOST', '127.0.0.256', /loopback/],
    ['PURSER_HOST', '127.0.0.1.example.org', /loopback/],
    ['PURSER_HOST', '::', /loopback/],
    ['PURSER_ALLOW_PURGE', 'yes', /true or false/],
    ['PURSER_GC_GRACE', '9m', /10m or more/],
    ['PURSER_GC_GRACE', '3600', /10m or more/],
    ['PURSER_PORT', '65536', /whole number from 0 to 65535/],
    ['PURSER_PORT', '-1', /whole number/],
    ['PURSER_PORT', '4e3', /whole number/],
    ['PURSER_PORT', 'tcp://10.0.0.1:4000', /whole number/],
    ['PURSER_MONGODB_URL', 'postgres://a', /mongodb:\/\//],
    ['PURSER_LOG_LEVEL', 'verbose', /one of fatal, error/],
    ['PURSER_MAX_SUBMISSION_BYTES', '0', /from 1KiB to 256MiB/],
    ['PURSER_MAX_SUBMISSION_BYTES', '1TB', /4096, 64KiB/],
    ['PURSER_MAX_SUBMISSION_BYTES', '2GiB', /256MiB/],
    ['PURSER_ANSWER_CACHE_BYTES', 'none', /from 0 to 1024GiB/],
    ['PURSER_MAX_DOCUMENT_DEPTH', '1.5', /whole number/],
    ['PURSER_QUERY_COST', 'lots', /whole number/],
  ];
  for (const [name, text, reason] of rows) {
    it(`is a fault: ${name}=${text}`, () => {
      const { config, faults } = readConfig({ [name]: text });
      assert.equal(config, null);
      assert.deepEqual(
        faults.map(({ code }) => code),
        ['SETTING_INVALID'],
      );
      assert.equal(faults[0]?.facts['setting'], name);
      assert.match(faults[0]?.message ?? '', reason);
    });
  }

  it('is reported together with all others', () => {
    const { faults } = readConfig({ PURSER_PORT: 'x', PURSER_HOST: 'y z', PURSER_QUERY_COST: 'z' });
    assert.deepEqual(
      faults.map(({ facts }) => facts['setting']),
      ['PURSER_HOST', 'PURSER_PORT', 'PURSER_QUERY_COST'],
    );
  });

  it('is never quoted, as it may be a password', () => {
    const { faults } = readConfig({ PURSER_MONGODB_URL: 'user:hunter2@host' });
    assert.ok(!JSON.stringify(faults).includes('hunter2'));
  });
});

describe('a variable that is no setting', () => {
  const misspelt: readonly [string, string][] = [
    ['PURSER_PROT', 'PURSER_PORT'],
    ['PURSER_HOSTS', 'PURSER_HOST'],
    ['PURSER_MONGO_URL', 'PURSER_MONGODB_URL'],
    ['PURSER_LOGLEVEL', 'PURSER_LOG_LEVEL'],
    ['PURSER_MAX_DOCUMENTS_BYTES', 'PURSER_MAX_DOCUMENT_BYTES'],
    ['PURSER_QUERY_DEPHT', 'PURSER_QUERY_DEPTH'],
  ];
  for (const [name, meant] of misspelt) {
    it(`is a fault if it looks like one: ${name}`, () => {
      const { faults } = readConfig({ [name]: '1' });
      assert.equal(faults.length, 1);
      assert.ok(faults[0]?.message.startsWith(`${name}: `));
      assert.ok(faults[0]?.message.includes(`${meant} may be meant`));
    });
  }

  for (const name of [
    'PURSER_SERVER',
    'PURSER_CONTEXT',
    'PURSER_BUCKET',
    'PURSER_TOKEN',
    'PURSER_DEBUG',
    'PURSER_SERVICE_HOST',
    'PORT',
  ]) {
    it(`is left alone otherwise: ${name}`, () => {
      assert.deepEqual(readConfig({ [name]: '1' }).faults, []);
    });
  }
});
