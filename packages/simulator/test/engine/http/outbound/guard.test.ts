import { getDefaultAutoSelectFamily, setDefaultAutoSelectFamily } from 'node:net';
import { rule } from '@boothkit/rule-coverage';
import { httpServer, tlsServer } from '@boothkit/test-support/local-server';
import { expect, onTestFinished } from 'vitest';
import { internet } from './internet.ts';

const url = 'https://cdn.example.com/logo.png?size=2';
const bounds = { maxBytes: 1000, timeoutMs: 10_000 };
const publicAddresses = ['93.184.216.34', '2606:2800:220:1::1'];
const page = () => tlsServer((_, response) => response.writeHead(200, { 'content-type': 'image/png' }).end('bytes'));

rule(['4.9/source', '6.3'], 'a public host is resolved once, and the validated addresses are used', async () => {
  const server = await page();
  const { network, resolved, dialled } = internet(server, [publicAddresses]);
  expect(await network.fetchPublic(url, bounds)).toEqual({
    status: 200,
    contentType: 'image/png',
    bytes: new Uint8Array(Buffer.from('bytes')),
  });
  expect(await network.postPublic(url, '{}', bounds)).toEqual({ status: 200 });
  expect(resolved).toEqual(['cdn.example.com', 'cdn.example.com']);
  expect(dialled).toEqual([publicAddresses, publicAddresses]);
  expect(server.asked.map(({ url, headers }) => [url, headers.host])).toEqual(
    Array(2).fill(['/logo.png?size=2', 'cdn.example.com']),
  );
});

rule(['4.9/source', '6.3'], 'DNS rebinding has no effect: a name is resolved once', async () => {
  const server = await page();
  const { network, resolved, dialled } = internet(server, [['93.184.216.34'], ['127.0.0.1']]);
  expect(await network.fetchPublic(url, bounds)).toMatchObject({ status: 200 });
  expect(resolved).toHaveLength(1);
  expect(dialled).toEqual([['93.184.216.34']]);
  expect(await network.fetchPublic(url, bounds)).toMatchObject({ failure: 'blocked' });
  expect(server.connections()).toBe(1);
});

rule(['4.9/source', '6.3'], 'a host with one private address is not connected to at all', async () => {
  const server = await page();
  const addresses = [
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '127.8.9.10',
    '169.254.169.254',
    '172.16.0.1',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '0:0:0:0:0:0:0:1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::127.0.0.1',
    '64:ff9b::127.0.0.1',
    '64:ff9b::a9fe:a9fe',
    '64:ff9b:1::1',
    'fe80::1',
    'fe80::1%eth0',
    'fc00::1',
    'fd12:3456::1',
    'ff02::1',
    '2001:db8::1',
    '2002:7f00:1::',
    '2606:2800::1%eth0',
    'not an address',
  ];
  for (const address of addresses) {
    for (const found of [[address], [...publicAddresses, address], [address, ...publicAddresses]]) {
      const { network, dialled } = internet(server, [found]);
      const reason = `its host resolves to ${address}, which is not public`;
      expect(await network.fetchPublic(url, bounds)).toEqual({ failure: 'blocked', reason });
      expect(await network.postPublic(url, '{}', bounds)).toEqual({ failure: 'blocked', reason });
      expect(dialled).toEqual([]);
    }
  }
  expect(server.connections()).toBe(0);
  for (const address of ['8.8.8.8', '2606:4700::1111', '64:ff9b::8.8.8.8', '64:ff9b::808:808', '2606:4700:0:0:0:0:0:1'])
    expect(await internet(server, [[address]]).network.fetchPublic(url, bounds)).toMatchObject({ status: 200 });
});

