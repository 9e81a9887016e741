import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { checkEgress, checkRedirect } from '../../../src/domain/egress/check-egress.ts';
import {
  type EgressRules,
  formatEgressTarget,
  parseEgressTarget,
} from '../../../src/domain/egress/egress-rules.ts';

const open: EgressRules = { allow: null, ports: null, allowHttp: false };
const overHttp: EgressRules = { ...open, allowHttp: true };

function listing(...items: readonly string[]): EgressRules {
  return {
    ...open,
    allow: items.map((item) => {
      const target = parseEgressTarget(item);
      assert.ok(target, item);
      return target;
    }),
  };
}

/** URL, the addresses that its host resolves to, and whether requests may go there. */
type Row = readonly [url: string, addresses: string, allowed: boolean];

function table(title: string, rules: EgressRules, rows: readonly Row[]): void {
  describe(title, () => {
    it.each(rows)('%s (%s): %s', (url, addresses, allowed) => {
      const verdict = checkEgress(url, addresses === '' ? [] : addresses.split(' '), rules);
      assert.equal(verdict.allowed, allowed, verdict.reason);
      assert.notEqual(verdict.reason, '');
    });
  });
}

table('without a list, public addresses alone are allowed', open, [
  ['https://api.example.org/v2', '93.184.216.34', true],
  ['https://api.example.org./v2', '93.184.216.34', true],
  ['https://API.Example.ORG', '2606:4700::1111', true],
  ['https://bücher.example', '93.184.216.34', true],
  ['https://xn--bcher-kva.example', '93.184.216.34', true],
  ['https://api.example.org:443/', '93.184.216.34', true],
  ['https://8.8.8.8/', '', true],
  ['https://[2606:4700::1111]/', '', true],
  ['https://134744072/', '', true],
  ['https://@api.example.org/', '93.184.216.34', true],
  // schemes, ports, user info, and what is no URL
  ['http://api.example.org', '93.184.216.34', false],
  ['ftp://api.example.org', '93.184.216.34', false],
  ['file:///etc/passwd', '', false],
  ['gopher://api.example.org', '93.184.216.34', false],
  ['data:application/json,{}', '', false],
  ['unix:/var/run/docker.sock', '', false],
  ['//api.example.org/', '93.184.216.34', false],
  ['api.example.org', '93.184.216.34', false],
  ['', '', false],
  ['https://', '', false],
  ['https://api.example.org:8443/', '93.184.216.34', false],
  ['https://api.example.org:0/', '93.184.216.34', false],
  ['https://api.example.org:99999/', '93.184.216.34', false],
  ['https://user@api.example.org/', '93.184.216.34', false],
  ['https://user:password@api.example.org/', '93.184.216.34', false],
  ['https://api.example.org@127.0.0.1/', '', false],
  ['https://api..example.org/', '93.184.216.34', false],
  ['https://api.example.org%00.evil.example/', '93.184.216.34', false],
  ['https://a b.example/', '93.184.216.34', false],
  // IPv4 addresses in every form
  ['https://127.0.0.1/', '', false],
  ['https://127.1/', '', false],
  ['https://127.0.0.1./', '', false],
  ['https://0x7f.1/', '', false],
  ['https://0x7f000001/', '', false],
  ['https://2130706433/', '', false],
  ['https://017700000001/', '', false],
  ['https://0177.0.0.01/', '', false],
  ['https://１２７.０.０.１/', '', false],
  ['https://①②⑦.⓪.⓪.①/', '', false],
  ['https://0/', '', false],
  ['https://0.0.0.0/', '', false],
  ['https://10.0.0.1/', '', false],
  ['https://172.16.0.1/', '', false],
  ['https://172.31.255.255/', '', false],
  ['https://172.32.0.1/', '', true],
  ['https://192.168.1.1/', '', false],
  ['https://169.254.169.254/latest/meta-data', '', false],
  ['https://2852039166/', '', false],
  ['https://100.64.0.1/', '', false],
  ['https://100.127.255.255/', '', false],
  ['https://100.128.0.1/', '', true],
  ['https://192.0.0.8/', '', false],
  ['https://192.0.2.1/', '', false],
  ['https://198.18.0.1/', '', false],
  ['https://198.51.100.7/', '', false],
  ['https://203.0.113.9/', '', false],
  ['https://224.0.0.1/', '', false],
  ['https://240.0.0.1/', '', false],
  ['https://255.255.255.255/', '', false],
  // IPv6 addresses
  ['https://[::]/', '', false],
  ['https://[::1]/', '', false],
  ['https://[0:0:0:0:0:0:0:1]/', '', false],
  ['https://[::ffff:127.0.0.1]/', '', false],
  ['https://[::ffff:7f00:1]/', '', false],
  ['https://[::ffff:10.0.0.1]/', '', false],
  ['https://[::ffff:8.8.8.8]/', '', true],
  ['https://[::127.0.0.1]/', '', false],
  ['https://[64:ff9b::7f00:1]/', '', false],
  ['https://[64:ff9b::808:808]/', '', false],
  ['https://[64:ff9b:1::a00:1]/', '', false],
  ['https://[2002:7f00:1::]/', '', false],
  ['https://[2002:a00:1::1]/', '', false],
  ['https://[2001:0:4136:e378:8000:63bf:3fff:fdd2]/', '', false],
  ['https://[fc00::1]/', '', false],
  ['https://[fd12:3456::1]/', '', false],
  ['https://[fe80::1]/', '', false],
  ['https://[fe80::1%25eth0]/', '', false],
  ['https://[fec0::1]/', '', false],
  ['https://[ff02::1]/', '', false],
  ['https://[2001:db8::1]/', '', false],
  ['https://[3fff::1]/', '', false],
  ['https://[100::1]/', '', false],
  ['https://[4000::1]/', '', false],
  // names are checked against all that they resolve to
  ['https://localhost/', '', false],
  ['https://LOCALHOST./', '', false],
  ['https://metadata.localhost/', '', false],
  ['https://rebind.example/', '127.0.0.1', false],
  ['https://rebind.example/', '93.184.216.34 127.0.0.1', false],
  ['https://rebind.example/', '93.184.216.34 2606:4700::1111', true],
  ['https://rebind.example/', '::ffff:169.254.169.254', false],
  ['https://rebind.example/', 'fe80::1%eth0', false],
  ['https://rebind.example/', '0x7f.1', false],
  ['https://rebind.example/', '64:ff9b::a00:1', false],
  ['https://rebind.example/', 'no address', false],
]);

