import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { LoggedChange } from '#lib/alerts/alerts.ts';
import { packJson, unpackJson } from '#lib/db/column-types.ts';
import type { MachineCounters } from '#lib/engine/hypervisor/machine.ts';
import { type ApiClient, apiClient, newProject, signInAdmin, type TestProject } from '#lib/testing/api.ts';
import { launch, settle } from '#lib/testing/compute.ts';
import { awaitFirstRound } from '#lib/testing/first-round.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { hostCpuAlert, instanceCpuAlert } from './alerts.ts';
import { measureInstances } from './measure.ts';
import { MAX_MEASUREMENTS, MEASUREMENT_RANGES, type MeasurementRange, STEPS } from './ranges.ts';
import type { Measurements, MetricName } from './schema.ts';

const platform = usePlatform();
const services = () => platform.platform.services;
const PATH = '/console/v1/measurements';
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const MIB = 2 ** 20;

/** What each host reports: its machines, or a response that never comes. A host that is missing fails. */
const reports = new Map<string, MachineCounters[] | Promise<never>>();

beforeEach(async () => {
  await awaitFirstRound(platform, 'compute.measurements');
  reports.clear();
  await services().database.transact(async (tx) => {
    for (const table of ['measurements', 'host_counters', 'measurement_progress'] as const)
      await tx.deleteFrom(table).execute();
  });
});

/** Runs a round at a time, with hosts that report `reports`. */
async function round(nowMs: number): Promise<void> {
  const { engine, ...others } = services();
  const statsOn = async (host: string) => {
    const machines = reports.get(host);
    if (!machines) throw new Error('no response');
    return await machines;
  };
  const { hosts } = engine.hypervisor;
  const hypervisor = new Proxy(engine.hypervisor, {
    get: (target, key) => (key === 'statsOn' ? statsOn : key === 'hosts' ? hosts : Reflect.get(target, key)),
  });
  // Rounds are exactly as far apart as their times say.
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
  await measureInstances({ ...others, engine: { ...engine, hypervisor } }, nowMs, { hostTimeoutMs: 50 });
  clock.mockRestore();
}

/** The same minute for all tests, whenever they run. */
const START_MS = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;
/** Start of a minute before the tests. */
const minutesAgo = (minutes: number) => START_MS - minutes * MINUTE_MS;

/** Counters of a machine with two vCPUs and 1 GiB; `busyS` is processor time in seconds. */
const machine = (id: string, busyS: number, bytes = 0, usedMb = 512): MachineCounters => ({
  ...{ id, vcpus: 2, cpuTimeNs: busyS * 1e9, memory: { maximumMb: 1024, usedMb } },
  ...{ readBytes: bytes, writeBytes: 2 * bytes, receivedBytes: 3 * bytes, sentBytes: 4 * bytes },
});

async function show(api: ApiClient, path: string, range: MeasurementRange = '1h'): Promise<Measurements> {
  const { status, body } = await api.get(`${PATH}/${path}?range=${range}`);
  expect(status).toBe(200);
  return body.measurements;
}

/** Values by start of their step; gaps are omitted. */
function valuesOf(
  { metrics, from, step_seconds }: Measurements,
  name: MetricName,
  of: 'average' | 'maximum' = 'average',
): Record<number, number> {
  const values = metrics.find((metric) => metric.name === name)?.[of] ?? [];
  const timed = values.map((value, index) => [Date.parse(from) + index * step_seconds * 1000, value] as const);
  return Object.fromEntries(timed.filter((entry): entry is [number, number] => entry[1] !== null));
}

const cpuOf = async (api: ApiClient, path: string) => valuesOf(await show(api, path), 'cpu');
const on = (host: string) => ({ availability_zone: `nova:${host}` });
const launched = (project: TestProject, host = 'sim-1') => launch(platform, project, on(host));
const rowsOf = (id: string) =>
  services().database.read.selectFrom('measurements').selectAll().where('subject_id', '=', id).execute();

