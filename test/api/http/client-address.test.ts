import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { clientAddress, networkOf } from '../../../src/api/http/client-address.ts';

type Asked = Parameters<typeof clientAddress>[0];

const asked = (remoteAddress: string, forwarded?: string): Asked =>
  ({ headers: { 'x-forwarded-for': forwarded }, socket: { remoteAddress } }) as unknown as Asked;

describe('the address that a request comes from', () => {
  const rows: readonly [string, Asked, number, string][] = [
    ['is that of the connection', asked('192.0.2.1'), 0, '192.0.2.1'],
    ['is no IPv6 for being asked on such a socket', asked('::ffff:192.0.2.1'), 0, '192.0.2.1'],
    ['is not what anybody may claim', asked('192.0.2.1', '10.0.0.1'), 0, '192.0.2.1'],
    ['is what one proxy says', asked('192.0.2.1', '198.51.100.7'), 1, '198.51.100.7'],
    [
      'is not what was said to the proxy',
      asked('192.0.2.1', '10.0.0.1, 198.51.100.7'),
      1,
      '198.51.100.7',
    ],
    [
      'is what the outer of two says',
      asked('192.0.2.1', '1.2.3.4, 198.51.100.7, 192.0.2.2'),
      2,
      '198.51.100.7',
    ],
    ['is that of the proxy if it says nothing', asked('192.0.2.1'), 1, '192.0.2.1'],
    ['is that of the proxy if it says nonsense', asked('192.0.2.1', 'unknown'), 1, '192.0.2.1'],
    ['is the farthest that is known', asked('192.0.2.1', '198.51.100.7'), 3, '198.51.100.7'],
    ['may be IPv6', asked('192.0.2.1', '2001:db8::7'), 1, '2001:db8::7'],
  ];
  for (const [title, request, proxies, address] of rows) {
    it(title, () => assert.equal(clientAddress(request, proxies), address));
  }
});

describe('the network of an address', () => {
  const rows: readonly [string, string][] = [
    ['192.0.2.1', '192.0.2.1'],
    ['', ''],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ];
  for (const [address, network] of rows) {
    it(`of ${address || 'nobody'} is ${network || 'none'}`, () => {
      assert.equal(networkOf(address), network);
    });
  }
});
