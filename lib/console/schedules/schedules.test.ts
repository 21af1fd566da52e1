import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { joinProject, newProject, signInAdmin, type TestProject } from '#lib/testing/api.ts';
import { launch, launchFromVolume, newBackup, newSnapshot, newVolume, settle, show } from '#lib/testing/compute.ts';
import { grantRole } from '#lib/testing/fixtures.ts';
import { RETRY_AT_ONCE, usePlatform } from '#lib/testing/platform.ts';
import { scheduleAlert } from './alerts.ts';
import { beginDueRuns } from './due.ts';
import type { Schedule, ScheduleRun, ScheduleRunDetails } from './schema.ts';

const platform = usePlatform({}, RETRY_AT_ONCE);
const PATH = '/console/v1/schedules';
const NIGHTLY = {
  ...{ name: 'nightly', action: 'snapshot', target: 'project', every: 'day', times: ['03:00'], time_zone: 'UTC' },
};

async function newSchedule({ api }: TestProject, input: object = {}): Promise<Schedule> {
  const answer = await api.post(PATH, { schedule: { ...NIGHTLY, ...input } });
  expect(answer.body).toEqual({ schedule: expect.anything() });
  return answer.body.schedule;
}

const showSchedule = async ({ api }: Pick<TestProject, 'api'>, id: string): Promise<Schedule> =>
  (await api.get(`${PATH}/${id}`)).body.schedule;
const runsOf = async ({ api }: Pick<TestProject, 'api'>, id: string): Promise<ScheduleRun[]> =>
  (await api.get(`${PATH}/${id}/runs`)).body.runs;

/** Runs a schedule now, and waits for its end. */
async function run(project: TestProject, id: string): Promise<ScheduleRunDetails> {
  const answer = await project.api.post(`${PATH}/${id}/run`);
  expect(answer.status).toBe(202);
  await settle(platform);
  return (await project.api.get(`${PATH}/${id}/runs/${answer.body.run.id}`)).body.run;
}

async function makeDue(id: string, at: string): Promise<void> {
  await platform.platform.services.database.transact((tx) =>
    tx.updateTable('schedules').set({ next_at: at }).where('id', '=', id).execute(),
  );
}

const round = () => beginDueRuns(platform.platform.services, new AbortController().signal);
const snapshotsIn = async ({ api }: TestProject): Promise<{ id: string; name: string; volume_id: string }[]> =>
  (await api.get('/volume/v3/snapshots?sort=created_at:asc')).body.snapshots;
const backupsIn = async ({ api }: TestProject) =>
  (await api.get('/volume/v3/backups/detail?sort=created_at:asc', { 'openstack-api-version': 'volume 3.71' })).body
    .backups as { id: string; is_incremental: boolean }[];

test('POST schedules: the whole schedule, its owner and its next time', async () => {
  const project = await newProject(platform);
  const schedule = await newSchedule(project, { keep_last: 7, every: 'month', days: [1, 'last'] });
  expect(schedule).toMatchObject({
    ...{ name: 'nightly', action: 'snapshot', target: 'project', target_id: null, target_name: null, enabled: true },
    ...{ every: 'month', days: [1, 'last'], weekdays: [], times: ['03:00'], time_zone: 'UTC' },
    ...{ keep_last: 7, keep_daily: 0, full_every: 1, user_id: project.userId, user_name: project.userName },
    ...{ last_at: null, last_result: null, is_running: false },
  });
  expect(schedule.next_at).toMatch(/T03:00:00\.000Z$/);
  expect((await project.api.get(PATH)).body.schedules).toEqual([schedule]);
});

test.each([
  [{ name: ' ' }, 'Enter a name.'],
  [{ times: [] }, 'Enter at least one time.'],
  [{ times: ['3:00'] }, 'Use times such as 03:00 or 18:30.'],
  [{ every: 'week' }, 'Choose at least one day.'],
  [{ every: 'month' }, 'Choose at least one day.'],
  [{ time_zone: '+01:00' }, 'Use the name of a time zone, such as Europe/Berlin.'],
  [{ target: 'object' }, 'Choose a volume.'],
  [{ target: 'object', action: 'stop' }, 'Choose an instance.'],
  [{ target: 'metadata' }, 'Enter the key.'],
  [{ target: 'tag', target_key: 'db' }, 'Volumes have no tags. Use metadata.'],
  [{ keep_last: 1001 }, 'Use at most 1000.'],
  [{ full_every: 31 }, '30'],
])('POST schedules: %j is refused with 400', async (input, message) => {
  const { api } = await newProject(platform);
  const answer = await api.post(PATH, { schedule: { ...NIGHTLY, ...input } });
  expect(answer.status).toBe(400);
  expect(JSON.stringify(answer.body)).toContain(message);
});