describe('A round', () => {
  test('computes what an instance, its project and its host used since the last one', async () => {
    const project = await newProject(platform, 'admin');
    const [one, other] = [await launched(project), await launched(project)];
    reports.set('sim-1', [machine(one, 100, 1000), machine(other, 50, 0, 256)]);
    await round(minutesAgo(2));
    reports.set('sim-1', [machine(one, 160, 61_000), machine(other, 80, 0, 256)]);
    await round(minutesAgo(1));
    const at = minutesAgo(1);
    const shown = await show(project.api, `servers/${one}`);
    expect(shown).toMatchObject({ range: '1h', source: 'simulated', step_seconds: 60 });
    expect(shown.metrics.map(({ unit, average }) => [unit, average.length])).toEqual([
      ...[
        ['percent', 60],
        ['bytes', 60],
        ['bytes', 60],
      ],
      ...Array.from({ length: 4 }, () => ['bytes_per_second', 60]),
    ]);
    const all = Object.fromEntries(shown.metrics.map(({ name }) => [name, valuesOf(shown, name)[at]]));
    expect(all).toEqual({
      ...{ cpu: 50, memory: 512 * MIB, memory_total: 1024 * MIB, disk_read: 1000, disk_write: 2000 },
      ...{ network_received: 3000, network_sent: 4000 },
    });
    const total = await show(project.api, 'project');
    expect(valuesOf(total, 'cpu')).toEqual({ [at]: 37.5 });
    expect(valuesOf(total, 'memory')).toEqual({ [at]: 768 * MIB });
    // The host has 64 processors and 512 GiB.
    const host = await show(project.api, 'hosts/sim-1');
    expect(valuesOf(host, 'cpu')).toEqual({ [at]: 2.3 });
    expect(valuesOf(host, 'memory_total')).toEqual({ [at]: 512 * 1024 * MIB });
  });

  test('leaves a gap, not a zero, for a host that fails or does not respond in time, and for projects on it', async () => {
    const project = await newProject(platform, 'admin');
    const [here, there] = [await launched(project), await launched(project, 'sim-2')];
    const report = (busyS: number) => {
      reports.set('sim-1', [machine(here, busyS)]);
      reports.set('sim-2', [machine(there, busyS)]);
    };
    const times = [10, 9, 8, 7, 6, 5].map(minutesAgo);
    for (const [index, at] of times.entries()) {
      report(index * 60);
      if (index === 2) reports.delete('sim-2');
      if (index === 3) reports.set('sim-2', new Promise(() => undefined));
      await round(at);
    }
    expect(Object.keys(await cpuOf(project.api, `servers/${here}`)).map(Number)).toEqual(times.slice(1));
    const [first, last] = [minutesAgo(9), minutesAgo(5)];
    expect(await cpuOf(project.api, `servers/${there}`)).toEqual({ [first]: 50, [last]: 50 });
    expect(Object.keys(await cpuOf(project.api, 'project')).map(Number)).toEqual([first, last]);
  });

  test('counts for a single minute without a round as well; after a longer time there is a gap', async () => {
    const project = await newProject(platform, 'admin');
    const id = await launched(project);
    for (const [ago, busyS] of [
      [20, 0],
      [18, 120],
      [14, 200],
      [13, 230],
    ] as const) {
      reports.set('sim-1', [machine(id, busyS)]);
      await round(minutesAgo(ago) + 59_000);
    }
    const expected = { [minutesAgo(19)]: 50, [minutesAgo(18)]: 50, [minutesAgo(13)]: 25 };
    expect(await cpuOf(project.api, `servers/${id}`)).toEqual(expected);
  });

  test('leaves a gap when counters restart, and none when two rounds are in the same minute', async () => {
    const project = await newProject(platform, 'admin');
    const id = await launched(project);
    const at = [9, 8, 7, 6].map(minutesAgo);
    for (const [index, busyS] of [1000, 1060, 3, 63].entries()) {
      reports.set('sim-1', [machine(id, busyS)]);
      await round(at[index] ?? 0);
      await round((at[index] ?? 0) + 30_000);
    }
    expect(await cpuOf(project.api, `servers/${id}`)).toEqual({ [at[1] ?? 0]: 50, [at[3] ?? 0]: 50 });
  });

  test('believes a host only about its own instances, and no more than they can use', async () => {
    const project = await newProject(platform, 'admin');
    const [own, foreign] = [await launched(project), await launched(project, 'sim-2')];
    for (const [ago, busyS] of [
      [3, 0],
      [2, 1e6],
    ] as const) {
      reports.set('sim-1', [machine(own, busyS, busyS * 1e12), machine(foreign, busyS), machine('unknown', busyS)]);
      await round(minutesAgo(ago));
    }
    expect(Object.values(await cpuOf(project.api, `servers/${own}`))).toEqual([100]);
    expect(Object.values(valuesOf(await show(project.api, `servers/${own}`), 'disk_read'))).toEqual([1e12]);
    expect([await rowsOf(foreign), await rowsOf('unknown')]).toEqual([[], []]);
  });
});

