import { expect, test } from 'vitest';
import { packJson } from '#lib/db/column-types.ts';
import { joinProject, newProject, signInAdmin, type TestProject } from '#lib/testing/api.ts';
import { at, launch, newPrivateNetwork, newVolume, settle } from '#lib/testing/compute.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import type { Activity } from './schema.ts';

const platform = usePlatform();
const list = async (api: TestProject['api'], rest = ''): Promise<Activity[]> =>
  (await api.get(`/console/v1/activity${rest}`)).body.activity;
const summaryOf = ({ kind, verb, action, object_name, by }: Activity) => [kind, verb, action, object_name, by?.name];

test('GET activity: one line for each request, by what it was about and who made it', async () => {
  const project = await newProject(platform);
  const network = await newPrivateNetwork(project, 'backbone');
  const id = await launch(platform, project, { name: 'web', networks: [{ uuid: network }] });
  await project.api.post(`/compute/v2.1/servers/${id}/action`, { 'os-stop': null });
  await settle(platform);
  const [stopped] = await list(project.api);
  expect([stopped?.state, (stopped?.ended_at ?? '') >= (stopped?.at ?? '')]).toEqual(['done', true]);
  const by = project.userName;
  expect((await list(project.api)).slice(0, 2).map(summaryOf)).toEqual([
    ['server', 'update', 'Stop', 'web', by],
    ['server', 'create', 'Launch', 'web', by],
  ]);
  expect((await list(project.api)).map(summaryOf)).toContainEqual(['network', 'create', 'Create', 'backbone', by]);
});

test('GET activity: a running action is listed without a result, then with its result', async () => {
  const project = await newProject(platform);
  const id = await launch(platform, project, { name: 'web' });
  const { database } = platform.platform.services;
  await project.api.post(`/compute/v2.1/servers/${id}/action`, { 'os-stop': null });
  await settle(platform);
  const action = database.read.selectFrom('instance_actions').select('id').where('action', '=', 'stop');
  const { id: actionId } = await action.where('server_id', '=', id).executeTakeFirstOrThrow();
  // A run that is never claimed.
  const run = { input: packJson<unknown>({ serverId: id, actionId: Number(actionId) }), wake_at: '9999-01-01' };
  const runs = (status: 'pending' | 'done') =>
    database.transact((tx) =>
      tx
        .updateTable('workflow_runs')
        .set({ status, ...run })
        .where('object_id', '=', id)
        .execute(),
    );
  await runs('pending');
  expect((await list(project.api))[0]).toMatchObject({ action: 'Stop', state: 'running', result: null });
  await runs('done');
  expect((await list(project.api))[0]).toMatchObject({ state: 'done', result: '{name} stopped', object_name: 'web' });
  await database.transact((tx) =>
    tx.updateTable('instance_actions').set({ message: 'Error' }).where('server_id', '=', id).execute(),
  );
  expect((await list(project.api))[0]).toMatchObject({ state: 'failed', result: 'Could not stop {name}' });
});

test('GET activity: a deleted object is listed with its last name', async () => {
  const project = await newProject(platform);
  const volume = await newVolume(platform, project, { name: 'first name' });
  await project.api.put(`/volume/v3/volumes/${volume}`, { volume: { name: 'ledger' } });
  await project.api.delete(`/volume/v3/volumes/${volume}`);
  await settle(platform);
  const [last] = await list(project.api);
  expect(last).toMatchObject({ kind: 'volume', object_name: 'ledger', is_there: false });
});

test('GET activity: mine is the caller’s alone, other projects’ is nobody’s but an administrator’s', async () => {
  const [one, other, admin] = [await newProject(platform), await newProject(platform), await signInAdmin(platform)];
  const colleague = await joinProject(platform, one.id, 'member');
  await newVolume(platform, one, { name: 'mine' });
  await colleague.api.post('/volume/v3/volumes', { volume: { name: 'theirs', size: 1 } });
  await newVolume(platform, other, { name: 'foreign' });
  await settle(platform);
  const names = (found: Activity[]) => found.map(({ object_name }) => object_name);
  expect(names(await list(one.api))).toEqual(expect.arrayContaining(['mine', 'theirs']));
  expect(names(await list(one.api))).not.toContain('foreign');
  expect(names(await list(one.api, '?mine=true'))).not.toContain('theirs');
  const [last] = await list(admin, '/all');
  expect(last).toMatchObject({ object_name: 'foreign', project: { id: other.id, name: other.name } });
  expect((await one.api.get('/console/v1/activity/all')).status).toBe(403);
});

test('GET activity/all: a host is listed with its name and links to its page', async () => {
  const admin = await signInAdmin(platform);
  const { services } = (await admin.get('/compute/v2.1/os-services?binary=nova-compute', at('2.53'))).body;
  const reason = { status: 'disabled', disabled_reason: 'disk swap' };
  await admin.put(`/compute/v2.1/os-services/${services[0].id}`, reason, at('2.53'));
  const [last] = await list(admin, '/all');
  const { hypervisors } = (await admin.get('/compute/v2.1/os-hypervisors', at('2.53'))).body;
  const host = hypervisors.find((one: { hypervisor_hostname: string }) => one.hypervisor_hostname === services[0].host);
  expect(last).toMatchObject({ kind: 'host', verb: 'update', object_name: services[0].host, object_id: host.id });
});
