import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';

import { changeServer } from '#lib/compute/servers/life/change.ts';
import { packJson } from '#lib/db/column-types.ts';
import { PLATFORM } from '#lib/events/log.ts';
import { endExpiredMutes } from '#lib/ha/mutes/mutes.ts';
import { changeNotification } from '#lib/ha/notifications/change.ts';
import { SENTENCES } from '#lib/ha/recovery/messages.ts';
import { newProject, type TestProject, type TestUser } from '#lib/testing/api.ts';
import { launch, settle } from '#lib/testing/compute.ts';
import { setEnabled, takeRole } from '#lib/testing/losses.ts';
import { emptyHosts } from '#lib/testing/moves.ts';
import { insertNotification, insertVmove } from '#lib/testing/notifications.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { useReceiver } from '#lib/testing/receivers.ts';
import { failHost, mendHost, notificationOf, QUIET, resetHa, serverOf } from '#lib/testing/recovery.ts';
import { MAX_PER_MINUTE } from '../ha/triage/escalate.ts';
import { MAX_PER_HOUR, processAlerts } from './deliver.ts';

const receiver = useReceiver();
const platform = usePlatform({
  ...QUIET,
  NEPHOS_FLEET_HOSTS: '4',
  NEPHOS_ALERT_NETWORKS: '127.0.0.0/8',
  NEPHOS_PUBLIC_URL: 'https://cloud.example.test',
});
const ROOT = '/console/v1/ha';
const services = () => platform.platform.services;

let count = 0;
async function subscribe({ api }: Pick<TestUser, 'api'>, kind: string, given: object = {}): Promise<string> {
  count += 1;
  const path = `/hook-${count}`;
  const alert = { name: `Alert ${count}`, channel: 'webhook', kinds: [kind], url: receiver.url(path), ...given };
  const { status, body } = await api.post('/console/v1/alerts', { alert });
  expect(status, JSON.stringify(body)).toBe(201);
  return path;
}

/** Sends everything that is due. */
async function tell(): Promise<void> {
  await processAlerts(services());
  await platform.platform.runner.idle();
}
const textsAt = (path: string): string[] =>
  receiver.at(path).flatMap(({ body }) => body.objects.map(({ text }: { text: string }) => text));

/** Changes a notification as the recovery does. */
const change = async (id: string, verb: string, after: Parameters<typeof changeNotification>[4]) => {
  const row = await notificationOf(platform, id);
  await services().database.transact((tx) => changeNotification(tx, PLATFORM, row, verb, after));
};

let admin: TestProject;
beforeAll(async () => {
  admin = await newProject(platform, 'admin');
  // Dispatching starts at the current end of the log.
  await processAlerts(services());
});

beforeEach(async () => {
  await resetHa(platform);
  await services().database.transact(async (tx) => {
    for (const table of ['muted_hosts', 'alert_deliveries', 'alerts'] as const) await tx.deleteFrom(table).execute();
  });
});

test('An alert for one project receives incidents and escalations, which are about no project', async () => {
  const paths = await Promise.all(
    ['ha_incident', 'ha_escalation'].map((kind) => subscribe(admin, kind, { project_id: admin.id })),
  );
  const id = await insertNotification(platform, { host: 'sim-1', status: 'new' });
  await change(id, 'start', { status: 'running' });
  const { body } = await admin.api.post(`${ROOT}/notifications/${id}/escalate`);
  expect(body).toEqual({ escalation: { alerts: 1 } });
  await tell();
  expect(paths.map(textsAt)).toEqual([
    [expect.stringMatching(/^sim-1 is down: /)],
    [expect.stringMatching(/^Escalated by .*: sim-1 is down: /)],
  ]);
});