test('POST schedules: a volume of another project is refused with 404, a name in use with 409', async () => {
  const [project, other] = [await newProject(platform), await newProject(platform)];
  const target_id = await newVolume(platform, other);
  const answer = await project.api.post(PATH, { schedule: { ...NIGHTLY, target: 'object', target_id } });
  expect([answer.status, answer.body.itemNotFound.message]).toEqual([404, `Volume ${target_id} could not be found.`]);
  await newSchedule(project);
  const again = await project.api.post(PATH, { schedule: NIGHTLY });
  expect(again.status).toBe(409);
  expect(JSON.stringify(again.body)).toContain('The project already has a schedule named nightly. Use another name.');
});

test('schedules: other projects get 404, and readers cannot change or run them', async () => {
  const [project, other] = [await newProject(platform), await newProject(platform)];
  const { id } = await newSchedule(project);
  const reader = await joinProject(platform, project.id, 'reader');
  expect((await reader.api.get(`${PATH}/${id}`)).status).toBe(200);
  expect((await other.api.get(`${PATH}/${id}`)).status).toBe(404);
  expect((await other.api.get(`${PATH}/${id}/runs`)).status).toBe(404);
  expect((await other.api.patch(`${PATH}/${id}`, { schedule: { enabled: false } })).status).toBe(404);
  expect((await other.api.delete(`${PATH}/${id}`)).status).toBe(404);
  expect((await reader.api.post(`${PATH}/${id}/run`)).status).toBe(403);
  expect((await reader.api.post(PATH, { schedule: { ...NIGHTLY, name: 'mine' } })).status).toBe(403);
  expect((await reader.api.delete(`${PATH}/${id}`)).status).toBe(403);
});

test('PATCH schedules: a disabled one is not due; whoever enables or changes it becomes the owner', async () => {
  const project = await newProject(platform);
  const { id } = await newSchedule(project);
  const colleague = await joinProject(platform, project.id, 'member');
  const disabled = await colleague.api.patch(`${PATH}/${id}`, { schedule: { enabled: false } });
  expect(disabled.body.schedule).toMatchObject({ enabled: false, next_at: null, user_id: project.userId });
  const enabled = await colleague.api.patch(`${PATH}/${id}`, { schedule: { enabled: true } });
  expect(enabled.body.schedule).toMatchObject({ enabled: true, user_id: colleague.userId });
  expect(enabled.body.schedule.next_at).toMatch(/T03:00/);
  const wrong = await colleague.api.patch(`${PATH}/${id}`, { schedule: { every: 'week' } });
  expect([wrong.status, wrong.body.badRequest.message]).toEqual([400, 'Invalid weekdays: Choose at least one day.']);
});

test('a run: snapshots of all volumes of the project, attached ones too, named after volume and time', async () => {
  const project = await newProject(platform);
  const { id } = await newSchedule(project);
  const server = await launch(platform, project);
  const [data, logs] = [
    await newVolume(platform, project, { name: 'data' }),
    await newVolume(platform, project, { name: 'logs' }),
  ];
  await project.api.post(`/compute/v2.1/servers/${server}/os-volume_attachments`, {
    volumeAttachment: { volumeId: data },
  });
  await settle(platform);
  const ended = await run(project, id);
  expect(ended).toMatchObject({ state: 'done', is_manual: true, total: 2, done: 2, failed: 0, message: null });
  expect(ended.items.map(({ name, state }) => [name, state])).toEqual([
    ['data', 'done'],
    ['logs', 'done'],
  ]);
  const created = await snapshotsIn(project);
  expect(new Set(created.map(({ volume_id }) => volume_id))).toEqual(new Set([data, logs]));
  expect(created[0]?.name).toMatch(/^data-\d{8}-\d{4}$/);
  expect(ended.items.map(({ result_id }) => result_id).toSorted()).toEqual(created.map((one) => one.id).toSorted());
  expect(await showSchedule(project, id)).toMatchObject({ last_result: 'done', last_at: ended.due_at });
});

