import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { joinProject, newProject, type TestProject } from '#lib/testing/api.ts';
import { launch, newPrivateNetwork, newVolume, settle } from '#lib/testing/compute.ts';
import { useIdentityAdmin } from '#lib/testing/identity.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { holdOnce } from '#lib/testing/server-actions.ts';
import { NETWORK_SCENARIOS } from '#lib/testing/undo/network-scenarios.ts';
import {
  HOST_SCENARIOS,
  IDENTITY_SCENARIOS,
  IMAGE_SCENARIOS,
  STORAGE_SCENARIOS,
} from '#lib/testing/undo/other-scenarios.ts';
import type { UndoCase } from '#lib/testing/undo/scenario.ts';
import { SERVER_SCENARIOS } from '#lib/testing/undo/server-scenarios.ts';
import { verbsOfKinds } from '#lib/testing/verb-kinds.ts';
import type { Activity } from '../activity/schema.ts';
import { REVERSALS } from './reversals.ts';

const platform = usePlatform();
const identity = useIdentityAdmin(platform);

const SCENARIOS = {
  ...SERVER_SCENARIOS,
  ...NETWORK_SCENARIOS,
  ...STORAGE_SCENARIOS,
  ...IMAGE_SCENARIOS,
  ...IDENTITY_SCENARIOS,
  ...HOST_SCENARIOS,
};

/** Scenarios of the verbs that declare an inverse, by file and name. */
const SCENARIO_OF_VERB: Readonly<Record<string, keyof typeof SCENARIOS>> = {
  'servers protect': 'server.update protect',
  'servers unprotect': 'server.update unprotect',
  'servers rescue': 'server.rescue',
  'servers add_floating_ip': 'floatingip.associate',
  'servers remove_floating_ip': 'floatingip.disassociate',
  'volumes attach': 'server.attach_volume',
  'volumes detach': 'server.detach_volume',
  'volumes protect': 'volume.update protect',
  'volumes unprotect': 'volume.update unprotect',
  'volumes transfer': 'volume.transfer',
  'schedules enable': 'schedule.update enable',
  'schedules disable': 'schedule.update disable',
  'networks on': 'network.update on',
  'networks off': 'network.update off',
  'floatingips associate': 'floatingip.associate',
  'floatingips disassociate': 'floatingip.disassociate',
  'routers add': 'router.add_interface',
  'routers remove': 'router.remove_interface',
  'shares share': 'rbac_policy.create',
  'shares stop': 'rbac_policy.delete',
  'images deactivate': 'image.deactivate',
  'images reactivate': 'image.reactivate',
  'members share': 'image.member.add',
  'members stop': 'image.member.remove',
  'assignments assign': 'role_assignment.create',
  'assignments revoke': 'role_assignment.delete',
  'users enable': 'user.update enable',
  'users disable': 'user.update disable',
  'projects enable': 'project.update enable',
  'projects disable': 'project.update disable',
  'domains enable': 'domain.update enable',
  'domains disable': 'domain.update disable',
  'federation enable': 'service_provider.update enable',
  'federation disable': 'service_provider.update disable',
  'hypervisors enable': 'host.update enable',
  'hypervisors disable': 'host.update disable',
  'hypervisors force': 'host.update force',
  'hypervisors trust': 'host.update trust',
  'hosts reserve': 'segment_host.update reserve',
  'hosts release': 'segment_host.update release',
};

const REQUEST_ID = 'x-openstack-request-id';

async function listed({ api, log = '/console/v1/activity' }: UndoCase, requestId: string | null): Promise<Activity> {
  const { activity } = (await api.get(`${log}?limit=20`)).body;
  const found = activity.find((one: Activity) => one.request_id === requestId);
  expect(found, `${requestId} is listed`).toBeDefined();
  return found;
}

/** Undoes the action of a request, and returns the id of the request that did it. */
async function undo(made: UndoCase, requestId: string | null): Promise<string | null> {
  const { id, undo: offer } = await listed(made, requestId);
  expect(offer, 'undo is offered').toMatchObject({ obstacle: null });
  const answer = await made.api.post(`/console/v1/activity/${id}/undo`);
  expect([answer.status, answer.body]).toEqual([202, '']);
  await settle(platform);
  return answer.headers.get(REQUEST_ID);
}

