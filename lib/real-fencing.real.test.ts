import type { ChildProcess } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
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
/** Seconds without any response after which a host is down, unless neighbors reach it. */
const ALL_PATHS_DOWN_AFTER_S = 6;
/** Seconds after which it is down in any case. */
const DOWN_AFTER_S = 30;
/** Timeout of a watchdog in seconds that is longer than a test. */
const LONG_TIMEOUT_S = 300;

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
    NEPHOS_HOST_ALL_PATHS_DOWN_AFTER_SECONDS: String(ALL_PATHS_DOWN_AFTER_S),
  });
  for (const { name } of engine.hosts) watch(name, LONG_TIMEOUT_S);
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

const watch = (host: string, timeout = 5) =>
  watchdogs.push(startWatchdog(engine, host, { leases: join(shared, 'leases'), folder, timeout }));

/** OVN's database is a socket of this machine, so the controller is paused instead of cut off. */
async function cutNetwork(host: string): Promise<void> {
  await engine.run(host, 'ip', ['link', 'set', 'br-phy', 'down']);
  await engine.run(host, 'pkill', ['-STOP', 'ovn-controller']);
}
async function restoreNetwork(host: string): Promise<void> {
  await engine.run(host, 'pkill', ['-CONT', 'ovn-controller']);
  await engine.run(host, 'ip', ['link', 'set', 'br-phy', 'up']);
}

/** Cuts the connection of a host to the control plane only. */
async function cutControl(host: string): Promise<void> {
  await engine.run(host, 'ip', ['route', 'add', 'blackhole', `${engine.ip}/32`]);
  await engine.run(host, 'pkill', ['-STOP', 'ovn-controller']);
}
async function restoreControl(host: string): Promise<void> {
  await engine.run(host, 'pkill', ['-CONT', 'ovn-controller']);
  await engine.run(host, 'ip', ['route', 'delete', 'blackhole', `${engine.ip}/32`]);
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
/** Requests in the folder of the leases. */
const requests = () => readdirSync(join(shared, 'leases')).filter((name) => /\.(?:stop|check)$/.test(name));
async function setLevels(levels: readonly number[]): Promise<void> {
  const [segment] = (await api.get('/ha/v1/segments')).body.segments;
  const { name, recovery_method, service_type } = segment;
  const body = { segment: { name, recovery_method, service_type, fencing_levels: levels } };
  expect((await api.put(`/console/v1/ha/segments/${segment.uuid}`, body)).status).toBe(204);
}
const suspects = async () => (await api.get('/console/v1/ha/suspects')).body.suspects;
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
async function evidenceValues(host: string, level: 4): Promise<unknown> {
  const rows = cloud.database.read.selectFrom('fencing_evidence').select('evidence').where('host', '=', host);
  const row = await rows.where('level', '=', level).where('result', '=', 'passed').executeTakeFirstOrThrow();
  return unpackJson(row.evidence).values;
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
  await delay((DOWN_AFTER_S + 2 * ALL_PATHS_DOWN_AFTER_S) * 1000);
  expect([await hostStates(), [...(await recoveries(home)), ...(await recoveries(other))]]).toEqual([ALL_UP, []]);
  expect(requests().filter((name) => name.endsWith('.stop'))).toEqual([]);
  await Promise.all([restoreNetwork(home), restoreNetwork(other)]);
  await expect.poll(incidents, LOOK).toMatchObject([{ closed_at: expect.any(String) }]);
  expect([await hostOf(), await pidOn(home)]).toEqual([home, pid]);
});

test('a host that only lost its connection to the control plane is suspect while its neighbors reach it, and is left alone', async () => {
  const home = await hostOf();
  const pid = await pidOn(home);
  await cutControl(home);
  await expect.poll(suspects, LOOK).toMatchObject([{ host: home, path: 'all' }]);
  expect(requests()).toEqual([`${home}.check`]);
  // It would be down without neighbors.
  await delay(2 * ALL_PATHS_DOWN_AFTER_S * 1000);
  expect([await hostStates(), await recoveries(home), requests()]).toEqual([ALL_UP, [], [`${home}.check`]]);
  await restoreControl(home);
  await expect.poll(async () => [await suspects(), requests()], LOOK).toEqual([[], []]);
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

test('a host without power whose power controller is dead: two neighbors and the missing storage heartbeat are evidence long before its watchdog', async () => {
  await setLevels([1, 4]);
  const lost = await hostOf();
  const cutAt = Date.now();
  await engine.cutPower(lost);
  await movesAwayFrom(lost);
  const neighbors = engine.hosts.map(({ name }) => name).filter((name) => name !== lost);
  expect(await evidence(lost)).toEqual([POWER, expect.stringMatching(/^4 passed: The neighbor hosts {names} get no/)]);
  expect(await evidenceValues(lost, 4)).toEqual({ names: neighbors.join(', '), seconds: 10 });
  expect(Date.now() - cutAt).toBeLessThan((LONG_TIMEOUT_S / 3) * 1000);
  await setLevels([1, 2, 3, 5]);
  await engine.bringUp(lost);
  for (const host of neighbors) await engine.run(host, 'pkill', ['-KILL', '-f', 'nephos-watchdog']);
  for (const { name } of engine.hosts) watch(name);
  await returns(lost);
  await expect.poll(requests, LOOK).toEqual([]);
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
