import { beforeAll, expect, test } from 'vitest';
import { newProject, signInAdmin, type TestProject } from '#lib/testing/api.ts';
import { at, launch, newVolume, settle, show } from '#lib/testing/compute.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { act } from '#lib/testing/server-actions.ts';

const platform = usePlatform();
/** Hosts sim-1 and sim-2 are in zone nova, sim-3 in this one. */
const OTHER = 'other';

beforeAll(async () => {
  const admin = await signInAdmin(platform);
  const made = await admin.post('/compute/v2.1/os-aggregates', {
    aggregate: { name: OTHER, availability_zone: OTHER },
  });
  const path = `/compute/v2.1/os-aggregates/${made.body.aggregate.id}/action`;
  expect((await admin.post(path, { add_host: { host: 'sim-3' } })).status).toBe(200);
});

async function shelved(project: TestProject, availability_zone = 'nova'): Promise<string> {
  const id = await launch(platform, project, { availability_zone });
  await act(project, id, { shelve: null });
  await settle(platform);
  return id;
}

const unshelve = (project: TestProject, id: string, body: unknown, version: string) =>
  act(project, id, { unshelve: body }, version);
const zoneOf = async (project: TestProject, id: string) => (await show(project, id))['OS-EXT-AZ:availability_zone'];

test.each([
  ['2.76', null],
  ['2.76', {}],
  ['2.76', { availability_zone: OTHER }],
  ['2.77', null],
  ['2.91', null],
  ['2.91', {}],
])('POST /servers/{id}/action unshelve: at %s %j names no zone, and it keeps its own', async (version, body) => {
  const project = await newProject(platform);
  const id = await shelved(project);
  expect((await unshelve(project, id, body, version)).status).toBe(202);
  await settle(platform);
  expect(await zoneOf(project, id)).toBe('nova');
  expect(await show(project, id, '2.96')).toMatchObject({ status: 'ACTIVE', pinned_availability_zone: 'nova' });
});

test('POST /servers/{id}/action unshelve: from 2.77 on it goes to the zone named, and stays pinned to it', async () => {
  const project = await newProject(platform);
  const id = await shelved(project);
  expect((await unshelve(project, id, { availability_zone: OTHER }, '2.77')).status).toBe(202);
  await settle(platform);
  expect(await zoneOf(project, id)).toBe(OTHER);
  expect(await show(project, id, '2.96')).toMatchObject({ status: 'ACTIVE', pinned_availability_zone: OTHER });
});

test('POST /servers/{id}/action unshelve: from 2.91 on null unpins it, and an administrator names the host', async () => {
  const admin = await newProject(platform, 'admin');
  const id = await shelved(admin);
  expect((await unshelve(admin, id, { availability_zone: null, host: 'sim-3' }, '2.91')).status).toBe(202);
  await settle(platform);
  expect(await show(admin, id, '2.96')).toMatchObject({
    status: 'ACTIVE',
    pinned_availability_zone: null,
    'OS-EXT-SRV-ATTR:host': 'sim-3',
  });
});

test.each([
  ['2.77', {}],
  ['2.90', {}],
  ['2.77', { availability_zone: null }],
  ['2.77', { availability_zone: '' }],
  ['2.77', { availability_zone: 'none' }],
  ['2.77', { availability_zone: 'nova', host: 'sim-1' }],
  ['2.77', 'nova'],
  ['2.91', { availability_zone: 7 }],
  ['2.91', { zone: 'nova' }],
])('POST /servers/{id}/action unshelve: at %s %j is refused with 400', async (version, body) => {
  const project = await newProject(platform);
  const id = await shelved(project);
  expect((await unshelve(project, id, body, version)).status).toBe(400);
  expect(await show(project, id)).toMatchObject({ status: 'SHELVED_OFFLOADED' });
});

test('POST /servers/{id}/action unshelve: a host is refused with 403 to a manager, and an unknown one with 400', async () => {
  const manager = await newProject(platform, 'manager');
  const admin = await newProject(platform, 'admin');
  const id = await shelved(manager);
  expect((await unshelve(manager, id, { host: 'sim-1' }, '2.91')).status).toBe(403);
  expect((await unshelve(admin, id, { host: 'none' }, '2.91')).status).toBe(400);
});

test('POST /servers/{id}/action unshelve: a host outside the zone, pinned or named, is refused with 409', async () => {
  const admin = await newProject(platform, 'admin');
  const id = await shelved(admin);
  for (const body of [{ host: 'sim-3' }, { host: 'sim-1', availability_zone: OTHER }]) {
    const answer = await unshelve(admin, id, body, '2.91');
    expect(answer.status).toBe(409);
    expect(answer.body.conflictingRequest.message).toContain('is not in the availability zone');
  }
});

test('POST /servers/{id}/action unshelve: a zone that its volumes are not in is refused with 409', async () => {
  const project = await newProject(platform);
  const id = await shelved(project);
  const volumeId = await newVolume(platform, project);
  const attach = { volumeAttachment: { volumeId } };
  await project.api.post(`/compute/v2.1/servers/${id}/os-volume_attachments`, attach, at('2.20'));
  const answer = await unshelve(project, id, { availability_zone: OTHER }, '2.77');
  expect([answer.status, answer.body.conflictingRequest.message]).toEqual([
    409,
    expect.stringContaining('has a volume in availability zone nova'),
  ]);
  expect((await unshelve(project, id, { availability_zone: null }, '2.91')).status).toBe(202);
  await settle(platform);
  expect(await zoneOf(project, id)).toBe('nova');
});

test('POST /servers/{id}/action unshelve: without a host with room it is in ERROR, with the reason', async () => {
  const admin = await newProject(platform, 'admin');
  const id = await shelved(admin);
  await setService(admin, 'disabled');
  await unshelve(admin, id, { host: 'sim-1' }, '2.91');
  await settle(platform);
  await setService(admin, 'enabled');
  expect(await show(admin, id)).toMatchObject({
    status: 'ERROR',
    fault: { code: 500, message: expect.stringContaining('No valid host was found') },
    'OS-EXT-STS:task_state': null,
  });
});

/** Disables or enables host sim-1. */
async function setService({ api }: TestProject, status: 'enabled' | 'disabled'): Promise<void> {
  const path = '/compute/v2.1/os-services';
  const { services } = (await api.get(`${path}?host=sim-1`, at('2.53'))).body;
  expect((await api.put(`${path}/${services[0].id}`, { status }, at('2.53'))).status).toBe(200);
}