test('a run: only volumes with the metadata; without any it does nothing and succeeds', async () => {
  const project = await newProject(platform);
  const tier = { target: 'metadata', target_key: 'tier', target_value: 'gold' };
  const { id } = await newSchedule(project, tier);
  await newVolume(platform, project, { name: 'silver', metadata: { tier: 'silver' } });
  const empty = await run(project, id);
  expect(empty).toMatchObject({ state: 'done', total: 0, message: 'The schedule applied to no object.' });
  await newVolume(platform, project, { name: 'gold', metadata: { tier: 'gold' } });
  expect((await run(project, id)).items.map(({ name }) => name)).toEqual(['gold']);
  await project.api.patch(`${PATH}/${id}`, { schedule: { target_value: null } });
  expect((await run(project, id)).items.map(({ name }) => name)).toEqual(['gold', 'silver']);
});

test('a run: a volume that was deleted since is reported', async () => {
  const project = await newProject(platform);
  const target_id = await newVolume(platform, project);
  const { id } = await newSchedule(project, { target: 'object', target_id });
  await project.api.delete(`/volume/v3/volumes/${target_id}`);
  await settle(platform);
  expect(await run(project, id)).toMatchObject({ state: 'failed', message: 'The volume no longer exists.' });
  expect(await showSchedule(project, id)).toMatchObject({
    last_result: 'failed',
    last_message: 'The volume no longer exists.',
  });
});

test('a run: objects over quota fail with the reason of the API, the others succeed', async () => {
  const project = await newProject(platform);
  const admin = await signInAdmin(platform);
  const { id } = await newSchedule(project);
  for (const name of ['one', 'two']) await newVolume(platform, project, { name });
  await admin.put(`/volume/v3/os-quota-sets/${project.id}`, { quota_set: { snapshots: 1 } });
  const ended = await run(project, id);
  expect(ended).toMatchObject({ state: 'failed', total: 2, done: 1, failed: 1 });
  expect(ended.items.find(({ state }) => state === 'failed')?.message).toMatch(/Maximum number of snapshots|[Qq]uota/);
});

test('a run: instances are stopped and started; those in the state already are skipped', async () => {
  const project = await newProject(platform);
  const [one, two] = [
    await launch(platform, project, { name: 'one' }),
    await launch(platform, project, { name: 'two' }),
  ];
  const stop = await newSchedule(project, { action: 'stop' });
  const start = await newSchedule(project, { name: 'morning', action: 'start', target: 'object', target_id: one });
  expect(await run(project, stop.id)).toMatchObject({ state: 'done', total: 2, done: 2 });
  expect((await show(project, two)).status).toBe('SHUTOFF');
  const again = await run(project, stop.id);
  expect(again).toMatchObject({ state: 'done', done: 0, skipped: 2 });
  expect(again.items[0]?.message).toBe('It is already stopped.');
  expect(await run(project, start.id)).toMatchObject({ state: 'done', done: 1 });
  expect((await show(project, one)).status).toBe('ACTIVE');
});

test('the retention: keeps the newest of each volume that the schedule created, and nothing else is touched', async () => {
  const project = await newProject(platform);
  const volume = await newVolume(platform, project);
  const own = await newSnapshot(platform, project, volume, { name: 'mine' });
  const { id } = await newSchedule(project, { keep_last: 2 });
  for (let count = 0; count < 2; count += 1) expect((await run(project, id)).deleted).toBe(0);
  const [, first] = await snapshotsIn(project);
  const preview = (await project.api.get(`${PATH}/${id}/preview`)).body.preview;
  expect(preview.deletions_now.count).toBe(0);
  expect(preview.deletions_next).toMatchObject({ count: 1, objects: [{ id: first?.id, obstacle: null }] });
  expect(await run(project, id)).toMatchObject({ state: 'done', deleted: 1 });
  const left = (await snapshotsIn(project)).map((snapshot) => snapshot.id);
  expect(left).toHaveLength(3);
  expect(left).toContain(own);
  expect(left).not.toContain(first?.id);
});