table('plain HTTP is allowed by a setting, at port 80 too', overHttp, [
  ['http://api.example.org/', '93.184.216.34', true],
  ['http://api.example.org:443/', '93.184.216.34', true],
  ['https://api.example.org:80/', '93.184.216.34', true],
  ['http://api.example.org:8080/', '93.184.216.34', false],
  ['http://127.0.0.1/', '', false],
  ['ws://api.example.org/', '93.184.216.34', false],
]);

table('ports are those of the setting alone', { ...overHttp, ports: [5000, 8774] }, [
  ['https://api.example.org:5000/', '93.184.216.34', true],
  ['http://api.example.org:8774/', '93.184.216.34', true],
  ['https://api.example.org/', '93.184.216.34', false],
  ['http://api.example.org/', '93.184.216.34', false],
]);

table('a list names hosts', listing('*.stack.example', 'api.example.org'), [
  ['https://nova.stack.example/', '10.0.0.5', true],
  ['https://a.b.stack.example/', '10.0.0.5', true],
  ['https://NOVA.stack.example./', 'fd00::5', true],
  ['https://nova.stack.example/', '127.0.0.1', true],
  ['https://nova.stack.example/', '93.184.216.34', true],
  ['https://nova.stack.example/', '', true],
  ['https://stack.example/', '10.0.0.5', false],
  ['https://evilstack.example/', '10.0.0.5', false],
  ['https://stack.example.evil.example/', '10.0.0.5', false],
  ['https://api.example.org/', '10.0.0.5', true],
  ['https://sub.api.example.org/', '10.0.0.5', false],
  ['https://other.example/', '93.184.216.34', false],
  ['https://other.example/', '', false],
  ['https://8.8.8.8/', '', false],
  ['https://nova.stack.example/', '169.254.169.254', false],
  ['https://nova.stack.example/', '224.0.0.1', false],
  ['https://nova.stack.example/', '64:ff9b::a00:1', false],
  ['https://nova.stack.example:8774/', '10.0.0.5', false],
]);

