import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { booted, inGuest, useRealHypervisor } from '#lib/testing/real-hypervisor.ts';
import { specOf } from '../hypervisor-suite.ts';
import { Connection } from './connection.ts';
import { examineHost } from './examine.ts';
import type { Libvirt } from './libvirt.ts';

/** Remote hosts over SSH whose files are not accessed directly. */
const real = useRealHypervisor({ shutdownS: 0 });
const id = randomUUID();
let remote: Libvirt;

beforeAll(async () => {
  const hosts = real().engine.hosts.map((host) => ({ ...host, uri: host.sshUri, type: 'qemu' as const }));
  remote = await real().open({ hosts });
});
afterAll(() => remote?.close());

const greeting = async (): Promise<string> => {
  const screen = await remote.openGraphics(id);
  const [bytes] = await once(screen, 'data');
  screen.destroy();
  return String(bytes);
};

/** The files and sockets of a machine in the folder of a host. */
const filesOf = (host: string, of: string) =>
  readdirSync(real().engine.hosts.find(({ name }) => name === host)?.folder ?? '').filter((name) =>
    name.startsWith(of),
  );

test('a machine is launched by SSH, and its screen and its serial console are at hand', async () => {
  const spec = specOf(id, { vcpus: 1, ramMb: 128, diskGb: 1, imageId: randomUUID(), nics: [] });
  await remote.spawn('h1', spec);
  expect(await greeting()).toMatch(/^RFB 003/);
  await booted(remote, id);
  expect(await inGuest(remote, id, 'uname')).toBe('Linux');
  expect(remote.hasGraphicsOn('h1')).toBe(true);
});

test('it moves from one to the other while it runs: watchers are notified and find it there', async () => {
  const serial = await remote.openSerial(id);
  serial.write('\nkept=before\n');
  await remote.migrateLive(id, 'h2');
  expect(await serial.ended).toBe('moved');
  expect(await remote.list()).toMatchObject([{ id, host: 'h2', power: 'running' }]);
  expect(await greeting()).toMatch(/^RFB 003/);
  expect(await inGuest(remote, id, 'echo $kept')).toBe('before');
  expect(filesOf('h1', id)).toEqual([]);
});

test('it is found again when SSH broke off', async () => {
  const serial = await remote.openSerial(id);
  await real().engine.run('h2', 'pkill', ['-KILL', '-f', 'sshd: root']);
  await serial.ended;
  await expect.poll(() => remote.hostReports()).toMatchObject([{ isUp: true }, { isUp: true }]);
  expect(await remote.list()).toMatchObject([{ id, host: 'h2', power: 'running' }]);
});

test('it is found, switched off, when its host was without power', async () => {
  await real().engine.cutPower('h2');
  await real().engine.bringUp('h2');
  await expect.poll(() => remote.hostReports()).toMatchObject([{ isUp: true }, { isUp: true }]);
  await expect.poll(() => remote.list()).toMatchObject([{ id, host: 'h2', power: 'off' }]);
  await remote.destroy(id);
});

test('one that is destroyed while it runs leaves nothing behind', async () => {
  const own = randomUUID();
  await remote.spawn('h1', specOf(own, { vcpus: 1, ramMb: 128, diskGb: 1, imageId: randomUUID(), nics: [] }));
  expect(filesOf('h1', own)).toContain(`${own}.serial`);
  await remote.destroy(own);
  expect(filesOf('h1', own)).toEqual([]);
});

test.each([
  ['host_key', 'known_hosts', 'Host key verification failed.'],
  ['access_denied', 'keyfile', 'Permission denied'],
])('a look at a host says %s where its %s is of no use', async (code, parameter, words) => {
  const uri = (real().engine.hosts[0]?.sshUri ?? '').replace(new RegExp(`${parameter}=[^&]*`), `${parameter}=/none`);
  const connection = new Connection('h1', uri, '/none');
  const { problems } = await examineHost(connection, {
    ...{ folder: '/none', probeType: async () => 'qemu', networkProblem: async () => undefined },
  });
  expect(problems).toMatchObject([{ code, detail: expect.stringContaining(words) }]);
});