test('a round deletes the counters of hosts that no longer exist', async () => {
  const { database } = services();
  const at = new Date(minutesAgo(9)).toISOString();
  await database.transact((tx) =>
    tx
      .insertInto('host_counters')
      .values({ host: 'removed', round_at: at, read_at: at, counters: packJson({}) })
      .execute(),
  );
  reports.set('sim-1', []);
  await round(minutesAgo(1));
  const rows = await database.read.selectFrom('host_counters').select('host').execute();
  expect(rows).toEqual([{ host: 'sim-1' }]);
});

describe('Longer ranges', () => {
  test('have averages weighted by the measured minutes, and maxima', async () => {
    const project = await newProject(platform, 'admin');
    const id = await launched(project);
    const start = Math.floor(Date.now() / (2 * HOUR_MS) - 2) * 2 * HOUR_MS;
    let busyS = 0;
    // Fifteen minutes with 50 %, five with 100 %, then no round until the next range has ended.
    for (let minute = -1; minute < 20; minute += 1) {
      busyS += minute < 15 ? 60 : 120;
      reports.set('sim-1', [machine(id, busyS)]);
      await round(start + minute * MINUTE_MS);
    }
    reports.clear();
    for (const atMs of [start + 30 * MINUTE_MS, start + HOUR_MS, start + 2 * HOUR_MS]) await round(atMs);
    const shown = async (range: MeasurementRange) => {
      const measurements = await show(project.api, `servers/${id}`, range);
      return [valuesOf(measurements, 'cpu'), valuesOf(measurements, 'cpu', 'maximum')];
    };
    const quarter = start + 15 * MINUTE_MS;
    const quarters = { [start]: 50, [quarter]: 100 };
    expect(await shown('24h')).toEqual([quarters, quarters]);
    expect(await shown('7d')).toEqual([{ [start]: 62.5 }, { [start]: 100 }]);
    expect(await shown('30d')).toEqual([{ [start]: 62.5 }, { [start]: 100 }]);
  });

  test('are completed after an interruption, without counting anything twice', async () => {
    const project = await newProject(platform, 'admin');
    const id = await launched(project);
    const start = Math.floor(Date.now() / HOUR_MS - 2) * HOUR_MS;
    for (const minute of [-1, 0, 1]) {
      reports.set('sim-1', [machine(id, (minute + 1) * 60)]);
      await round(start + minute * MINUTE_MS);
    }
    const progress = () => services().database.read.selectFrom('measurement_progress').selectAll().execute();
    const before = await progress();
    await round(start + 16 * MINUTE_MS);
    await services().database.transact(async (tx) => {
      await tx.deleteFrom('measurement_progress').execute();
      await tx.insertInto('measurement_progress').values(before).execute();
    });
    await round(start + 50 * MINUTE_MS);
    const rows = (await rowsOf(id)).filter(({ range }) => range === '24h');
    expect(rows).toMatchObject([{ at: new Date(start).toISOString(), minutes: 2, cpu_milli: 1000 }]);
  });
});

describe('Stored values', () => {
  const insert = async (subjectId: string, ages: readonly [MeasurementRange, number][]) => {
    const { database } = services();
    const values = {
      ...{
        is_simulated: 1 as const,
        minutes: 1,
        instances: 1,
        vcpus: 1,
        memory_total_mb: 1,
        cpu_milli: 1,
        memory_mb: 1,
      },
      ...{ read_rate: 1, write_rate: 1, received_rate: 1, sent_rate: 1, cpu_milli_max: 1, memory_mb_max: 1 },
      ...{ read_rate_max: 1, write_rate_max: 1, received_rate_max: 1, sent_rate_max: 1 },
    };
    const rows = ages.map(([range, steps]) => {
      const stepMs = STEPS[range].stepS * 1000;
      const at = new Date(Math.floor(Date.now() / stepMs - steps) * stepMs).toISOString();
      return { range, at, subject_id: subjectId, ...values };
    });
    await database.transact((tx) => tx.insertInto('measurements').values(rows).execute());
  };

  test('are bounded: 60, 96, 168 and 360 per instance, and the newest of each range', async () => {
    expect(MAX_MEASUREMENTS).toBe(61 + 97 + 169 + 361);
    await insert(
      'bounded',
      MEASUREMENT_RANGES.flatMap((range) => [0, 1, 2].map((more) => [range, STEPS[range].count + more] as const)),
    );
    await round(Date.now());
    expect((await rowsOf('bounded')).map(({ range }) => range).toSorted()).toEqual(MEASUREMENT_RANGES.toSorted());
  });

  test('are deleted with their instance, within 15 minutes', async () => {
    const project = await newProject(platform, 'admin');
    const [id, kept] = [await launched(project), await launched(project)];
    await round(Date.now());
    for (const subject of [id, kept])
      await insert(
        subject,
        MEASUREMENT_RANGES.map((range) => [range, 1] as const),
      );
    expect((await project.api.delete(`/compute/v2.1/servers/${id}`)).status).toBe(204);
    await settle(platform);
    await round(Date.now() + 15 * MINUTE_MS);
    expect(await rowsOf(id)).toEqual([]);
    expect((await rowsOf(kept)).length).toBeGreaterThan(2);
  });
});