test('the retention: a snapshot from which a volume was created is kept, with the reason in the preview', async () => {
  const project = await newProject(platform);
  const volume = await newVolume(platform, project);
  const { id } = await newSchedule(project, { keep_last: 1, target: 'object', target_id: volume });
  await run(project, id);
  const [snapshot] = await snapshotsIn(project);
  await newVolume(platform, project, { snapshot_id: snapshot?.id });
  expect(await run(project, id)).toMatchObject({ deleted: 0, state: 'done' });
  const { preview } = (await project.api.get(`${PATH}/${id}/preview`)).body;
  expect(preview.deletions_now).toMatchObject({
    ...{ count: 0, objects: [{ id: snapshot?.id, obstacle: 'A volume was created from it.' }] },
  });
});

test('the retention: backups form chains, which are deleted as a whole when nothing of them is kept', async () => {
  const project = await newProject(platform);
  const volume = await newVolume(platform, project);
  const by = { action: 'backup', full_every: 2, keep_last: 1, target: 'object', target_id: volume };
  const { id } = await newSchedule(project, by);
  await run(project, id);
  expect(await run(project, id)).toMatchObject({ state: 'done', deleted: 0 });
  expect((await backupsIn(project)).map((backup) => backup.is_incremental)).toEqual([false, true]);
  expect((await project.api.get(`${PATH}/${id}/preview`)).body.preview.deletions_now).toMatchObject({
    ...{ count: 0, objects: [{ obstacle: 'An incremental backup that is kept builds on it.' }] },
  });
  expect(await run(project, id)).toMatchObject({ state: 'done', deleted: 2 });
  expect((await backupsIn(project)).map((backup) => backup.is_incremental)).toEqual([false]);
});

test('the retention: a chain on which a backup of a user builds is kept', async () => {
  const project = await newProject(platform);
  const volume = await newVolume(platform, project);
  const { id } = await newSchedule(project, { action: 'backup', keep_last: 1, target: 'object', target_id: volume });
  await run(project, id);
  await newBackup(platform, project, volume, { incremental: true });
  expect(await run(project, id)).toMatchObject({ state: 'done', deleted: 0 });
  expect(await backupsIn(project)).toHaveLength(3);
});

test('the retention: images of an instance, with the snapshots of one that boots from a volume', async () => {
  const project = await newProject(platform);
  const { id: server } = await launchFromVolume(platform, project);
  const by = { action: 'image', keep_last: 1, target: 'object', target_id: server };
  const { id } = await newSchedule(project, by);
  expect(await run(project, id)).toMatchObject({ state: 'done', done: 1 });
  const [first] = await snapshotsIn(project);
  expect(await run(project, id)).toMatchObject({ state: 'done', deleted: 1 });
  const left = await snapshotsIn(project);
  expect(left).toHaveLength(1);
  expect(left[0]?.id).not.toBe(first?.id);
});

test('the retention: a protected image is kept', async () => {
  const project = await newProject(platform);
  const server = await launch(platform, project);
  const { id } = await newSchedule(project, { action: 'image', keep_last: 1, target: 'object', target_id: server });
  const image = (await run(project, id)).items[0]?.result_id;
  const change = [{ op: 'replace', path: '/protected', value: true }];
  const type = { 'content-type': 'application/openstack-images-v2.1-json-patch' };
  expect((await project.api.patch(`/image/v2/images/${image}`, change, type)).status).toBe(200);
  expect(await run(project, id)).toMatchObject({ deleted: 0, state: 'done' });
  const { preview } = (await project.api.get(`${PATH}/${id}/preview`)).body;
  expect(preview.deletions_now.objects).toMatchObject([{ id: image, obstacle: 'It is protected.' }]);
});

test('a due schedule: starts once in concurrent rounds, and is due at its next time', async () => {
  const project = await newProject(platform);
  await newVolume(platform, project);
  const { id, next_at } = await newSchedule(project, { times: ['00:00', '06:00', '12:00', '18:00'] });
  const due = new Date(Date.now() - 60_000).toISOString();
  await makeDue(id, due);
  await Promise.all([round(), round(), round()]);
  await settle(platform);
  await round();
  await settle(platform);
  expect(await snapshotsIn(project)).toHaveLength(1);
  const runs = await runsOf(project, id);
  expect(runs).toHaveLength(1);
  expect(runs[0]).toMatchObject({ state: 'done', is_manual: false });
  expect(await showSchedule(project, id)).toMatchObject({ next_at, last_result: 'done' });
});