describe('A muted host', () => {
  const MUTE = { mute: { minutes: 60, reason: 'Known.' } };
  const expire = (host: string) => {
    const until = new Date(Date.now() - 1).toISOString();
    return services().database.transact((tx) =>
      tx.updateTable('muted_hosts').set({ until }).where('host', '=', host).execute(),
    );
  };

  test('causes no alert; when the mute ends, what is still open is reported once', async () => {
    const path = await subscribe(admin, 'ha_incident');
    await admin.api.put(`${ROOT}/mutes/sim-1`, MUTE);
    const id = await insertNotification(platform, { host: 'sim-1', status: 'new' });
    await change(id, 'start', { status: 'running' });
    await tell();
    expect(textsAt(path)).toEqual([]);
    await expire('sim-1');
    await endExpiredMutes(services());
    await tell();
    expect(textsAt(path)).toEqual([
      expect.stringMatching(/^sim-1 is down: .* recovery started\. No action needed yet\.$/),
    ]);
    await endExpiredMutes(services());
    await tell();
    expect(textsAt(path)).toHaveLength(1);
  });

  test('reports nothing if it is unmuted after its incident was resolved, or muted again before the alert', async () => {
    const path = await subscribe(admin, 'ha_incident');
    await admin.api.put(`${ROOT}/mutes/sim-1`, MUTE);
    const id = await insertNotification(platform, { host: 'sim-1', status: 'running' });
    await admin.api.delete(`${ROOT}/mutes/sim-1`);
    await admin.api.put(`${ROOT}/mutes/sim-1`, MUTE);
    await tell();
    await change(id, 'resolve', { triage: 'resolved' });
    await admin.api.delete(`${ROOT}/mutes/sim-1`);
    await tell();
    expect(textsAt(path).filter((text) => text.includes('is down'))).toEqual([]);
  });
});

test('More than 100 incidents are sent in several messages, so that the end of each is sent', async () => {
  const path = await subscribe(admin, 'ha_incident');
  const ids: string[] = [];
  for (let n = 0; n < 102; n += 1)
    ids.push(await insertNotification(platform, { host: `host-${n}`, status: 'running' }));
  const objects = () => receiver.at(path).map(({ body }) => body.objects.map((one: { state: string }) => one.state));
  /** Without the interval between messages. */
  const tellAll = async () => {
    for (let n = 0; n < 2; n += 1) {
      await tell();
      await services().database.transact((tx) =>
        tx
          .updateTable('alert_deliveries')
          .set({ started_at: null, due_at: new Date(0).toISOString() })
          .execute(),
      );
    }
  };
  const [first = '', ...others] = ids;
  await change(first, 'finish', { status: 'finished' });
  for (const id of others) await change(id, 'start', {});
  await tellAll();
  expect(objects()).toEqual([Array(100).fill('open'), ['open', 'resolved']]);
  for (const id of others) await change(id, 'finish', { status: 'finished' });
  await tellAll();
  expect(objects().slice(2)).toEqual([Array(100).fill('resolved'), ['resolved']]);
});

