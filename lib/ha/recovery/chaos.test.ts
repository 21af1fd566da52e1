import { expect, test } from 'vitest';
import type { Platform } from '#lib/platform.ts';
import type { TestProject } from '#lib/testing/api.ts';
import { newProject } from '#lib/testing/api.ts';
import { useCrashTestServer } from '#lib/testing/crash-test-server.ts';
import { FENCED } from '#lib/testing/ha.ts';
import { insertImage } from '#lib/testing/images.ts';
import { protect } from '#lib/testing/recovery.ts';
import { type SeededRandom, seeded } from '#lib/testing/seeded-random.ts';
import type { ServerProcess } from '#lib/testing/server-process.ts';

const HOSTS = 12;
const RESERVED = ['sim-11', 'sim-12'];
const WAVES = 3;
/** Per wave: ten faults, thirty in total. */
const DOWN = 3;
const STOPPED = 1;
const CRASHED = 6;
const WITHIN = { interval: 200 };

const { start, withPlatform, endLeases } = useCrashTestServer({
  ...{
    NEPHOS_FLEET_HOSTS: String(HOSTS),
    NEPHOS_HOST_HEARTBEAT_INTERVAL_SECONDS: '0.2',
    NEPHOS_HOST_DOWN_AFTER_SECONDS: '0.5',
    // Nine of the twelve hosts fail within minutes.
    NEPHOS_HA_ISOLATION_THRESHOLD_PERCENT: '100',
  },
  ...{
    NEPHOS_POWER_STATE_SYNC_INTERVAL_SECONDS: '0.2',
    NEPHOS_HA_FAILOVER_DELAY_SECONDS: '0',
    NEPHOS_HA_RETRY_DELAY_SECONDS: '0.5',
    NEPHOS_HA_MAX_PARALLEL_EVACUATIONS: '8',
  },
  ...{ NEPHOS_QUOTAS: 'instances=100,cores=100,ram=100000' },
  ...{ NEPHOS_RATE_LIMIT: 'off', NEPHOS_HA_DUPLICATE_WINDOW_SECONDS: '0' },
});

interface Cloud {
  server: ServerProcess;
  admin: TestProject;
}

const send = ({ server, admin }: Cloud, path: string, body?: object, method = body ? 'POST' : 'GET') =>
  fetch(`${server.url}${path}`, {
    method,
    headers: {
      'x-auth-token': admin.api.token ?? '',
      'content-type': 'application/json',
      'openstack-api-version': 'compute 2.53',
    },
    body: body ? JSON.stringify(body) : null,
  });