test('a due schedule: after an interruption it runs once if it is not too late; earlier runs were missed', async () => {
  const project = await newProject(platform);
  await newVolume(platform, project);
  const now = new Date();
  const clock = new Date(now.getTime() - 30 * 60_000).toISOString().slice(11, 16);
  const { id } = await newSchedule(project, { times: [clock] });
  const lastDue = new Date(Math.floor((now.getTime() - 30 * 60_000) / 60_000) * 60_000);
  await makeDue(id, new Date(lastDue.getTime() - 3 * 86_400_000).toISOString());
  await round();
  await settle(platform);
  const runs = await runsOf(project, id);
  expect(runs.map(({ state }) => state)).toEqual(['done', 'missed', 'missed', 'missed']);
  expect(runs[0]?.due_at).toBe(lastDue.toISOString());
  expect(runs[1]?.message).toBe('The platform was not running at that time, and it was too late afterwards.');
});

test('a due schedule: while its previous run has not ended, a run is missed', async () => {
  const project = await newProject(platform);
  const { id } = await newSchedule(project);
  await insertOpenRun(project, id);
  await makeDue(id, new Date(Date.now() - 60_000).toISOString());
  await round();
  const [missed] = (await runsOf(project, id)).filter(({ state }) => state === 'missed');
  expect(missed?.message).toBe('The previous run had not ended.');
});

test('a due schedule: too late, it is missed and reported', async () => {
  const project = await newProject(platform);
  await newVolume(platform, project);
  const late = new Date(Math.floor(Date.now() / 60_000) * 60_000 - 4 * 3_600_000);
  const { id } = await newSchedule(project, { times: [late.toISOString().slice(11, 16)] });
  await makeDue(id, late.toISOString());
  await round();
  await settle(platform);
  expect(await snapshotsIn(project)).toEqual([]);
  expect((await runsOf(project, id)).map(({ state, due_at }) => [state, due_at])).toEqual([
    ['missed', late.toISOString()],
  ]);
  expect(await showSchedule(project, id)).toMatchObject({ last_result: 'missed' });
});

test.each<[string, (project: TestProject) => Promise<unknown>]>([
  [
    'whose role was removed',
    async ({ id, userId }) =>
      (await signInAdmin(platform)).delete(
        `/identity/v3/projects/${id}/users/${userId}/roles/${await roleId('member')}`,
      ),
  ],
  [
    'who is disabled',
    async ({ userId }) =>
      (await signInAdmin(platform)).patch(`/identity/v3/users/${userId}`, { user: { enabled: false } }),
  ],
  [
    'whose project is disabled',
    async ({ id }) =>
      (await signInAdmin(platform)).patch(`/identity/v3/projects/${id}`, { project: { enabled: false } }),
  ],
])('a due schedule of a user %s is refused and reported', async (_title, withdraw) => {
  const project = await newProject(platform);
  await newVolume(platform, project);
  const { id } = await newSchedule(project);
  expect(await withdraw(project)).toMatchObject({ status: expect.toSatisfy((status) => status < 300) });
  await makeDue(id, new Date(Date.now() - 60_000).toISOString());
  await round();
  await settle(platform);
  const { read } = platform.platform.services.database;
  const runs = await read.selectFrom('schedule_runs').selectAll().where('schedule_id', '=', id).execute();
  expect(runs).toMatchObject([{ state: 'refused' }]);
  expect(runs[0]?.message).toBe('The owner of the schedule is disabled or no longer has a role in the project.');
  expect(await read.selectFrom('snapshots').select('id').where('project_id', '=', project.id).execute()).toEqual([]);
  const event = read.selectFrom('events').select('type').where('object_id', '=', id).orderBy('id', 'desc');
  expect((await event.executeTakeFirst())?.type).toBe('schedule.run_refused');
});

async function roleId(name: string): Promise<string> {
  const answer = await (await signInAdmin(platform)).get(`/identity/v3/roles?name=${name}`);
  return answer.body.roles[0].id;
}

test('a due schedule: a new password of the owner is no reason to refuse it', async () => {
  const project = await newProject(platform);
  await newVolume(platform, project);
  const { id } = await newSchedule(project);
  const admin = await signInAdmin(platform);
  await admin.patch(`/identity/v3/users/${project.userId}`, { user: { password: 'another Password 42' } });
  const colleague = await joinProject(platform, project.id, 'member');
  await makeDue(id, new Date(Date.now() - 60_000).toISOString());
  await round();
  await settle(platform);
  expect((await runsOf(colleague, id)).map(({ state }) => state)).toContain('done');
});