test.each(Object.keys(SCENARIOS))('%s: is undone, and the undo as well', async (name) => {
  const project = await newProject(platform);
  const made = await SCENARIOS[name as keyof typeof SCENARIOS]?.({ platform, project, identity });
  if (!made) throw new Error(`No scenario ${name}.`);
  const before = await made.state();
  const answer = await made.perform();
  expect([answer.status < 300, answer.body]).toEqual([true, answer.body]);
  await settle(platform);
  const changed = await made.state();
  expect(changed).not.toEqual(before);
  const undone = await undo(made, answer.headers.get(REQUEST_ID));
  expect(await made.state()).toEqual(before);
  if (made.isOnce) return;
  await undo(made, undone);
  expect(await made.state()).toEqual(changed);
});

test('each verb that declares an inverse, and each reversal, is undone by a test', () => {
  const verbs = verbsOfKinds().flatMap(([kind, declared]) =>
    Object.entries(declared).flatMap(([name, { inverse }]) => (inverse === undefined ? [] : [`${kind} ${name}`])),
  );
  const scenarioOf = (verb: string) => SCENARIO_OF_VERB[verb] ?? verb.replace(/^servers /, 'server.');
  expect(verbs.filter((verb) => !Object.hasOwn(SCENARIOS, scenarioOf(verb)))).toEqual([]);
  expect(verbs.length).toBeGreaterThan(50);
  const types = new Set(Object.keys(SCENARIOS).map((name) => name.split(' ')[0]));
  expect(Object.keys(REVERSALS).filter((type) => !types.has(type))).toEqual([]);
});

const newest = async ({ api }: Pick<TestProject, 'api'>): Promise<Activity> =>
  (await api.get('/console/v1/activity?limit=1')).body.activity[0];
/** The body has the error under the name of its kind. */
const messageOf = ({ status, body }: { status: number; body: unknown }) => [
  status,
  z.record(z.string(), z.object({ message: z.string() })).safeParse(body).data?.[Object.keys(body ?? {})[0] ?? '']
    ?.message,
];
const UNDO = (id: string) => `/console/v1/activity/${id}/undo`;

async function renamedVolume() {
  const project = await newProject(platform);
  const volume = await newVolume(platform, project, { name: 'first' });
  const path = `/volume/v3/volumes/${volume}`;
  const rename = (api: TestProject['api'], name: string) => api.put(path, { volume: { name } });
  await rename(project.api, 'second');
  return { project, path, rename, action: await newest(project) };
}