async function ask<T>(cloud: Cloud, path: string, body?: object, method?: string): Promise<T> {
  const answer = await send(cloud, path, body, method);
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path}: ${text}`);
  return (text === '' ? {} : JSON.parse(text)) as T;
}

interface ServerPlace {
  id: string;
  status: string;
  'OS-EXT-SRV-ATTR:host': string;
  'OS-EXT-STS:task_state': string | null;
  'OS-EXT-STS:power_state': number;
}
const detailsOf = async (cloud: Cloud) =>
  (await ask<{ servers: ServerPlace[] }>(cloud, '/compute/v2.1/servers/detail?all_tenants=1')).servers;
const serversOf = async (cloud: Cloud) =>
  (await detailsOf(cloud)).map((server) => ({ id: server.id, host: server['OS-EXT-SRV-ATTR:host'] }));

const RUNNING = 'ACTIVE, power 1, task null';
/** States of instances that do not run. The monitors report a crash only after they have seen it, so it may have no notification yet. */
const brokenStates = async (cloud: Cloud): Promise<string[]> =>
  (await detailsOf(cloud))
    .map((server) => {
      const { 'OS-EXT-STS:power_state': power, 'OS-EXT-STS:task_state': task } = server;
      return `${server.status}, power ${power}, task ${task}`;
    })
    .filter((state) => state !== RUNNING);

const FAULTS = '/compute/v2.1/os-simulated-fleet/faults';

/** A fault of the fleet, reported by its monitors and by another monitor through the webhook. */
async function strike(cloud: Cloud, fault: object, notification: object): Promise<void> {
  await ask(cloud, FAULTS, { fault });
  await tell(cloud, notification);
}

async function tell(cloud: Cloud, notification: object): Promise<void> {
  const answer = await send(cloud, '/ha/v1/notifications', { notification });
  // Reported by another monitor before, or in maintenance because of it.
  expect([202, 409]).toContain(answer.status);
  await answer.text();
}

/** Crashes running servers; skips those whose host failed or that crashed meanwhile. */
async function crash(cloud: Cloud, victims: { id: string; host: string }[]): Promise<void> {
  for (let next = victims.shift(); next; next = victims.shift()) {
    const fault = { type: 'instance_crash', server_id: next.id };
    const answer = await send(cloud, FAULTS, { fault });
    await answer.text();
    if (answer.ok) return tell(cloud, instanceFault(next));
  }
  throw new Error('Nothing is left that could crash.');
}

const hostFault = (host: string) => ({ type: 'COMPUTE_HOST', hostname: host, generated_time: now(), payload: FENCED });
const processFault = (host: string) => ({
  ...{ type: 'COMPUTE_PROCESS', hostname: host, generated_time: now() },
  payload: { process_name: 'nova-compute', event: 'STOPPED' },
});
const instanceFault = ({ id, host }: { id: string; host: string }) => ({
  ...{ type: 'COMPUTE_INSTANCE', hostname: host, generated_time: now() },
  payload: { instance_uuid: id, event: 'LIFECYCLE', vir_domain_event: 'STOPPED_FAILED' },
});
const now = () => new Date().toISOString();

/**
 * The faults of a wave in order: a host fails last, so that its recovery is interrupted. A host whose compute process
 * is down does not fail, because nobody could report it.
 */
async function planOf(cloud: Cloud, { shuffled }: SeededRandom) {
  const servers = await serversOf(cloud);
  const hosts = shuffled([...new Set(servers.map(({ host }) => host))].toSorted());
  const [stopped, down] = [hosts.slice(0, STOPPED), hosts.slice(STOPPED, STOPPED + DOWN)];
  const victims = shuffled(servers.filter(({ host }) => !stopped.includes(host)));
  const ofHosts = down.map((host) => () => strike(cloud, { type: 'host_down', host }, hostFault(host)));
  const first = shuffled([
    ...stopped.map((host) => () => strike(cloud, { type: 'process_down', host }, processFault(host))),
    ...ofHosts.slice(1),
    ...Array.from({ length: CRASHED }, () => () => crash(cloud, victims)),
  ]);
  return [...first, ...ofHosts.slice(0, 1)];
}

const NOT_FINAL = ['new', 'running', 'error'];
const statusesOf = async (cloud: Cloud): Promise<string[]> => {
  const path = '/ha/v1/notifications?limit=1000';
  const { notifications } = await ask<{ notifications: { status: string }[] }>(cloud, path);
  return notifications.map(({ status }) => status);
};
const settled = (cloud: Cloud) => {
  const unsettled = async () => [
    ...(await brokenStates(cloud)),
    ...(await statusesOf(cloud)).filter((status) => NOT_FINAL.includes(status)),
  ];
  return expect.poll(unsettled, WITHIN).toEqual([]);
};

interface RegisteredHost {
  uuid: string;
  name: string;
}

/** Repairs all faults and returns the hosts to service. */
async function mend(cloud: Cloud): Promise<void> {
  await ask(cloud, FAULTS, undefined, 'DELETE');
  const { segments } = await ask<{ segments: { uuid: string }[] }>(cloud, '/ha/v1/segments');
  for (const { uuid } of segments) {
    const path = `/ha/v1/segments/${uuid}/hosts`;
    const { hosts } = await ask<{ hosts: RegisteredHost[] }>(cloud, `${path}?on_maintenance=true`);
    for (const host of hosts) {
      const back = { host: { on_maintenance: 'False' } };
      const isBack = async () => (await send(cloud, `${path}/${host.uuid}`, back, 'PUT')).status;
      // Rejected while another notification of the segment is open.
      await expect.poll(isBack, WITHIN).toBe(200);
      const ofHost = `/compute/v2.1/os-services?host=${host.name}`;
      const [service] = (await ask<{ services: { id: string }[] }>(cloud, ofHost)).services;
      await ask(cloud, `/compute/v2.1/os-services/${service?.id}`, { status: 'enabled', forced_down: false }, 'PUT');
    }
  }
}

/** Machines, instances and notifications that are not in their expected state. */
async function unrecovered({ services: { database, engine } }: Platform): Promise<string[]> {
  const machines = await engine.hypervisor.list();
  const servers = await database.read.selectFrom('servers').selectAll().where('deleted_at', 'is', null).execute();
  const notifications = await database.read.selectFrom('notifications').select('status').execute();
  const found = [
    ...machines.map(({ id, power }) => ({ text: `${id} ${power}`, isExpected: power === 'running' })),
    ...servers.map(({ id, vm_state, task_state }) => ({
      text: `${id} ${vm_state} ${task_state}`,
      isExpected: vm_state === 'active' && task_state === null,
    })),
    ...notifications.map(({ status }) => ({ text: status, isExpected: !NOT_FINAL.includes(status) })),
  ];
  return found.filter(({ isExpected }) => !isExpected).map(({ text }) => text);
}

test('thirty faults over twelve hosts and three SIGKILLs: every instance runs on a healthy host, every notification is final', async () => {
  const { admin, ids } = await withPlatform(async (platform) => {
    const project = await newProject({ platform }, 'admin');
    const imageRef = await insertImage({ platform }, project.id);
    for (let host = 1; host <= HOSTS - RESERVED.length; host += 1) {
      const where = { availability_zone: `nova:sim-${host}`, min_count: 2 };
      const server = { name: 'web', flavorRef: '1', imageRef, metadata: { HA_Enabled: 'True' }, ...where };
      expect(await project.api.post('/compute/v2.1/servers', { server })).toMatchObject({ status: 202 });
    }
    await platform.runner.idle();
    const protectedHosts = Array.from({ length: HOSTS - RESERVED.length }, (_, index) => `sim-${index + 1}`);
    await protect({ platform }, { hosts: protectedHosts.slice(0, 5) });
    await protect({ platform }, { hosts: protectedHosts.slice(5), reserved: RESERVED, method: 'auto_priority' });
    const servers = platform.services.database.read.selectFrom('servers').select('id');
    return { admin: project, ids: (await servers.execute()).map(({ id }) => id) };
  });

  const random = seeded(11);
  let server = await start();
  for (let wave = 0; wave < WAVES; wave += 1) {
    const cloud = { server, admin };
    for (const one of await planOf(cloud, random)) await one();
    await server.kill();
    await endLeases();
    server = await start();
    await settled({ server, admin });
    await mend({ server, admin });
  }
  await settled({ server, admin });
  await server.kill();
  await endLeases();

  await withPlatform(async (platform) => {
    // A crash on a host whose compute process is down is detected only after the host was repaired.
    await expect.poll(() => unrecovered(platform), WITHIN).toEqual([]);
    await platform.runner.idle();
    const { database, engine } = platform.services;
    const servers = await database.read.selectFrom('servers').selectAll().where('deleted_at', 'is', null).execute();
    expect(ids).toHaveLength(2 * (HOSTS - RESERVED.length));
    expect(servers.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    const states = servers.map(({ vm_state, task_state, locked_by }) => `${vm_state} ${task_state} ${locked_by}`);
    expect(states.filter((state) => state !== 'active null null')).toEqual([]);
    const machines = await engine.hypervisor.list();
    expect([...new Set(machines.map(({ power }) => power))]).toEqual(['running']);
    const places = (all: { id: string; host: string | null }[]) =>
      all.map(({ id, host }) => `${id} ${host}`).toSorted();
    expect(places(machines)).toEqual(places(servers));
    const claimed = await database.read.selectFrom('hosts').select('used_vcpus').execute();
    expect(claimed.reduce((sum, { used_vcpus }) => sum + used_vcpus, 0)).toBe(ids.length);
    const open = database.read.selectFrom('vmoves').select('id').where('status', 'in', ['pending', 'ongoing']);
    expect(await open.execute()).toEqual([]);
    const reported = await database.read.selectFrom('notifications').select('status').execute();
    expect(reported.filter(({ status }) => NOT_FINAL.includes(status))).toEqual([]);
    expect(reported.filter(({ status }) => status === 'finished').length).toBeGreaterThan(WAVES * DOWN);
  });
}, 900_000);
