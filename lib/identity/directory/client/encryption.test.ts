import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer, type Server } from 'node:tls';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { BIND, findNothing, message, readRequest, result, useFakeDirectory } from '#lib/testing/fake-directory.ts';
import { LDAP_DEFAULTS } from '../../domain-config/options.ts';
import { poolSettings } from '../load.ts';
import { DirectoryPool } from './pool.ts';

const folder = mkdtempSync(join(tmpdir(), 'nephos-ldaps-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const newPool = (url: string, options: object = {}) => {
  const account = { user: 'cn=reader', password: 'the password of the reader' };
  return new DirectoryPool(poolSettings({ ...LDAP_DEFAULTS, url, ...account, connection_timeout: 2, ...options }));
};

const isBound = (pool: DirectoryPool): Promise<boolean> => pool.read(async () => true).finally(() => pool.close());

describe('The certificate of a directory', () => {
  let count = 0;

  /** A server whose certificate has these alternative names, and its certificate. */
  async function listen(names: string, host: string): Promise<{ server: Server; port: number; ca: string }> {
    count += 1;
    const [cert, key] = [join(folder, `cert-${count}.pem`), join(folder, `key-${count}.pem`)];
    const pair = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', key, '-out', cert];
    const subject = ['-subj', '/CN=directory', '-addext', `subjectAltName=${names}`, '-days', '2'];
    execFileSync('openssl', ['req', '-x509', ...pair, ...subject], { stdio: 'ignore' });
    const server = createServer({ cert: readFileSync(cert), key: readFileSync(key) }, (socket) => {
      socket.on('error', () => socket.destroy());
      socket.on('data', (bytes: Buffer) => findNothing(readRequest(bytes), socket));
    });
    server.listen(0, host);
    await once(server, 'listening');
    return { server, port: (server.address() as AddressInfo).port, ca: readFileSync(cert, 'utf8') };
  }

  const connectsTo = async (names: string, host: string, address: string, options: object = {}) => {
    const { server, port, ca } = await listen(names, host);
    try {
      return await isBound(newPool(`ldaps://${address}:${port}`, { tls_cacert: ca, ...options }));
    } finally {
      server.close();
    }
  };

  test.each([
    ['DNS:localhost', '127.0.0.1', 'localhost'],
    ['IP:127.0.0.1', '127.0.0.1', '127.0.0.1'],
    ['IP:::1', '::1', '[::1]'],
  ])('for %s is accepted at %s for the address %s', async (names, host, address) => {
    expect(await connectsTo(names, host, address)).toBe(true);
  });

  test.each([
    ['DNS:other.example.com', '127.0.0.1', 'localhost'],
    ['DNS:localhost', '127.0.0.1', '127.0.0.1'],
    ['IP:127.0.0.2', '127.0.0.1', '127.0.0.1'],
    ['DNS:127.0.0.1', '127.0.0.1', '127.0.0.1'],
    ['IP:::2', '::1', '[::1]'],
  ])('for %s is refused at %s for the address %s', async (names, host, address) => {
    await expect(connectsTo(names, host, address)).rejects.toThrow(/match|altnames/i);
  });

  test('of an unknown authority is refused, unless the options say that it is not checked', async () => {
    await expect(connectsTo('DNS:localhost', '127.0.0.1', 'localhost', { tls_cacert: '' })).rejects.toThrow(
      /self.signed/,
    );
    const unchecked = { tls_cacert: '', tls_req_cert: 'never' };
    expect(await connectsTo('DNS:other.example.com', '127.0.0.1', 'localhost', unchecked)).toBe(true);
  });
});

describe('StartTLS', () => {
  const fake = useFakeDirectory();
  const received: Buffer[] = [];
  beforeEach(() => {
    received.length = 0;
    fake.respond = findNothing;
  });

  const EXTENDED = 0x77;
  const accepted = (id: number) => message(id, result(EXTENDED + 1));

  test.each([
    ['refuses it', (id: number) => [message(id, result(EXTENDED + 1, 2))]],
    ['ignores it and accepts a sign-in', (id: number) => [message(id, result(BIND + 1))]],
    ['sends data before the encryption', (id: number) => [accepted(id), Buffer.from([0x30, 0x05])]],
    ['answers later requests in advance', (id: number) => [accepted(id), message(id + 1, result(BIND + 1))]],
    ['does not speak TLS then', (id: number) => [accepted(id), Buffer.from('no handshake')]],
  ])('is never given up: nothing is sent to a server that %s', async (_what, answers) => {
    fake.respond = ({ id, operation, bytes }, socket) => {
      received.push(bytes);
      if (operation === EXTENDED) socket.write(Buffer.concat(answers(id)));
      else socket.destroy();
    };
    await expect(isBound(newPool(fake.url, { use_tls: true }))).rejects.toThrow();
    // The first bytes after the request for encryption are those of a handshake.
    expect(received.slice(1).every((bytes) => bytes[0] === 0x16)).toBe(true);
    expect(Buffer.concat(received).includes('the password of the reader')).toBe(false);
  });
});