describe('The end of an incident', () => {
  const MUTE = { mute: { minutes: 60, reason: 'Known.' } };
  const statesAt = (path: string) => receiver.at(path).map(({ body }) => body.objects[0].state);
  const tellLater = async () => {
    await services().database.transact((tx) => tx.updateTable('alert_deliveries').set({ started_at: null }).execute());
    await tell();
  };
  /** An instance stays on its host, which is down; its recovery has finished. */
  const reportOpen = async (given: object = {}) => {
    const path = await subscribe(admin, 'ha_incident');
    const server = await launch(platform, admin);
    const { host } = await serverOf(platform, server);
    await services().database.transact((tx) =>
      tx.updateTable('hosts').set({ state: 'down' }).where('name', '=', host).execute(),
    );
    onTestFinished(() => mendHost(platform, host ?? ''));
    const id = await insertNotification(platform, { host: host ?? '', status: 'running', attempts: 1, ...given });
    await change(id, 'finish', { status: 'finished' });
    await tell();
    expect(textsAt(path)).toEqual([expect.stringContaining('is down and not being recovered')]);
    return { path, id, host: host ?? '' };
  };

  test('is reported when it is closed, although its recovery finished before', async () => {
    const { path, id, host } = await reportOpen();
    await change(id, 'resolve', { triage: 'resolved', resolution: 'Repaired.' });
    await tellLater();
    expect(statesAt(path)).toEqual(['open', 'resolved']);
    expect(textsAt(path)[1]).toBe(`Incident on ${host} closed: Repaired. No action needed.`);
  });

  test('is reported once', async () => {
    const path = await subscribe(admin, 'ha_incident');
    const id = await insertNotification(platform, { host: 'sim-4', status: 'running', attempts: 1 });
    await change(id, 'finish', { status: 'finished' });
    await tell();
    await change(id, 'resolve', { triage: 'resolved', resolution: 'Repaired.' });
    await tellLater();
    expect(statesAt(path)).toEqual(['resolved']);
  });

  test.each([
    ['is sent again when it is closed if its first message failed', 2],
    ['is reported although the receiver may not have received that it was open', 1],
  ])('%s', async (_what, failing) => {
    const path = await subscribe(admin, 'ha_incident');
    receiver.answer(path, (response, n) => void response.writeHead(n === failing ? 404 : 204).end());
    const id = await insertNotification(platform, { host: 'sim-4', status: 'new', attempts: 1 });
    await change(id, 'start', { status: 'running' });
    await tell();
    await change(id, 'finish', { status: 'finished' });
    await tellLater();
    await change(id, 'resolve', { triage: 'resolved', resolution: 'Repaired.' });
    await tellLater();
    expect(statesAt(path)).toEqual(['open', 'resolved', 'resolved'].slice(0, failing + 1));
  });

  test('is sent again of a muted host too', async () => {
    const { path, id, host } = await reportOpen();
    receiver.answer(path, (response) => void response.writeHead(404).end());
    await change(id, 'resolve', { triage: 'resolved', resolution: 'Repaired.' });
    await tellLater();
    await admin.api.put(`${ROOT}/mutes/${host}`, MUTE);
    await change(id, 'resolve', { resolution: 'Repaired again.' });
    await tellLater();
    expect(statesAt(path)).toEqual(['open', 'resolved', 'resolved']);
  });

  test('is reported of a muted host to an alert that reported it as open, many messages ago too, and to no other', async () => {
    const { path, id, host } = await reportOpen();
    const other = await subscribe(admin, 'ha_incident');
    for (let n = 0; n < 25; n += 1) {
      await change(await insertNotification(platform, { host: 'sim-0', status: 'new' }), 'start', {
        status: 'running',
      });
      await tellLater();
    }
    await admin.api.put(`${ROOT}/mutes/${host}`, MUTE);
    await change(id, 'resolve', { triage: 'resolved', resolution: 'Repaired.' });
    await tellLater();
    expect(statesAt(path).at(-1)).toBe('resolved');
    expect(textsAt(other).filter((text) => text.includes(host))).toEqual([]);
  });
});

describe('An instance that is still busy when its recovery fails', () => {
  /** Its move has failed, and the recovery fails; returns the path of an alert and the incident's notification. */
  const failWhileBusy = async () => {
    await emptyHosts(platform, admin.api);
    const path = await subscribe(admin, 'ha_incident');
    const server = await launch(platform, admin);
    const { host } = await serverOf(platform, server);
    const source_host = host ?? '';
    const become = async (after: Parameters<typeof changeServer>[4]) => {
      const row = await serverOf(platform, server);
      await services().database.transact((tx) => changeServer(tx, PLATFORM, row, 'update', after));
    };
    await failHost(platform, source_host);
    onTestFinished(() => mendHost(platform, source_host));
    await become({ task_state: 'rebuilding' });
    const id = await insertNotification(platform, { host: source_host, status: 'running', attempts: 2 });
    const move = { server_id: server, project_id: admin.id, source_host } as const;
    await insertVmove(platform, { notification_id: id, status: 'failed', ...move });
    await change(id, 'fail', { status: 'failed', message: 'It has not left its host within 300 s.' });
    await tell();
    return { path, id, host: source_host, become };
  };
  const lastAt = (path: string) => {
    const { state, severity, text } = receiver.at(path).at(-1)?.body.objects[0] ?? {};
    return { state, severity, text };
  };
  const tellLater = async () => {
    await services().database.transact((tx) =>
      tx
        .updateTable('alert_deliveries')
        .set({ started_at: null, due_at: new Date(0).toISOString() })
        .execute(),
    );
    await tell();
  };

  test('keeps the incident open, and its failure is reported', async () => {
    const { path, host, become } = await failWhileBusy();
    const text = `1 instance of ${host} in 1 project is still being recovered. No action needed yet.`;
    expect(lastAt(path)).toEqual({ state: 'open', severity: 'critical', text });
    await become({ task_state: null, vm_state: 'error' });
    await tellLater();
    expect(lastAt(path)).toEqual({
      ...{ state: 'open', severity: 'critical' },
      text: `Recovery of ${host} failed: 1 of 1 instance is still down, in 1 project. Retry 1 instance.`,
    });
  });

  test('ends an escalated incident when it runs elsewhere', async () => {
    const { id, host, become } = await failWhileBusy();
    const path = await subscribe(admin, 'ha_escalation');
    expect((await admin.api.post(`${ROOT}/notifications/${id}/escalate`)).status).toBe(202);
    await tell();
    await become({ task_state: null, host: host === 'sim-1' ? 'sim-2' : 'sim-1', vm_state: 'active' });
    await tellLater();
    expect(receiver.at(path).map(({ body }) => body.objects[0].state)).toEqual(['open', 'resolved']);
  });

  test('ends the incident when it runs elsewhere, and not before', async () => {
    const { path, host, become } = await failWhileBusy();
    const other = host === 'sim-1' ? 'sim-2' : 'sim-1';
    await become({ task_state: 'rebuild_spawning' });
    await tellLater();
    expect(receiver.at(path)).toHaveLength(1);
    await become({ task_state: null, host: other, vm_state: 'active' });
    await tellLater();
    expect(lastAt(path)).toEqual({
      ...{ state: 'resolved', severity: 'info' },
      text: `Recovery of ${host} failed; its instances run again. Repair ${host} and return it to service.`,
    });
  });
});

