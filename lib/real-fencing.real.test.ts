import type { ChildProcess } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { unpackJson } from './db/column-types.ts';
import type { ApiClient } from './testing/api.ts';
import { at } from './testing/compute.ts';
import { command } from './testing/real-engine/command.ts';
import { type RealEngine, startRealEngine } from './testing/real-engine/real-engine.ts';
import { startWatchdog } from './testing/real-engine/watchdog.ts';
import { Cloud } from './testing/real-faults/cloud.ts';

const SERVERS = '/compute/v2.1/servers';
const LOOK = { interval: 500 };
/** Seconds without any response after which a host is down. */
const DOWN_AFTER_S = 6;

let engine: RealEngine;
let cloud: Cloud;
let api: ApiClient;
/** Shared storage, at the same path on all hosts. */
let shared: string;
/** Configurations of the watchdogs. */
let folder: string;
let server: string;
const watchdogs: ChildProcess[] = [];

beforeAll(async () => {
  engine = await startRealEngine({ hosts: 3 });
  folder = mkdtempSync(join(tmpdir(), 'nephos-fencing-'));
  shared = join(dirname(dirname(engine.hosts[0]?.folder ?? '')), 'shared');
  for (const name of ['machines', 'leases']) mkdirSync(join(shared, name), { recursive: true });
  chmodSync(shared, 0o711);
  chmodSync(join(shared, 'machines'), 0o711);
  cloud = new Cloud(engine, {
    // Over the network of the hosts, so that a host without it is silent.
    NEPHOS_HOSTS: engine.hosts.map(({ name, ip, sshUri }) => `${name}@${ip}=${sshUri}`).join(','),
    NEPHOS_HOSTS_FOLDER: join(shared, 'machines'),
    NEPHOS_HOSTS_FOLDER_SHARED: 'on',
    NEPHOS_WATCHDOG_FOLDER: join(shared, 'leases'),
    NEPHOS_HOST_DOWN_AFTER_SECONDS: String(DOWN_AFTER_S),
  });
  for (const { name } of engine.hosts) watch(name);
  await cloud.start();
  await cloud.furnish();
  api = await cloud.api();
});
afterAll(async () => {
  for (const watchdog of watchdogs) watchdog.kill('SIGKILL');
  await cloud?.stop();
  await engine?.stop();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

const watch = (host: string) =>
  watchdogs.push(startWatchdog(engine, host, { leases: join(shared, 'leases'), folder, timeout: 5 }));

/** OVN's database is a socket of this machine, so the controller is paused instead of cut off. */
async function cutNetwork(host: string): Promise<void> {
  await engine.run(host, 'ip', ['link', 'set', 'br-phy', 'down']);
  await engine.run(host, 'pkill', ['-STOP', 'ovn-controller']);
}
async function restoreNetwork(host: string): Promise<void> {
  await engine.run(host, 'pkill', ['-CONT', 'ovn-controller']);
  await engine.run(host, 'ip', ['link', 'set', 'br-phy', 'up']);
}

/** The hosts on which the guest runs, by its processes: neither libvirt nor the network is needed. */
async function runsOn(): Promise<string[]> {
  const found = engine.hosts.map(async ({ name }) =>
    (await engine.run(name, 'pgrep', ['-f', `guest=${server}`]).catch(() => '')) ? name : [],
  );
  return (await Promise.all(found)).flat();
}
const pidOn = (host: string) => engine.run(host, 'pgrep', ['-f', `guest=${server}`]);

const show = async () => (await api.get(`${SERVERS}/${server}`, at('2.90'))).body.server;
async function hostOf(): Promise<string> {
  return (await show())['OS-EXT-SRV-ATTR:host'];
}
const hostStates = async () => {
  const rows = await cloud.database.read.selectFrom('hosts').select(['name', 'state']).orderBy('name').execute();
  return rows.map(({ name, state }) => `${name} ${state}`);
};
const ALL_UP = ['h1 up', 'h2 up', 'h3 up'];
const incidents = () =>
  cloud.database.read.selectFrom('isolation_incidents').select(['closed_at', 'reasons']).execute();
/** Statuses of the notifications that a host failed, oldest first. */
async function recoveries(host: string): Promise<string[]> {
  const rows = cloud.database.read.selectFrom('notifications').select('status').where('type', '=', 'COMPUTE_HOST');
  return (await rows.where('host', '=', host).orderBy('number').execute()).map(({ status }) => status);
}
/** Results of the levels of fencing for the last outage of a host. */
async function evidence(host: string): Promise<string[]> {
  const rows = await cloud.database.read
    .selectFrom('fencing_evidence')
    .select(['level', 'result', 'evidence', 'outage'])
    .where('host', '=', host)
    .where('outage', 'not like', 'notification %')
    .orderBy('outage')
    .orderBy('level')
    .execute();
  const last = rows.filter(({ outage }) => outage === rows.at(-1)?.outage);
  return last.map(({ level, result, evidence: text }) => `${level} ${result}: ${unpackJson(text).message}`);
}
const POWER = expect.stringMatching(/^1 failed: The fence program failed/);
const STORAGE = expect.stringMatching(/^2 failed: The disk of .* is in the shared folder/);
const STOPPED = '3 passed: The host confirmed in its lease that it has stopped its guests.';
const EXPIRED = '3 passed: The lease was not renewed for more than {seconds} s, after which the host stops its guests.';
const UNCONFIRMED = expect.stringMatching(/^5 pending/);

/** Waits for the recovery of a host that has just failed. The instance then runs on exactly one other host. */
async function movesAwayFrom(lost: string): Promise<void> {
  const before = (await recoveries(lost)).length;
  // A host is reported as soon as it is down, and again when it is fenced.
  await expect.poll(async () => (await recoveries(lost)).slice(before), LOOK).toContain('finished');
  expect(await hostOf()).not.toBe(lost);
  await expect.poll(async () => (await show()).status, LOOK).toBe('ACTIVE');
  expect(await runsOn()).toEqual([await hostOf()]);
}

/** Waits for a repaired host and returns it to service, as an administrator does. */
async function returns(host: string): Promise<void> {
  await expect.poll(hostStates, LOOK).toEqual(ALL_UP);
  await cloud.readmit();
  const { uri = '' } = engine.hosts.find(({ name }) => name === host) ?? {};
  await expect.poll(async () => (await command('virsh', ['-c', uri, 'list', '--all', '--name'])).trim(), LOOK).toBe('');
  expect(await runsOn()).toEqual([await hostOf()]);
}

async function launch(): Promise<void> {
  const { imageRef, flavors, network } = cloud.goods;
  const body = { name: 'web', imageRef, flavorRef: flavors.small, networks: [{ uuid: network }] };
  server = (await api.post(SERVERS, { server: body }, at('2.90'))).body.server.id;
  await expect.poll(async () => (await show()).status, LOOK).toBe('ACTIVE');
}

test('an isolated control plane, which no longer reaches two of three hosts, moves nothing and stops no guest', async () => {
  await launch();
  const home = await hostOf();
  const pid = await pidOn(home);
  const [other = ''] = engine.hosts.map(({ name }) => name).filter((name) => name !== home);
  await Promise.all([cutNetwork(home), cutNetwork(other)]);
  await expect.poll(incidents, LOOK).toMatchObject([{ closed_at: null }]);
  // Longer than every limit that would declare a host down.
  await delay(3 * DOWN_AFTER_S * 1000);
  expect([await hostStates(), [...(await recoveries(home)), ...(await recoveries(other))]]).toEqual([ALL_UP, []]);
  expect(engine.hosts.filter(({ name }) => existsSync(join(shared, 'leases', `${name}.stop`)))).toEqual([]);
  await Promise.all([restoreNetwork(home), restoreNetwork(other)]);
  await expect.poll(incidents, LOOK).toMatchObject([{ closed_at: expect.any(String) }]);
  expect([await hostOf(), await pidOn(home)]).toEqual([home, pid]);
});

test('a host without network, with storage and a dead power controller: it stops its guests on request, and only then they start elsewhere', async () => {
  const lost = await hostOf();
  await cutNetwork(lost);
  await movesAwayFrom(lost);
  expect(await evidence(lost)).toEqual([POWER, STORAGE, STOPPED, UNCONFIRMED]);
  await restoreNetwork(lost);
  await returns(lost);
});

test('a host without storage, with network: it resets itself, and its instance starts elsewhere when the lease has expired', async () => {
  const lost = await hostOf();
  await engine.run(lost, 'mount', ['-t', 'tmpfs', '-o', 'ro', 'none', join(shared, 'leases')]);
  await movesAwayFrom(lost);
  expect(await evidence(lost)).toEqual([POWER, STORAGE, EXPIRED, UNCONFIRMED]);
  await engine.cutPower(lost);
  await engine.bringUp(lost);
  watch(lost);
  await returns(lost);
});

test('a host without power whose power controller is dead: its instance starts elsewhere when the lease has expired', async () => {
  const lost = await hostOf();
  await engine.cutPower(lost);
  await movesAwayFrom(lost);
  expect(await evidence(lost)).toEqual([POWER, STORAGE, EXPIRED, UNCONFIRMED]);
  const chassis = ['--bare', '--columns=name', 'list', 'Chassis'];
  // With its gateways, for which the evidence is sufficient as well.
  expect(
    (await engine.run('central', 'ovn-sbctl', [`--db=${engine.southbound}`, ...chassis])).split(/\s+/),
  ).not.toContain(lost);
});