rule(['4.9/source', '6.3'], 'a URL that is not public https is not resolved', async () => {
  const server = await page();
  const { network, resolved } = internet(server, [publicAddresses]);
  const hosts = [
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f000001',
    '0x7f.1',
    '0177.0.0.1',
    '10.0.0.1',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[64:ff9b::7f00:1]',
    'localhost',
    'LOCALHOST.',
    'app.localhost',
    'printer.local',
    'intranet',
    'user:secret@cdn.example.com',
  ];
  const urls = [
    ...hosts.map((host) => `https://${host}:${server.port}/`),
    'http://cdn.example.com/',
    'ftp://cdn.example.com/',
    'file:///etc/passwd',
    'data:image/png;base64,AAAA',
    'https://cdn.example.com/\n',
    'cdn.example.com',
    '',
  ];
  for (const refused of urls) {
    expect(await network.fetchPublic(refused, bounds), refused).toMatchObject({ failure: 'blocked' });
    expect(await network.postPublic(refused, '{}', bounds), refused).toMatchObject({ failure: 'blocked' });
  }
  expect(resolved).toEqual([]);
  expect(server.connections()).toBe(0);
});

rule(['4.9/source', '6.3'], 'a redirect is returned and not followed', async () => {
  const server = await tlsServer((_, response) => response.writeHead(302, { location: '/elsewhere' }).end());
  const { network } = internet(server, [publicAddresses]);
  expect(await network.fetchPublic(url, bounds)).toMatchObject({ status: 302 });
  expect(await network.postPublic(url, '{}', bounds)).toEqual({ status: 302 });
  expect(server.asked.map(({ url }) => url)).toEqual(Array(2).fill('/logo.png?size=2'));
});

rule(['4.9/source', '6.3'], 'an untrusted certificate and one for another host are failures', async () => {
  const server = await page();
  const off = process.env['NODE_TLS_REJECT_UNAUTHORIZED'];
  onTestFinished(() => {
    if (off === undefined) delete process.env['NODE_TLS_REJECT_UNAUTHORIZED'];
    else process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = off;
  });
  process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0';
  const untrusted = internet(server, [publicAddresses], { trusted: false }).network;
  expect(await untrusted.fetchPublic(url, bounds)).toMatchObject({
    failure: 'unreachable',
    reason: expect.stringMatching(
      /self-signed certificate.*\(NODE_TLS_REJECT_UNAUTHORIZED=0 has no effect here: .*NODE_EXTRA_CA_CERTS.*--allow-self-signed\)$/,
    ),
  });
  const { network } = internet(server, [publicAddresses]);
  expect(await network.postPublic('https://hooks.example.com/', '{}', bounds)).toMatchObject({
    failure: 'unreachable',
    reason: expect.stringMatching(
      /does not match certificate's altnames.* \(NODE_TLS_REJECT_UNAUTHORIZED=0 has no effect/,
    ),
  });
  // Any other failure has no such reason.
  const away = internet(server, []).network;
  expect(await away.postPublic(url, '{}', bounds)).not.toMatchObject({ reason: expect.stringContaining('NODE_TLS') });
  expect(server.asked).toEqual([]);
});

rule('6.3', 'a server without TLS is a failure', async () => {
  const server = await httpServer((_, response) => response.end());
  const { network } = internet(server, [publicAddresses]);
  expect(await network.postPublic(url, '{}', bounds)).toMatchObject({ failure: 'unreachable' });
  expect(server.asked).toEqual([]);
});

rule('4.9/source', 'a single address is validated as well, if the platform tries no others', async () => {
  const usual = getDefaultAutoSelectFamily();
  onTestFinished(() => setDefaultAutoSelectFamily(usual));
  setDefaultAutoSelectFamily(false);
  const server = await page();
  const open = internet(server, [publicAddresses]);
  expect(await open.network.fetchPublic(url, bounds)).toMatchObject({ status: 200 });
  expect(open.dialled).toEqual([['93.184.216.34']]);
  const shut = internet(server, [['93.184.216.34', '10.0.0.1']]);
  expect(await shut.network.fetchPublic(url, bounds)).toMatchObject({ failure: 'blocked' });
});