table('a list names networks', listing('10.0.0.0/8', '127.0.0.1', 'fd00::/8', '64:ff9b::/96'), [
  ['https://10.1.2.3/', '', true],
  ['https://[::ffff:10.1.2.3]/', '', true],
  ['https://167838211/', '', true],
  ['https://127.0.0.1/', '', true],
  ['https://127.0.0.2/', '', false],
  ['https://[fd00::1]/', '', true],
  ['https://11.0.0.1/', '', false],
  ['https://internal.example/', '10.1.2.3', true],
  ['https://internal.example/', '10.1.2.3 11.0.0.1', false],
  ['https://internal.example/', '', true],
  ['https://[64:ff9b::a01:203]/', '', true],
  ['https://[64:ff9b::808:808]/', '', true],
  ['https://[64:ff9b::c0a8:101]/', '', false],
]);

describe('items of the list', () => {
  it.each([
    ['api.example.org', 'api.example.org'],
    ['API.Example.org.', 'api.example.org'],
    ['*.Stack.Example', '*.stack.example'],
    ['bücher.example', 'xn--bcher-kva.example'],
    ['10.0.0.0/8', '10.0.0.0/8'],
    ['10.1.2.3', '10.1.2.3/32'],
    ['fd00::/8', 'fd00::/8'],
  ])('%s is read', (text, normal) => {
    const target = parseEgressTarget(text);
    assert.equal(target && formatEgressTarget(target), normal);
  });

  it.each([
    ...[
      '',
      '*',
      '*.',
      '*.*.example',
      'a*.example',
      'https://a.example',
      'a.example:80',
      'a.example/x',
    ],
    ...[
      '10.0.0.0/33',
      '10.0.0.0/',
      '10.0.0/8',
      '0x7f.1',
      '2130706433',
      'fd00::/129',
      '::/x',
      'a b',
    ],
    ...['u@a.example', 'a..example', '-a.example'],
  ])('%j is refused', (text) => assert.equal(parseEgressTarget(text), null));
});

describe('redirects and links', () => {
  const from = new URL('https://api.example.org/v2/servers?page=1');

  it.each([
    ['/v2/servers?page=2', 'https://api.example.org/v2/servers?page=2'],
    ['?page=2', 'https://api.example.org/v2/servers?page=2'],
    ['https://api.example.org:443/x', 'https://api.example.org/x'],
    ['https://API.example.org/x', 'https://api.example.org/x'],
  ])('%s stays at the origin', (location, href) => {
    const found = checkRedirect(from, location, 0);
    assert.equal('url' in found && found.url.href, href);
  });

  it.each([
    'http://api.example.org/x',
    'https://api.example.org:8443/x',
    'https://api.example.org.evil.example/x',
    'https://evil.example/x',
    '//evil.example/x',
    '\\\\evil.example\\x',
    'https://user@api.example.org/x',
    'https://127.0.0.1/',
    'file:///etc/passwd',
    'https://[',
  ])('%s is not followed', (location) => {
    assert.ok('reason' in checkRedirect(from, location, 0));
  });

  it('are followed three times', () => {
    assert.ok('url' in checkRedirect(from, '/x', 2));
    assert.ok('reason' in checkRedirect(from, '/x', 3));
  });
});