describe('POST activity/{id}/undo', () => {
  test('an object that was changed since is refused with 409 that names who did it, and stays', async () => {
    const { project, path, rename, action } = await renamedVolume();
    const colleague = await joinProject(platform, project.id, 'member');
    await rename(colleague.api, 'third');
    const { activity } = (await project.api.get('/console/v1/activity')).body;
    const listed = activity.find(({ id }: Activity) => id === action.id);
    expect(listed.undo.obstacle).toEqual({ message: 'Changed since by {name}', values: { name: colleague.userName } });
    expect(messageOf(await project.api.post(UNDO(action.id)))).toEqual([
      409,
      `The object was changed since by ${colleague.userName}. The action can no longer be undone.`,
    ]);
    expect((await project.api.get(path)).body.volume.name).toBe('third');
  });

  test('another change of the object is kept', async () => {
    const { project, path, action } = await renamedVolume();
    await project.api.put(path, { volume: { description: 'ledger of 2030' } });
    expect((await project.api.post(UNDO(action.id))).status).toBe(202);
    expect((await project.api.get(path)).body.volume).toMatchObject({ name: 'first', description: 'ledger of 2030' });
  });

  test('after ten minutes it is refused with 409 and no longer offered', async () => {
    const { project, action } = await renamedVolume();
    const { database } = platform.platform.services;
    const at = new Date(Date.now() - 601_000).toISOString();
    await database.transact((tx) => tx.updateTable('events').set({ at }).where('id', '=', Number(action.id)).execute());
    expect((await newest(project)).undo).toBeNull();
    expect(messageOf(await project.api.post(UNDO(action.id)))).toEqual([
      409,
      'An action can be undone for 10 minutes. This time is over.',
    ]);
  });

  test('a second undo of the same action is refused with 409', async () => {
    const { project, action } = await renamedVolume();
    expect((await project.api.post(UNDO(action.id))).status).toBe(202);
    expect(messageOf(await project.api.post(UNDO(action.id)))).toEqual([
      409,
      `The object was changed since by ${project.userName}. The action can no longer be undone.`,
    ]);
  });

  test('a reader is offered nothing and refused with 403; the object stays', async () => {
    const { project, path, action } = await renamedVolume();
    const reader = await joinProject(platform, project.id, 'reader');
    expect((await newest(reader)).undo).toBeNull();
    expect((await reader.api.post(UNDO(action.id))).status).toBe(403);
    expect((await project.api.get(path)).body.volume.name).toBe('second');
  });

  test('another project gets 404, as for an unknown action and for a text', async () => {
    const { action } = await renamedVolume();
    const stranger = await newProject(platform);
    for (const id of [action.id, '999999999', 'none', '1e3']) {
      expect(messageOf(await stranger.api.post(UNDO(id)))).toEqual([404, `Action ${id} could not be found.`]);
    }
  });

  test('a creation has no inverse and is refused with 409', async () => {
    const project = await newProject(platform);
    await newPrivateNetwork(project, 'backbone');
    const action = await newest(project);
    expect(action.undo).toBeNull();
    expect(messageOf(await project.api.post(UNDO(action.id)))).toEqual([409, 'This action cannot be undone.']);
  });

  test('an action in progress is refused with 409, and offered when it has ended', async () => {
    const project = await newProject(platform);
    const id = await launch(platform, project);
    const release = holdOnce(platform, 'stop');
    await project.api.post(`/compute/v2.1/servers/${id}/action`, { 'os-stop': null });
    const action = await newest(project);
    const refused = await project.api.post(UNDO(action.id));
    release();
    await settle(platform);
    expect([action.state, action.undo]).toEqual(['running', null]);
    expect(messageOf(refused)).toEqual([409, 'This action is in progress. Wait until it has finished.']);
    expect((await newest(project)).undo).toMatchObject({ scope: project.id, obstacle: null });
  });

  test('a change that the log does not contain completely is not offered: a password', async () => {
    const path = `/identity/v3/users/${await identity.make('user')}`;
    const answer = await identity.api.patch(path, { user: { description: 'new', password: 'a much longer secret' } });
    const { activity } = (await identity.api.get('/console/v1/activity/all')).body;
    const action = activity.find((one: Activity) => one.request_id === answer.headers.get(REQUEST_ID));
    expect(action.undo).toBeNull();
    expect((await identity.api.post(UNDO(action.id))).status).toBe(409);
  });

  test('all changes of one request are undone together: a project and those below it are enabled again', async () => {
    const parent_id = await identity.make('project');
    const child = await identity.make('project', { parent_id });
    const answer = await identity.api.post(`/console/v1/projects/${parent_id}/disable`);
    expect(answer.status).toBe(204);
    const { activity } = (await identity.api.get('/console/v1/activity/all')).body;
    const action = activity.find((one: Activity) => one.request_id === answer.headers.get(REQUEST_ID));
    expect(messageOf(await identity.api.post(UNDO(action.id)))).toEqual([202, undefined]);
    for (const id of [parent_id, child]) {
      expect((await identity.api.get(`/identity/v3/projects/${id}`)).body.project.enabled).toBe(true);
    }
  });
});

test('GET results: the notifications offer to undo in the scope of the action', async () => {
  const { project, action } = await renamedVolume();
  const { activity } = (await project.api.get('/console/v1/results')).body;
  const found = activity.find(({ id }: Activity) => id === action.id);
  expect(found.undo).toEqual({ ...action.undo, scope: project.id });
});