test('a due schedule of a user who is only a reader by now: each object is refused by the policy', async () => {
  const project = await newProject(platform);
  await newVolume(platform, project, { name: 'data' });
  const { id } = await newSchedule(project);
  await grantRole(platform, project.userId, project.id, 'reader');
  const path = `/identity/v3/projects/${project.id}/users/${project.userId}/roles/${await roleId('member')}`;
  await (await signInAdmin(platform)).delete(path);
  const colleague = await joinProject(platform, project.id, 'member');
  const ended = await run({ ...project, api: colleague.api }, id);
  expect(ended).toMatchObject({ state: 'failed', failed: 1 });
  expect(ended.items[0]?.message).toMatch(/Policy doesn't allow|not allowed|requires/i);
});

async function insertOpenRun(project: TestProject, id: string): Promise<void> {
  await platform.platform.services.database.transact((tx) =>
    tx
      .insertInto('schedule_runs')
      .values({
        ...{ id: randomUUID(), schedule_id: id, project_id: project.id, due_at: '2026-12-01T03:00:00.000Z' },
        ...{ is_manual: 0, state: 'running', message: null, total: 0, done: 0, failed: 0, skipped: 0, deleted: 0 },
        ...{ started_at: null, ended_at: null },
      })
      .execute(),
  );
}

test('POST schedules/{id}/run: a second run at the same time is refused with 409', async () => {
  const project = await newProject(platform);
  const { id } = await newSchedule(project);
  await insertOpenRun(project, id);
  const answer = await project.api.post(`${PATH}/${id}/run`);
  expect(answer.status).toBe(409);
  expect(JSON.stringify(answer.body)).toContain('Schedule nightly is running. Wait until the run has ended.');
});

test('DELETE schedules/{id}: its runs are deleted, what it created stays', async () => {
  const project = await newProject(platform);
  await newVolume(platform, project);
  const { id } = await newSchedule(project);
  await run(project, id);
  expect((await project.api.delete(`${PATH}/${id}`)).status).toBe(204);
  expect((await project.api.get(`${PATH}/${id}`)).status).toBe(404);
  expect(await snapshotsIn(project)).toHaveLength(1);
  const { read } = platform.platform.services.database;
  for (const table of ['schedule_runs', 'schedule_results'] as const) {
    expect(await read.selectFrom(table).select('id').where('schedule_id', '=', id).execute()).toEqual([]);
  }
});

test('POST schedule-previews: times, objects and count of a schedule that is not saved', async () => {
  const project = await newProject(platform);
  const volume = await newVolume(platform, project, { name: 'data' });
  const answer = await project.api.post('/console/v1/schedule-previews', { schedule: { ...NIGHTLY, keep_last: 1 } });
  expect(answer.body.preview).toMatchObject({
    ...{ targets: { count: 1, objects: [{ id: volume, name: 'data' }] }, deletions_now: { count: 0, objects: [] } },
  });
  expect(answer.body.preview.times).toHaveLength(5);
});

test('alerts: a failed and a missed run are reported with their reason, a successful one is not', async () => {
  const project = await newProject(platform);
  const target_id = await newVolume(platform, project);
  const { id } = await newSchedule(project, { target: 'object', target_id });
  expect((await run(project, id)).state).toBe('done');
  await project.api.delete(`/volume/v3/volumes/${target_id}?cascade=true`);
  await settle(platform);
  expect((await run(project, id)).state).toBe('failed');
  await insertOpenRun(project, id);
  await makeDue(id, '2026-01-01T03:00:00.000Z');
  await round();
  const { read } = platform.platform.services.database;
  const events = await read.selectFrom('events').selectAll().where('object_id', '=', id).orderBy('id').execute();
  const changes = events.map(({ at, type, kind, before, after }) => ({
    ...{ at, type, kind, objectId: id, projectId: project.id },
    ...{ before: before && JSON.parse(before), after: after && JSON.parse(after) },
  }));
  const found = await scheduleAlert.find(read, changes, (projectId) => projectId === project.id);
  expect(found.map(({ name, text }) => [name, text])).toEqual([
    ['nightly', 'The run failed. The volume no longer exists.'],
    ['nightly', 'At least 31 runs were missed. The previous run had not ended.'],
  ]);
  expect(await scheduleAlert.find(read, changes, () => false)).toEqual([]);
});