describe('POST /ha/notifications/{id}/escalate', () => {
  const escalate = (id: string, { api }: Pick<TestUser, 'api'> = admin) =>
    api.post(`${ROOT}/notifications/${id}/escalate`);

  test('sends the sentence, who escalated and the link to every alert for it, each time, also for a muted host', async () => {
    const path = await subscribe(admin, 'ha_escalation');
    const other = await subscribe(admin, 'ha_incident');
    const id = await insertNotification(platform, { host: 'sim-1', status: 'running' });
    await admin.api.put(`${ROOT}/mutes/sim-1`, { mute: { minutes: 60, reason: 'Known.' } });
    const { status, body } = await escalate(id);
    expect([status, body]).toEqual([202, { escalation: { alerts: 1 } }]);
    await tell();
    const [message, ...more] = receiver.at(path);
    expect(more).toEqual([]);
    expect(message?.body).toMatchObject({
      ...{ kind: 'ha_escalation', severity: 'critical' },
      text: expect.stringMatching(new RegExp(`^Escalated by ${admin.userName}: sim-1 is down: `)),
      objects: [{ name: 'sim-1', url: `https://cloud.example.test/admin/notifications/${id}`, state: 'open' }],
    });
    expect(textsAt(other)).toEqual([]);
    const { deliveries } = (await admin.api.get('/console/v1/alerts')).body.alerts.find(
      ({ kinds }: { kinds: string[] }) => kinds.includes('ha_escalation'),
    );
    expect(deliveries).toMatchObject([{ kind: 'ha_escalation', state: 'delivered', status: 204 }]);
    expect((await escalate(id)).status).toBe(202);
    await tell();
    expect(textsAt(path)).toHaveLength(2);
    const sent = await services()
      .database.read.selectFrom('alert_deliveries')
      .select('occurrences')
      .where('kind', '=', 'ha_escalation')
      .orderBy('created_at')
      .execute();
    expect(sent.map(({ occurrences }) => JSON.parse(occurrences)[0].incident.pages)).toEqual([1, 2]);
  });

  test('is resolved by the same key when the incident has ended, once, and only where it was reported', async () => {
    const path = await subscribe(admin, 'ha_escalation');
    const [id, other] = [
      await insertNotification(platform, { host: 'sim-1', status: 'running' }),
      await insertNotification(platform, { host: 'sim-2', status: 'running' }),
    ];
    await escalate(id);
    await tell();
    for (const one of [id, other]) await change(one, 'finish', { status: 'finished' });
    await tell();
    for (const one of [id, other]) await change(one, 'resolve', { triage: 'resolved' });
    await tell();
    const objects = receiver.at(path).map(({ body }) => body.objects[0]);
    expect(objects.map(({ name, state }) => [name, state])).toEqual([
      ['sim-1', 'open'],
      ['sim-1', 'resolved'],
    ]);
    expect(new Set(objects.map(({ dedup_key }) => dedup_key)).size).toBe(1);
  });

  test('of an incident with nothing down stays open until it is closed', async () => {
    const path = await subscribe(admin, 'ha_escalation');
    const id = await insertNotification(platform, { host: 'sim-1', status: 'finished', attempts: 1 });
    await escalate(id);
    await tell();
    await change(id, 'resolve', { triage: 'resolved' });
    await tell();
    expect(receiver.at(path).map(({ body }) => body.objects[0].state)).toEqual(['open', 'resolved']);
  });

  test('is sent although its user has received as many messages as allowed, and does not count among them', async () => {
    const [path, other] = [await subscribe(admin, 'ha_escalation'), await subscribe(admin, 'ha_incident')];
    const id = await insertNotification(platform, { host: 'sim-1', status: 'running' });
    await escalate(id);
    await tell();
    const copy = async (times: number) => {
      const { database } = services();
      const row = await database.read.selectFrom('alert_deliveries').selectAll().executeTakeFirstOrThrow();
      const kind = times < MAX_PER_HOUR ? 'ha_escalation' : 'instance_error';
      const copies = Array.from({ length: times }, (_, at) => ({
        ...row,
        id: `${kind}-${at}`,
        alert_id: 'none',
        kind,
      }));
      await database.transact((tx) => tx.insertInto('alert_deliveries').values(copies).execute());
    };
    await copy(MAX_PER_HOUR - 1);
    await change(id, 'start', {});
    await tell();
    expect(textsAt(other)).toHaveLength(1);
    await copy(MAX_PER_HOUR);
    await escalate(id);
    await tell();
    expect(textsAt(path)).toHaveLength(2);
  });

  test('is refused with 429 after ten times in a minute', async () => {
    await subscribe(admin, 'ha_escalation');
    const id = await insertNotification(platform, { host: 'sim-1', status: 'running' });
    for (let n = 0; n < MAX_PER_MINUTE; n += 1) expect((await escalate(id)).status).toBe(202);
    expect((await escalate(id)).status).toBe(429);
    const next = await insertNotification(platform, { host: 'sim-2', status: 'running' });
    expect((await escalate(next)).status).toBe(202);
  });

  test('without an alert for it, or if its user may no longer receive it, it is refused with 409 and recorded nowhere', async () => {
    const id = await insertNotification(platform, { status: 'running' });
    expect((await escalate(id)).status).toBe(409);
    const gone = await newProject(platform, 'admin');
    await subscribe(gone, 'ha_escalation');
    await setEnabled(platform, 'users', gone.userId, 0);
    expect((await escalate(id)).status).toBe(409);
    const recorded = services().database.read.selectFrom('events').select('id').where('object_id', '=', id);
    expect(await recorded.execute()).toEqual([]);
  });

  test.each([
    ['a resolved incident', { status: 'failed', triage: 'resolved' }, 409],
    ['one that has just arrived', { status: 'new' }, 409],
  ] as const)('%s is refused with %i', async (_what, given, status) => {
    await subscribe(admin, 'ha_escalation');
    expect((await escalate(await insertNotification(platform, given))).status).toBe(status);
  });

  test('of nothing it is refused with 404, and for others with 403', async () => {
    expect((await escalate('nothing')).status).toBe(404);
    const id = await insertNotification(platform, { status: 'running' });
    expect((await escalate(id, await newProject(platform, 'member'))).status).toBe(403);
  });
});