describe('High CPU use', () => {
  const eventsOf = async (objectId: string) => {
    const { read } = services().database;
    const rows = await read.selectFrom('events').selectAll().where('object_id', '=', objectId).orderBy('id').execute();
    return rows
      .filter(({ type }) => type.includes('.cpu_'))
      .map(({ type, at, kind, object_id, project_id, after }): LoggedChange => {
        return {
          type,
          at,
          kind,
          objectId: object_id,
          projectId: project_id,
          before: null,
          after: after && unpackJson(after),
        };
      });
  };
  /** Rounds of a minute each, in which two vCPUs of `host` are in use to these percentages. */
  async function use(id: string, percents: readonly number[], startMs: number, host = 'sim-1') {
    let busyS = 1000;
    for (const [index, percent] of [0, ...percents].entries()) {
      busyS += (percent / 100) * 2 * 60;
      reports.set(host, [machine(id, busyS)]);
      await round(startMs + (index - 1) * MINUTE_MS);
    }
  }
  const times = (percent: number, count: number) => Array.from({ length: count }, () => percent);

  test('for ten minutes in a row is an incident of the instance, which ends after ten minutes below the limit', async () => {
    const project = await newProject(platform, 'admin');
    const id = await launched(project);
    await use(id, [...times(95, 9), 80, ...times(95, 9)], minutesAgo(50));
    expect(await eventsOf(id)).toEqual([]);
    await use(id, [...times(95, 10), ...times(80, 9), 95], minutesAgo(30));
    expect((await eventsOf(id)).map(({ type }) => type)).toEqual(['server.cpu_high']);
    await use(id, times(80, 9), minutesAgo(9));
    const events = await eventsOf(id);
    const found = await instanceCpuAlert.find(services().database.read, events, () => true);
    expect(found.map(({ text, severity, incident }) => [text, severity, incident?.isOver])).toEqual([
      [
        'The CPU use of the instance has been 90% or more for 10 minutes. Check what the instance is doing, or resize it.',
        ...['warning', false],
      ],
      ['The CPU use of the instance is below 90% again, or is no longer measured.', 'info', true],
    ]);
    const { name } = (await project.api.get(`/compute/v2.1/servers/${id}`)).body.server;
    expect(found.map((one) => [one.projectId, one.name, one.path])).toEqual(
      times(0, 2).map(() => [project.id, name, `/projects/${project.id}/instances/${id}`]),
    );
    expect(new Set(found.map(({ incident }) => incident?.key)).size).toBe(1);
    expect(await instanceCpuAlert.find(services().database.read, events, () => false)).toEqual([]);
  });

  test('ends when the instance leaves the host, and is not counted across a gap', async () => {
    const project = await newProject(platform, 'admin');
    const id = await launched(project);
    await use(id, times(95, 6), minutesAgo(50));
    await use(id, times(95, 6), minutesAgo(40));
    expect(await eventsOf(id)).toEqual([]);
    await use(id, times(100, 10), minutesAgo(20));
    expect((await project.api.delete(`/compute/v2.1/servers/${id}`)).status).toBe(204);
    await settle(platform);
    await round(minutesAgo(9));
    expect((await eventsOf(id)).map(({ type }) => type)).toEqual(['server.cpu_high', 'server.cpu_normal']);
  });

  test('of all instances on a host is an incident for administrators', async () => {
    const project = await newProject(platform, 'admin');
    const id = await launched(project);
    const big = (busyS: number) => ({ ...machine(id, busyS), vcpus: 64 });
    for (let minute = 0; minute <= 10; minute += 1) {
      reports.set('sim-1', [big(minute * 60 * 60)]);
      await round(minutesAgo(20 - minute));
    }
    const events = await eventsOf('sim-1');
    const found = await hostCpuAlert.find(services().database.read, events, (projectId) => projectId === '');
    expect(found).toMatchObject([
      {
        ...{ projectId: '', name: 'sim-1', path: expect.stringMatching(/^\/admin\/hypervisors\/[0-9a-f-]{36}$/) },
        text: 'The CPU use of all instances on the host has been 90% or more for 10 minutes. Migrate instances to other hosts.',
      },
    ]);
    expect(hostCpuAlert.isForAdmins).toBe(true);
  });
});

