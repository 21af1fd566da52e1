import type { KyselyPlugin } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { NOTIFICATION_STATUSES, NOTIFICATION_TYPES } from '#lib/ha/notifications/enums.ts';
import { SEVERITIES } from '#lib/ha/notifications/severity.ts';
import { failPermanently } from '#lib/ha/recovery/claim.ts';
import { newProject, signInAdmin } from '#lib/testing/api.ts';
import { launch } from '#lib/testing/compute.ts';
import { insertNotification, insertStep, insertVmove } from '#lib/testing/notifications.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { findListed } from './service.ts';

const platform = usePlatform();
const PATH = '/console/v1/ha/notifications';

const list = async (query: Record<string, string> = {}) => {
  const { status, body } = await (await signInAdmin(platform)).get(`${PATH}?${new URLSearchParams(query)}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.notifications;
};
const idsIn = (rows: { id: string }[]) => rows.map(({ id }) => id);
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

beforeEach(async () => {
  await platform.platform.services.database.transact(async (tx) => {
    for (const table of [
      'vmoves',
      'recovery_steps',
      'notification_comments',
      'notifications',
      'muted_hosts',
    ] as const) {
      await tx.deleteFrom(table).execute();
    }
  });
});

describe('GET /ha/notifications', () => {
  test('a row tells what happened, where its recovery is, what became of instances and who cares, whole', async () => {
    const id = await insertNotification(platform, {
      status: 'running',
      started_at: minutesAgo(1),
      triage: 'acknowledged',
      owner_id: 'u',
      owner_name: 'ada',
    });
    const step = {
      notification_id: id,
      name: 'EvacuateInstancesTask',
      state: 'RUNNING',
      started_at: minutesAgo(1),
    } as const;
    await insertStep(platform, step);
    await insertVmove(platform, { notification_id: id, status: 'succeeded' });
    await insertVmove(platform, { notification_id: id, status: 'failed' });
    const [row, ...others] = await list();
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      id,
      type: 'COMPUTE_HOST',
      status: 'running',
      severity: 'host_lost',
      host: 'sim-1',
      segment: { id: 'none', name: 'rack-a' },
      payload: { event: 'STOPPED', cluster_status: 'OFFLINE', host_status: 'NORMAL' },
      step: { name: 'EvacuateInstancesTask', started_at: step.started_at },
      impact: { recovered: 1, failed: 1, total: 2 },
      incident: { id, count: 1, unresolved: 1, failed: 0, under_way: 1, newest_at: expect.any(String) },
      outcome: 'running',
      triage: 'acknowledged',
      owner: { id: 'u', name: 'ada' },
      comments: 0,
      is_host_on_maintenance: false,
      mute: null,
    });
  });

  test('an instance is named; one that is gone is not', async () => {
    const project = await newProject(platform);
    const server = await launch(platform, project, { name: 'db-1' });
    const payload = (instance_uuid: string) => ({
      instance_uuid,
      event: 'LIFECYCLE',
      vir_domain_event: 'STOPPED_FAILED',
    });
    await insertNotification(platform, {
      type: 'COMPUTE_INSTANCE',
      payload: payload(server),
      generated_at: minutesAgo(1),
    });
    await insertNotification(platform, { type: 'COMPUTE_INSTANCE', payload: payload('nobody') });
    expect((await list()).map(({ instance }: { instance: unknown }) => instance)).toEqual([
      null,
      { id: server, name: 'db-1', project_id: project.id },
    ]);
  });

  test('without a filter nothing that is resolved is listed', async () => {
    const open = await insertNotification(platform, {});
    const over = await insertNotification(platform, { triage: 'resolved' });
    expect(idsIn(await list())).toEqual([open]);
    expect(idsIn(await list({ triage: 'resolved' }))).toEqual([over]);
    expect(idsIn(await list({ triage: 'all' })).toSorted()).toEqual([open, over].toSorted());
  });

  test('of an incident the worst open one stands for all, at the time of the newest; a flat list leaves none out', async () => {
    const first = await insertNotification(platform, {
      ...{ generated_at: minutesAgo(20), incident_at: minutesAgo(0), status: 'failed', type: 'COMPUTE_INSTANCE' },
    });
    const incident_at = minutesAgo(0);
    const same = { incident_id: first, incident_at, type: 'COMPUTE_INSTANCE' } as const;
    const second = await insertNotification(platform, {
      ...same,
      generated_at: minutesAgo(5),
      payload: { event: 'STARTED' },
    });
    const other = await insertNotification(platform, { generated_at: minutesAgo(1), host: 'sim-2' });
    const rows = await list();
    expect(idsIn(rows)).toEqual([first, other]);
    expect(rows[0]).toMatchObject({ severity: 'recovery_failed', status: 'failed' });
    expect(rows[0].incident).toMatchObject({ id: first, count: 2, unresolved: 2, failed: 1, under_way: 1 });
    expect(idsIn(await list({ is_flat: 'true' }))).toEqual([other, second, first]);
    expect(idsIn(await list({ incident: first }))).toEqual([second, first]);
    expect(idsIn(await list({ status: 'new' }))).toEqual([second, other]);
  });

  test('of those that are named: what stands for their incidents, or where each stands by itself, these', async () => {
    const first = await insertNotification(platform, { generated_at: minutesAgo(20), status: 'failed' });
    const second = await insertNotification(platform, { generated_at: minutesAgo(5), incident_id: first });
    await insertNotification(platform, { generated_at: minutesAgo(1), host: 'sim-2' });
    expect(idsIn(await list({ id: second }))).toEqual([first]);
    expect(idsIn(await list({ id: second, status: 'failed' }))).toEqual([first]);
    expect(idsIn(await list({ id: first, triage: 'resolved' }))).toEqual([]);
    expect(idsIn(await list({ id: first, is_flat: 'true' }))).toEqual([first]);
    expect(idsIn(await list({ id: second, incident: first }))).toEqual([second]);
  });

  test('pages follow one another without a row twice or left out, in groups too', async () => {
    const made: string[] = [];
    for (let index = 0; index < 5; index += 1) {
      made.unshift(await insertNotification(platform, { generated_at: minutesAgo(50 - index), host: `host-${index}` }));
    }
    const walked: string[] = [];
    for (let marker: string | undefined; ; marker = walked.at(-1)) {
      const rows = await list({ limit: '2', ...(marker ? { marker } : {}) });
      walked.push(...idsIn(rows));
      if (rows.length < 2) break;
    }
    expect(walked).toEqual(made);
  });

  test.each([
    [{ host: 'sim-9' }, { host: 'sim-9' }],
    [
      { type: 'COMPUTE_PROCESS' },
      { type: 'COMPUTE_PROCESS', payload: { event: 'STOPPED', process_name: 'nova-compute' } },
    ],
    [{ status: 'ignored' }, { status: 'ignored' }],
    [{ segment: 'rack-z' }, { segment_name: 'rack-z' }],
    [{ segment: 'some-id' }, { segment_id: 'some-id' }],
    [{ event: 'STARTED' }, { payload: { event: 'STARTED' } }],
    [{ owner: 'me' }, 'mine'],
    [{ owner: 'ada' }, { owner_id: 'ada' }],
    [{ source: 'bus' }, { source: 'bus' }],
    [{ search: 'Nova-Comp' }, { payload: { event: 'STOPPED', process_name: 'nova-compute' } }],
    [{ search: '100%' }, { message: 'It was 100% full.' }],
    [{ until: minutesAgo(90) }, { generated_at: minutesAgo(100) }],
    [{ triage: 'acknowledged' }, { triage: 'acknowledged' }],
  ] as const)('%j finds what it means and nothing else', async (filter, given) => {
    const users = platform.platform.services.database.read.selectFrom('users').select('id');
    const { id: me } = await users.where('name', '=', 'admin').executeTakeFirstOrThrow();
    await insertNotification(platform, { owner_id: 'somebody' });
    const wanted = await insertNotification(platform, given === 'mine' ? { owner_id: me } : given);
    expect(idsIn(await list(filter))).toEqual([wanted]);
  });

  test('owner none, and a window of time, leave out what is older or taken', async () => {
    const free = await insertNotification(platform, { generated_at: minutesAgo(120) });
    const taken = await insertNotification(platform, { owner_id: 'ada' });
    expect(idsIn(await list({ owner: 'none' }))).toEqual([free]);
    expect(idsIn(await list({ within: '1h' }))).toEqual([taken]);
    expect(idsIn(await list({ since: minutesAgo(130), until: minutesAgo(110) }))).toEqual([free]);
    expect(idsIn(await list({ status: 'under_way', within: '24h' }))).toEqual([taken, free]);
  });

  test('a text in a payload that looks like an event is none', async () => {
    const process_name = '"event":"STARTED"';
    await insertNotification(platform, { type: 'COMPUTE_PROCESS', payload: { event: 'STOPPED', process_name } });
    expect(await list({ event: 'STARTED' })).toEqual([]);
    expect((await list())[0].severity).toBe('process');
  });

  test('the severity that is shown is the one that is filtered by, and no row has two', async () => {
    for (const type of NOTIFICATION_TYPES) {
      for (const status of NOTIFICATION_STATUSES) {
        for (const event of ['STOPPED', 'STARTED'] as const) {
          await insertNotification(platform, { type, status, payload: { event } });
        }
      }
    }
    const all = await list({ is_flat: 'true' });
    for (const severity of SEVERITIES) {
      const shown = all.filter((row: { severity: string }) => row.severity === severity);
      expect(idsIn(await list({ is_flat: 'true', severity })).toSorted()).toEqual(idsIn(shown).toSorted());
    }
    expect(all).toHaveLength(36);
  });

  test('the worst come first when ordered by severity, the newest of them first, and pages lose none', async () => {
    const given = [
      { type: 'COMPUTE_PROCESS', generated_at: minutesAgo(1) },
      { payload: { event: 'STARTED' }, generated_at: minutesAgo(2) },
      { generated_at: minutesAgo(9) },
      { type: 'COMPUTE_INSTANCE', status: 'failed', generated_at: minutesAgo(4) },
      { generated_at: minutesAgo(5), status: 'failed' },
      { type: 'COMPUTE_INSTANCE', generated_at: minutesAgo(6) },
    ] as const;
    for (const each of given) await insertNotification(platform, each);
    const sort = 'severity:asc,generated_at:desc';
    const seen: { id: string; severity: string; generated_at: string }[] = [];
    for (let marker: string | undefined; ; marker = seen.at(-1)?.id) {
      const rows = await list({ sort, limit: '2', is_flat: 'true', ...(marker ? { marker } : {}) });
      seen.push(...rows);
      if (rows.length < 2) break;
    }
    expect(seen.map(({ severity }) => severity)).toEqual([
      ...['host_lost', 'host_lost', 'recovery_failed', 'instance', 'process', 'back'],
    ]);
    expect(seen[0]?.generated_at).toBe(given[4].generated_at);
  });

  test('a recovery that fails moves up in the order by severity', async () => {
    const id = await insertNotification(platform, { type: 'COMPUTE_PROCESS', status: 'running' });
    const other = await insertNotification(platform, { type: 'COMPUTE_INSTANCE' });
    const sort = 'severity:asc';
    expect(idsIn(await list({ sort }))).toEqual([other, id]);
    const { database, env } = platform.platform.services;
    await database.transact((tx) => failPermanently(tx, env, id, 'It came to nothing.'));
    expect(idsIn(await list({ sort }))).toEqual([id, other]);
  });

  test('asks the database as often for a hundred rows as for one', async () => {
    const count = async () => {
      let queries = 0;
      const counter: KyselyPlugin = {
        transformQuery: ({ node }) => {
          queries += 1;
          return node;
        },
        transformResult: async ({ result }) => result,
      };
      await findListed(platform.platform.services.database.read.withPlugin(counter), {}, 'nobody');
      return queries;
    };
    await insertNotification(platform, { host: 'one' });
    const once = await count();
    for (let index = 0; index < 60; index += 1) await insertNotification(platform, { host: `host-${index}` });
    expect(await count()).toBe(once);
    expect(once).toBeLessThan(10);
  });

  test.each(['limit=-1', 'marker=nothing', 'sort_key=payload', 'status=gone', 'within=1y', 'since=never', 'triage=x'])(
    '?%s is refused with 400',
    async (query) => {
      const { status } = await (await signInAdmin(platform)).get(`${PATH}?${query}`);
      expect(status).toBe(400);
    },
  );

  test('one that is not there is 404', async () => {
    expect((await (await signInAdmin(platform)).get(`${PATH}/nothing`)).status).toBe(404);
  });
});

test('GET /ha/notification-facets: hosts, segments and owners with how many notifications have each', async () => {
  await insertNotification(platform, { owner_id: 'u', owner_name: 'ada' });
  await insertNotification(platform, { host: 'sim-2', triage: 'resolved' });
  await insertNotification(platform, { host: 'sim-2' });
  const { body } = await (await signInAdmin(platform)).get('/console/v1/ha/notification-facets');
  expect(body.facets).toEqual({
    hosts: [
      { value: 'sim-2', label: 'sim-2', count: 2 },
      { value: 'sim-1', label: 'sim-1', count: 1 },
    ],
    segments: [{ value: 'rack-a', label: 'rack-a', count: 3 }],
    owners: [{ value: 'u', label: 'ada', count: 1 }],
  });
});

describe('GET /ha/notification-counts', () => {
  test('a view has as many incidents as its list shows, or notifications where they are not grouped', async () => {
    const incident_id = await insertNotification(platform, { status: 'failed' });
    await insertNotification(platform, { status: 'failed', incident_id, triage: 'resolved' });
    await insertNotification(platform, { status: 'ignored', generated_at: minutesAgo(2 * 24 * 60) });
    const api = await signInAdmin(platform);
    const all = { triage: 'all' };
    const views = {
      open: {},
      running: { status: 'under_way', ...all },
      failed: { status: 'failed' },
      ignored: { status: 'ignored', ...all },
      latest: { within: '24h', ...all },
    };
    for (const flat of [{}, { is_flat: 'true' }] as Record<string, string>[]) {
      const { body } = await api.get(`/console/v1/ha/notification-counts?${new URLSearchParams(flat)}`);
      const shown = Object.entries(views).map(async ([view, query]) => [
        view,
        (await list({ ...query, ...flat })).length,
      ]);
      expect(body).toEqual(Object.fromEntries(await Promise.all(shown)));
    }
  });

  test('a member is refused with 403', async () => {
    const { api } = await newProject(platform);
    expect((await api.get('/console/v1/ha/notification-counts')).status).toBe(403);
  });
});