describe('Owners of instances', () => {
  const move = (notification_id: string, project_id: string, server_name: string, given: object = {}) =>
    insertVmove(platform, {
      ...{ notification_id, project_id, server_name, status: 'succeeded', ended_at: '2026-11-20T03:12:00.000Z' },
      ...given,
    });
  const finish = async (id: string, status: 'finished' | 'failed' = 'finished') => {
    await change(id, status === 'failed' ? 'fail' : 'finish', { status });
    await tell();
  };
  const setHost = async (serverId: string, state: 'up' | 'down') => {
    const { host } = await serverOf(platform, serverId);
    await services().database.transact((tx) =>
      tx.updateTable('hosts').set({ state }).where('name', '=', host).execute(),
    );
  };
  /** As the driver reports it, with the last sign of life. */
  const reported = () =>
    insertNotification(platform, {
      ...{ host: 'sim-1', status: 'running', source: 'bus', generated_at: '2026-11-20T03:11:30.000Z' },
      raw: packJson({ payload: { last_seen_up: '2026-11-20T03:11:19.000Z' } }),
    });

  test('get one alert for all instances of a project, with the downtime, without the host and those of others', async () => {
    const [owner, other] = [await newProject(platform), await newProject(platform)];
    const path = await subscribe(owner, 'instances_moved');
    const id = await reported();
    for (const name of ['web-1', 'web-2']) await move(id, owner.id, name);
    await move(id, other.id, 'secret');
    await admin.api.put(`${ROOT}/mutes/sim-1`, { mute: { minutes: 60, reason: 'Known.' } });
    await finish(id);
    const [message, ...more] = receiver.at(path);
    expect(more).toEqual([]);
    const summary =
      '2 instances were moved from a failed host at 2026-11-20 03:12 UTC, at most 41 s downtime: web-1, web-2.';
    expect(message?.body).toMatchObject({
      ...{ kind: 'instances_moved', severity: 'info', count: 1, text: summary, project: { id: owner.id } },
      objects: [{ name: '2 instances', state: 'resolved', text: `${summary} No action needed.` }],
    });
    expect(message?.text).not.toMatch(/sim-1|secret/);
  });

  test('read the name of a single instance, and no downtime if its start is not known', async () => {
    const owner = await newProject(platform);
    const path = await subscribe(owner, 'instances_moved');
    const id = await insertNotification(platform, { host: 'sim-1', status: 'running' });
    await move(id, owner.id, 'web-1');
    await finish(id);
    expect(textsAt(path)).toEqual(['web-1 was moved from a failed host at 2026-11-20 03:12 UTC. No action needed.']);
  });

  test('read that local disks were recreated', async () => {
    const owner = await newProject(platform);
    const path = await subscribe(owner, 'instances_moved');
    const server_id = await launch(platform, owner);
    const id = await insertNotification(platform, { host: 'sim-1', status: 'running' });
    await move(id, owner.id, 'web-1', { server_id });
    await finish(id);
    expect(textsAt(path)).toEqual([expect.stringMatching(/UTC\. Local disks were recreated: check their data\.$/)]);
  });

  test('read which of their instances are off after the move although they ran before', async () => {
    const owner = await newProject(platform);
    const path = await subscribe(owner, 'instances_moved');
    const [ran, wasOff] = [await launch(platform, owner), await launch(platform, owner)];
    const id = await insertNotification(platform, { host: 'sim-1', status: 'running' });
    await move(id, owner.id, 'web-1', { server_id: ran, old_vm_state: 'active' });
    await move(id, owner.id, 'web-2', { server_id: wasOff, old_vm_state: 'stopped' });
    await services().database.transact((tx) =>
      tx.updateTable('servers').set({ vm_state: 'stopped' }).where('id', 'in', [ran, wasOff]).execute(),
    );
    await finish(id);
    expect(textsAt(path)).toEqual([
      expect.stringMatching(/check their data\. web-1 is off now: start it if you need it\.$/),
    ]);
  });

  test('read which instances could not be recovered, and again when a retry has recovered them', async () => {
    const owner = await newProject(platform);
    const path = await subscribe(owner, 'instances_moved');
    const id = await reported();
    const failed = { server_id: 'web-2', status: 'failed', attempt: 2 } as const;
    await move(id, owner.id, 'web-1');
    await move(id, owner.id, 'web-2', failed);
    await finish(id, 'failed');
    await move(id, owner.id, 'web-2', { ...failed, status: 'succeeded', attempt: 3 });
    await change(id, 'retry_finish', {});
    await services().database.transact((tx) => tx.updateTable('alert_deliveries').set({ started_at: null }).execute());
    await tell();
    expect(textsAt(path)).toEqual([
      'Recovery of 1 of 2 instances failed after a host failed at 2026-11-20 03:11 UTC: web-2. Contact your administrator.',
      expect.stringMatching(/^2 instances were moved from a failed host at .*: web-1, web-2\. No action needed\.$/),
    ]);
  });

  describe.each([
    [
      ['db-1'],
      'db-1 was not moved because its only disk is on the host that failed at 2026-11-20 03:11 UTC. It cannot run until the host returns.',
    ],
    [
      ['db-1', 'db-2'],
      '2 instances were not moved because their only disks are on the host that failed at 2026-11-20 03:11 UTC: db-1, db-2. They cannot run until the host returns.',
    ],
  ])('of %j with only local disks', (names, sentence) => {
    const local = { status: 'ignored', message: SENTENCES.localDisk } as const;
    /** Returns the only message about the recovery. */
    const messageOf = async (...others: [name: string, given: object][]) => {
      const owner = await newProject(platform);
      const path = await subscribe(owner, 'instances_moved');
      const id = await reported();
      for (const name of names) await move(id, owner.id, name, local);
      for (const [name, given] of others) await move(id, owner.id, name, given);
      await finish(id);
      const [message, ...more] = receiver.at(path);
      expect(more).toEqual([]);
      return message?.body;
    };

    test('read why they were not moved', async () => {
      expect(await messageOf()).toMatchObject({
        ...{ severity: 'error', text: sentence },
        objects: [{ state: 'open', text: `${sentence} Contact your administrator.` }],
      });
    });

    test('read it after what was moved', async () => {
      const moved = 'web-1 was moved from a failed host at 2026-11-20 03:12 UTC, 41 s downtime.';
      expect(await messageOf(['web-1', {}])).toMatchObject({ severity: 'error', text: `${moved} ${sentence}` });
    });

    test('read it after what failed', async () => {
      const failed = 'Recovery of web-1 failed after a host failed at 2026-11-20 03:11 UTC.';
      expect(await messageOf(['web-1', { status: 'failed' }])).toMatchObject({ text: `${failed} ${sentence}` });
    });
  });

  test('read that a recovery did not reach an instance, and nothing of one that had left the host or was deleted', async () => {
    const owner = await newProject(platform);
    const path = await subscribe(owner, 'instances_moved');
    const id = await reported();
    await move(id, owner.id, 'web-1', { status: 'ignored', message: SENTENCES.noReserves });
    await move(id, owner.id, 'web-2', { status: 'ignored', message: SENTENCES.alreadyLeft });
    await move(id, owner.id, 'web-3', { status: 'ignored', message: SENTENCES.moveGone });
    await finish(id, 'failed');
    expect(textsAt(path)).toEqual([
      'Recovery of web-1 failed after a host failed at 2026-11-20 03:11 UTC. Contact your administrator.',
    ]);
  });

  test.each([
    [1, /^web-1 is running again after a host failed at 2026-11-20 03:11 UTC\. No action needed\.$/],
    [2, /^2 instances are running again after a host failed at .* UTC: web-1, web-2\. No action needed\.$/],
  ])('read that %i not moved instances run again on their host', async (count, sentence) => {
    const owner = await newProject(platform);
    const path = await subscribe(owner, 'instances_moved');
    const id = await reported();
    for (const [index, given] of [
      { status: 'failed' },
      { status: 'ignored', message: SENTENCES.localDisk },
    ].entries()) {
      if (index < count)
        await move(id, owner.id, `web-${index + 1}`, { ...given, server_id: await launch(platform, owner) });
    }
    await settle(platform);
    await finish(id, 'failed');
    expect(textsAt(path)).toEqual([expect.stringMatching(sentence)]);
  });

  test('read that an instance with only local disks runs again once its incident is resolved', async () => {
    const owner = await newProject(platform);
    const path = await subscribe(owner, 'instances_moved');
    const server_id = await launch(platform, owner);
    await settle(platform);
    const [id, moved] = [await reported(), await reported()];
    await move(id, owner.id, 'db-1', { server_id, status: 'ignored', message: SENTENCES.localDisk });
    await move(moved, owner.id, 'web-1');
    await setHost(server_id, 'down');
    await finish(id);
    const resolve = async (of: string) => {
      await services().database.transact((tx) =>
        tx.updateTable('alert_deliveries').set({ started_at: null }).execute(),
      );
      await change(of, 'resolve', { triage: 'resolved' });
      await tell();
    };
    await resolve(id);
    expect(receiver.at(path).map(({ body }) => body.objects[0].state)).toEqual(['open']);
    await setHost(server_id, 'up');
    await resolve(id);
    await resolve(moved);
    expect(receiver.at(path).map(({ body }) => [body.objects[0].state, body.objects[0].text])).toEqual([
      ['open', expect.stringMatching(/^db-1 was not moved because its only disk is on the host that failed at /)],
      ['resolved', 'db-1 is running again after a host failed at 2026-11-20 03:11 UTC. No action needed.'],
    ]);
  });

  test('who have no role in the project any more get nothing', async () => {
    const owner = await newProject(platform);
    const path = await subscribe(owner, 'instances_moved');
    const id = await reported();
    await move(id, owner.id, 'web-1');
    await takeRole(platform, owner.userId, owner.id, 'member');
    await finish(id);
    expect(receiver.at(path)).toEqual([]);
  });
});