describe('The API', () => {
  test('shows instances to their project and to administrators; hosts only to administrators', async () => {
    const [admin, owner, other] = [await signInAdmin(platform), await newProject(platform), await newProject(platform)];
    const id = await launch(platform, owner);
    const statuses = (path: string) =>
      Promise.all(
        [owner.api, other.api, admin, apiClient(platform)].map(
          async (api) => (await api.get(`${PATH}/${path}`)).status,
        ),
      );
    expect(await statuses(`servers/${id}`)).toEqual([200, 404, 200, 401]);
    expect(await statuses('hosts/sim-1')).toEqual([403, 403, 200, 401]);
    expect(await statuses('project')).toEqual([200, 200, 200, 401]);
    expect((await admin.get(`${PATH}/hosts/none`)).status).toBe(404);
    expect((await owner.api.get(`${PATH}/servers/none`)).status).toBe(404);
  });

  test('names the allowed ranges when another one is asked for', async () => {
    const { api } = await newProject(platform);
    const { status, body } = await api.get(`${PATH}/project?range=2h`);
    expect(status).toBe(400);
    expect(body.badRequest.message).toContain('1h');
    expect(body.badRequest.message).toContain('30d');
  });

  test('says that nothing was measured with an unknown source and only gaps', async () => {
    const { api } = await newProject(platform);
    const shown = await show(api, 'project');
    expect(shown.source).toBeNull();
    expect(valuesOf(shown, 'cpu')).toEqual({});
  });

  test('lists the load of several instances; those of other projects are omitted, and more than 100 are refused', async () => {
    const project = await newProject(platform, 'admin');
    const member = await newProject(platform);
    const [own, foreign] = [await launch(platform, member, {}), await launched(project)];
    const host =
      (await services().database.read.selectFrom('servers').select('host').where('id', '=', own).executeTakeFirst())
        ?.host ?? '';
    for (const [ago, busyS] of [
      [3, 0],
      [2, 30],
    ] as const) {
      reports.set(host, [machine(own, busyS)]);
      await round(minutesAgo(ago));
    }
    const ask = (ids: readonly string[]) => member.api.get(`${PATH}/loads?servers=${ids.join(',')}`);
    const { body } = await ask([own, foreign, 'none']);
    expect(body.loads).toMatchObject([{ server_id: own, is_simulated: true }]);
    expect(body.loads[0].cpu.filter((value: number | null) => value !== null)).toEqual([25]);
    const tooMany = await ask(Array.from({ length: 101 }, (_, index) => String(index)));
    expect(tooMany.status).toBe(400);
    expect(tooMany.body.badRequest.message).toContain('Specify at most 100 instances.');
  });
});

test('GET /metrics: has the use of hosts and of instances', async () => {
  const project = await newProject(platform, 'admin');
  const id = await launched(project);
  for (const [ago, busyS] of [
    [2, 0],
    [1, 90],
  ] as const) {
    reports.set('sim-1', [machine(id, busyS, busyS * 60)]);
    await round(minutesAgo(ago));
  }
  const { body } = await apiClient(platform).get('/metrics', { 'x-nephos-peer': '127.0.0.1' });
  expect(body).toContain('nephos_host_instances_cpu_vcpus{host="sim-1",source="simulated"} 1.5\n');
  const labels = `{instance="${id}",project="${project.id}",source="simulated"}`;
  expect(body).toContain(`nephos_instance_network_sent_bytes_per_second${labels} 360\n`);
  expect(body).not.toContain('nephos_host_instances_cpu_vcpus{host="sim-2"');
});

test('the simulated fleet is measured like real hosts', async () => {
  const project = await newProject(platform, 'admin');
  const id = await launched(project);
  for (const ago of [2, 1]) await measureInstances(services(), minutesAgo(ago));
  const shown = await show(project.api, `servers/${id}`);
  expect(shown.source).toBe('simulated');
  expect(Object.keys(valuesOf(shown, 'memory')).map(Number)).toEqual([minutesAgo(1)]);
  expect(valuesOf(shown, 'cpu')[minutesAgo(1)]).toBeGreaterThanOrEqual(0);
});
