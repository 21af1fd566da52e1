import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test, vi } from 'vitest';
import { useFakeVirsh } from '#lib/testing/fake-virsh.ts';
import { testSigner } from '#lib/testing/signer.ts';
import type { Change } from '../hypervisor.ts';
import { Connection } from './connection.ts';
import { Events, parseMachineId } from './events.ts';
import { Host } from './host.ts';
import { Pool } from './pool.ts';

const ID = '5b0e9a44-2f1b-4f6d-b7c3-6e5d4c3b2a01';

test.each([
  [`event 'lifecycle' for domain '${ID}': Stopped Failed`, ID],
  [`event 'lifecycle' for domain ${ID}: Crashed Panicked`, ID],
  ["event 'lifecycle' for domain 'web': Started Booted", undefined],
  [`event 'reboot' for domain '${ID}'`, undefined],
  [`event 'lifecycle' for domain 'x event 'lifecycle' for domain '${ID}': Stopped'`, undefined],
  ['qemu:///system', undefined],
  ['', undefined],
])('%s is about %s', (line, id) => {
  expect(parseMachineId(line)).toBe(id);
});

const virsh = useFakeVirsh();
/** A virsh script that records its calls. */
const virshIs = (script: string) =>
  virsh.is(`echo "$$ $*" >> ${virsh.folder}/calls; calls=$(wc -l < ${virsh.folder}/calls)\n${script}`);
/** The recorded calls, and whether the script still runs. */
const calls = () => {
  const text = existsSync(join(virsh.folder, 'calls')) ? readFileSync(join(virsh.folder, 'calls'), 'utf8').trim() : '';
  return text.split('\n').flatMap((line) => {
    const [, pid = '', words = ''] = /^(\d+) (.*)$/.exec(line) ?? [];
    return pid === '' ? [] : [{ words, isThere: existsSync(`/proc/${pid}`) }];
  });
};
const running = () => calls().filter(({ isThere }) => isThere);
const hostAt = (uri: string): Host => {
  const connection = new Connection('h1', uri, virsh.folder);
  const place = { folder: virsh.folder, type: 'qemu', bridge: 'br-int', isOpenVSwitch: true } as const;
  const pool = new Pool(connection, virsh.folder);
  return new Host({
    connection,
    pool,
    place,
    ip: undefined,
    cpus: 1,
    known: async () => undefined,
    signer: testSigner(),
  });
};
const event = (what: string) => `echo "event 'lifecycle' for domain '${ID}': ${what}"`;

test('What a host tells is passed on: that it is connected, its machines, that it is lost, and again once it is back', async () => {
  virshIs(`echo qemu:///system; ${event('Started Booted')}; test $calls -gt 1 && exec sleep 60; exit 1`);
  const events = new Events([hostAt('qemu:///system')]);
  const changes: Change[] = [];
  const end = events.subscribe((change) => changes.push(change));
  const connected = [{ host: 'h1' }, { machineId: ID }];
  await expect.poll(() => changes).toEqual([...connected, { host: 'h1' }, ...connected]);
  expect(calls()[0]?.words).toBe('-q -c qemu:///system uri; event --event lifecycle --loop');
  end();
  await expect.poll(running).toEqual([]);
});

test('A host that cannot be reached tells nothing, and is tried again', async () => {
  virshIs('echo "error: failed to connect to the hypervisor" >&2; exit 1');
  const changes: Change[] = [];
  const end = new Events([hostAt('qemu:///system')]).subscribe((change) => changes.push(change));
  await expect.poll(() => calls().length).toBeGreaterThan(2);
  end();
  expect(changes).toEqual([]);
});

test('Hosts are listened to only while they are there and somebody listens, each once', async () => {
  virshIs('echo connected; exec sleep 60');
  const [stays, goes] = [hostAt('qemu:///system'), hostAt('qemu+tls://h2/system')];
  const events = new Events([stays, goes]);
  const ends = [events.subscribe(() => undefined), events.subscribe(() => undefined)];
  await expect.poll(running).toHaveLength(2);
  events.use([stays]);
  await expect.poll(() => running().map(({ words }) => words)).toEqual([expect.stringContaining('qemu:///system')]);
  const [first, last] = ends;
  first?.();
  expect(running()).toHaveLength(1);
  last?.();
  await expect.poll(running).toEqual([]);
  expect(calls()).toHaveLength(2);
});

test('A process that is killed leaves no client behind', async () => {
  virshIs('echo connected; exec sleep 60');
  const at = (name: string) => JSON.stringify(pathToFileURL(join(import.meta.dirname, name)).href);
  const script = `
    const { Connection } = await import(${at('connection.ts')});
    const { Events } = await import(${at('events.ts')});
    const connection = new Connection('h1', 'qemu:///system', '/');
    new Events([{ connection }]).subscribe(() => process.stdout.write('connected'));
    setInterval(() => undefined, 1000);
  `;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise((resolve) => child.stdout.once('data', resolve));
  expect(running()).toHaveLength(1);
  child.kill('SIGKILL');
  await expect.poll(running).toEqual([]);
});

test('A client that cannot be started is tried again too', async () => {
  virshIs('echo connected; exec sleep 60');
  vi.stubEnv('PATH', '');
  const changes: Change[] = [];
  const end = new Events([hostAt('qemu:///system')]).subscribe((change) => changes.push(change));
  vi.stubEnv('PATH', `${virsh.folder}${delimiter}/usr/bin${delimiter}/bin`);
  await expect.poll(() => changes).toEqual([{ host: 'h1' }]);
  end();
});
