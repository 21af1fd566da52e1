import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readAccess } from './access.ts';
import { Ceph } from './command.ts';

const folder = mkdtempSync(join(tmpdir(), 'nephos-access-'));
afterAll(() => rmSync(folder, { recursive: true }));

type Addresses = { type: string; addr: string }[];

/** A cluster with these monitors, whose keyring has this content. */
class Cluster extends Ceph {
  readonly #monitors: Addresses[];
  readonly #keyring = join(folder, 'keyring');

  constructor(keyring: string, ...monitors: Addresses[]) {
    super({ pool: 'volumes', user: 'nephos', conf: '/none' });
    this.#monitors = monitors;
    writeFileSync(this.#keyring, keyring);
  }

  override async run(tool: string): Promise<string> {
    if (tool === 'ceph-conf') return `${join(folder, 'none')},${this.#keyring}\n`;
    const mons = this.#monitors.map((addrvec) => ({ public_addrs: { addrvec } }));
    return JSON.stringify({ fsid: 'cluster-1', mons });
  }
}

const KEYRING = '[client.nephos2]\n\tkey = b3RoZXI=\n[client.nephos]\n\tkey = b3du\n\tcaps mon = "profile rbd"\n';

test('monitors are found where the older protocol is spoken, else where there is one', async () => {
  const cluster = new Cluster(
    KEYRING,
    [
      { type: 'v2', addr: '192.0.2.1:3300' },
      { type: 'v1', addr: '192.0.2.1:6789' },
    ],
    [{ type: 'v2', addr: '[2001:db8::1]:3300' }],
  );
  const { monitors, user, key, usage, secretId } = await readAccess(cluster);
  expect(monitors).toEqual([
    { host: '192.0.2.1', port: 6789 },
    { host: '2001:db8::1', port: 3300 },
  ]);
  expect([user, key, usage]).toEqual(['nephos', 'b3du', 'client.nephos cluster-1']);
  expect(secretId).toMatch(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/);
  expect((await readAccess(cluster)).secretId).toBe(secretId);
});

test('a keyring with the keys of others alone is refused', async () => {
  const cluster = new Cluster('[client.nephos2]\nkey = b3RoZXI=\n[client.other]\nkey = b3RoZXI=\n');
  await expect(readAccess(cluster)).rejects.toThrow('There is no key for client.nephos in');
});
