import { expect, test } from 'vitest';
import { FAULT_KEY } from '#lib/engine/hypervisor/simulated/operations.ts';
import { newProject, type TestProject } from '#lib/testing/api.ts';
import { at, launch, launchFromVolume, newPrivateNetwork, newVolume, settle, show } from '#lib/testing/compute.ts';
import { insertImage } from '#lib/testing/images.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import {
  act,
  describeRefusals,
  failOn,
  holdOnce,
  loseOnce,
  machineOf,
  putInState,
} from '#lib/testing/server-actions.ts';

const platform = usePlatform();
const FROM = ['active', 'stopped', 'error'] as const;
const rebuild = (imageRef: string, values: object = {}) => ({ rebuild: { imageRef, ...values } });

const history = async ({ api }: TestProject, id: string) =>
  (await api.get(`/compute/v2.1/servers/${id}/os-instance-actions`)).body.instanceActions;

test('POST /servers/{id}/action rebuild: REBUILD at once, then the new image with the same addresses and volumes', async () => {
  const project = await newProject(platform);
  const network = await newPrivateNetwork(project);
  const id = await launch(platform, project, { networks: [{ uuid: network }] });
  const volumeId = await newVolume(platform, project);
  await project.api.post(`/compute/v2.1/servers/${id}/os-volume_attachments`, { volumeAttachment: { volumeId } });
  await settle(platform);
  const before = await show(project, id);
  const imageRef = await insertImage(platform, project.id);
  const answer = await act(project, id, rebuild(imageRef));
  expect(answer.status).toBe(202);
  expect(answer.headers.get('location')).toBe(`http://nephos.test/compute/v2.1/servers/${id}`);
  expect(answer.body.server).toMatchObject({
    id,
    status: 'REBUILD',
    image: { id: imageRef },
    adminPass: expect.stringMatching(/^[\w-]{12}$/),
  });
  await settle(platform);
  const after = await show(project, id);
  expect(after).toMatchObject({ status: 'ACTIVE', image: { id: imageRef }, 'OS-EXT-STS:task_state': null });
  for (const key of ['addresses', 'hostId', 'created', 'os-extended-volumes:volumes_attached']) {
    expect(after[key]).toEqual(before[key]);
  }
  expect(await history(project, id)).toMatchObject([{ action: 'rebuild' }, { action: 'attach_volume' }, {}]);
});

test('POST /servers/{id}/action rebuild: a stopped server ends stopped, one in ERROR ends running without its fault', async () => {
  const project = await newProject(platform);
  const imageRef = await insertImage(platform, project.id);
  const id = await launch(platform, project);
  await act(project, id, { 'os-stop': null });
  await settle(platform);
  const goOn = holdOnce(platform, 'rebuild');
  await act(project, id, rebuild(imageRef));
  expect(await show(project, id)).toMatchObject({ status: 'REBUILD' });
  goOn();
  await settle(platform);
  expect(await show(project, id)).toMatchObject({ status: 'SHUTOFF', 'OS-EXT-STS:power_state': 4 });
  expect(await machineOf(platform, id)).toMatchObject({ power: 'off' });
  await putInState(platform, id, { vm_state: 'error' });
  await act(project, id, rebuild(imageRef));
  await settle(platform);
  expect(await show(project, id)).toMatchObject({ status: 'ACTIVE', 'OS-EXT-STS:power_state': 1 });
  expect(await show(project, id)).not.toHaveProperty('fault');
});

test('POST /servers/{id}/action rebuild: every key changes what it names, and what is not named stays', async () => {
  const project = await newProject(platform);
  await project.api.post('/compute/v2.1/os-keypairs', { keypair: { name: 'new' } });
  const imageRef = await insertImage(platform, project.id);
  const id = await launch(platform, project, { metadata: { old: '1' }, accessIPv6: '::1' });
  const values = {
    name: 'db',
    description: 'a database',
    hostname: 'db-1',
    adminPass: 'given',
    metadata: { tier: 'back' },
    accessIPv4: '192.0.2.9',
    'OS-DCF:diskConfig': 'AUTO',
    preserve_ephemeral: false,
    key_name: 'new',
    user_data: 'aGVsbG8=',
  };
  const answer = await act(project, id, rebuild(imageRef, values), '2.90');
  const { adminPass, preserve_ephemeral: _, hostname, user_data, ...shown } = values;
  expect(answer.body.server).toMatchObject({ ...shown, adminPass, user_data, 'OS-EXT-SRV-ATTR:hostname': hostname });
  await settle(platform);
  expect(await show(project, id, '2.90')).toMatchObject({ ...shown, accessIPv6: '::1', status: 'ACTIVE' });

  const none = { description: null, key_name: null, user_data: null };
  await act(project, id, rebuild(imageRef, none), '2.90');
  await settle(platform);
  expect(await show(project, id, '2.90')).toMatchObject({ name: 'db', description: null, key_name: null });
});

test.each([
  ['2.1', [], ['key_name', 'user_data', 'OS-EXT-STS:vm_state', 'description', 'locked']],
  ['2.53', ['description', 'locked'], ['key_name', 'user_data', 'OS-EXT-STS:vm_state']],
  ['2.54', ['key_name'], ['user_data', 'OS-EXT-STS:vm_state']],
  ['2.57', ['key_name', 'user_data'], ['OS-EXT-STS:vm_state']],
  ['2.75', ['user_data', 'OS-EXT-STS:vm_state', 'config_drive'], ['OS-EXT-SRV-ATTR:user_data']],
])('POST /servers/{id}/action rebuild: at %s the answer has %j and nothing of %j', async (version, there, missing) => {
  const project = await newProject(platform);
  const id = await launch(platform, project);
  const { server } = (await act(project, id, rebuild(await insertImage(platform, project.id)), version)).body;
  expect(Object.keys(server)).toEqual(expect.arrayContaining(['adminPass', 'metadata', ...there]));
  for (const key of missing) expect(server).not.toHaveProperty(key);
  await settle(platform);
});

test('POST /servers/{id}/action rebuild: user data stands in the answer once, for administrators too', async () => {
  const project = await newProject(platform, 'admin');
  const id = await launch(platform, project, { user_data: 'aGVsbG8=' });
  const { server } = (await act(project, id, rebuild(await insertImage(platform, project.id)), '2.75')).body;
  expect(server).toMatchObject({ user_data: 'aGVsbG8=', 'OS-EXT-SRV-ATTR:host': expect.any(String) });
  expect(server).not.toHaveProperty('OS-EXT-SRV-ATTR:user_data');
  await settle(platform);
});

test.each([
  ['no image', '2.1', {}],
  ['an empty image', '2.1', { imageRef: '' }],
  ['an unknown image', '2.1', { imageRef: 'none' }],
  ['an empty name', '2.1', { name: '' }],
  ['a name of 256 characters', '2.1', { name: 'x'.repeat(256) }],
  ['a name that is a number', '2.1', { name: 7 }],
  ['an address that is none', '2.1', { accessIPv4: '300.1.1.1' }],
  ['an empty password', '2.1', { adminPass: '' }],
  ['metadata that is no text', '2.1', { metadata: { a: 1 } }],
  ['a description below 2.19', '2.18', { description: 'x' }],
  ['a key below 2.54', '2.53', { key_name: 'x' }],
  ['an unknown key pair', '2.54', { key_name: 'none' }],
  ['user data below 2.57', '2.56', { user_data: 'aGVsbG8=' }],
  ['user data that is not Base64', '2.57', { user_data: '%' }],
  ['certificates below 2.63', '2.62', { trusted_image_certificates: null }],
  ['a host name below 2.90', '2.89', { hostname: 'x' }],
  ['a host name with an underscore', '2.90', { hostname: 'a_b' }],
  ['an unknown key', '2.1', { flavorRef: '1' }],
])('POST /servers/{id}/action rebuild: %s is refused with 400 and changes nothing', async (what, version, values) => {
  const project = await newProject(platform);
  const id = await launch(platform, project);
  const before = await show(project, id);
  const imageRef = what === 'no image' ? {} : { imageRef: await insertImage(platform, project.id) };
  expect((await act(project, id, { rebuild: { ...imageRef, ...values } }, version)).status).toBe(400);
  expect(await show(project, id)).toEqual(before);
});

test.each([
  ['is another project’s', {}, 'could not be found', true],
  ['is queued', { status: 'queued' }, 'is not active', false],
  ['needs more memory', { min_ram: 513 }, 'memory is too small', false],
  ['needs a larger disk', { min_disk: 2 }, 'disk is too small', false],
] as const)(
  'POST /servers/{id}/action rebuild: an image that %s is refused with 400',
  async (_, image, message, isForeign) => {
    const project = await newProject(platform);
    const id = await launch(platform, project);
    const owner = isForeign ? await newProject(platform) : project;
    const answer = await act(project, id, rebuild(await insertImage(platform, owner.id, image)));
    expect(answer.status).toBe(400);
    expect(answer.body.badRequest.message).toContain(message);
  },
);

test('POST /servers/{id}/action rebuild: more metadata than the quota allows is refused with 413', async () => {
  const project = await newProject(platform);
  const id = await launch(platform, project);
  const metadata = Object.fromEntries(Array.from({ length: 129 }, (_, index) => [`key${index}`, '']));
  const answer = await act(project, id, rebuild(await insertImage(platform, project.id), { metadata }));
  expect(answer.status).toBe(413);
});

test('POST /servers/{id}/action rebuild: from a volume another image is refused with 400 below 2.93, its own keeps the data', async () => {
  const project = await newProject(platform);
  const { id, imageId, volumeId } = await launchFromVolume(platform, project);
  const other = await insertImage(platform, project.id);
  const refused = await act(project, id, rebuild(other), '2.92');
  expect(refused.status).toBe(400);
  expect(refused.body.badRequest.message).toContain('volume-backed server');
  expect((await act(project, id, rebuild(imageId), '2.92')).status).toBe(202);
  await settle(platform);
  expect(await show(project, id)).toMatchObject({ status: 'ACTIVE', image: '' });
  expect((await machineOf(platform, id))?.volumes).toEqual({ '/dev/vda': volumeId });
});

test('POST /servers/{id}/action rebuild: from 2.93 on the root volume is recreated from any image that fits', async () => {
  const project = await newProject(platform);
  const { id, volumeId } = await launchFromVolume(platform, project);
  const large = await insertImage(platform, project.id, { min_disk: 2 });
  const refused = await act(project, id, rebuild(large), '2.93');
  expect([refused.status, refused.body.badRequest.message]).toEqual([400, expect.stringContaining('too small')]);
  const other = await insertImage(platform, project.id);
  expect((await act(project, id, rebuild(other), '2.93')).status).toBe(202);
  await settle(platform);
  expect(await show(project, id)).toMatchObject({ status: 'ACTIVE', image: '' });
  const { volume } = (await project.api.get(`/volume/v3/volumes/${volumeId}`)).body;
  expect(volume).toMatchObject({ status: 'in-use', volume_image_metadata: { image_id: other } });
  expect(await machineOf(platform, id)).toMatchObject({ power: 'running', volumes: { '/dev/vda': volumeId } });
});

test('POST /servers/{id}/action rebuild: when it fails the server is in ERROR with the reason', async () => {
  const project = await newProject(platform);
  const id = await launch(platform, project, { metadata: { [FAULT_KEY]: 'rebuild' } });
  await act(project, id, rebuild(await insertImage(platform, project.id)));
  await settle(platform);
  expect(await show(project, id)).toMatchObject({
    status: 'ERROR',
    fault: { code: 500, message: expect.stringContaining('simulated fault') },
    'OS-EXT-STS:task_state': null,
  });
  expect((await history(project, id))[0]).toMatchObject({ action: 'rebuild', message: 'Error' });
});

test('POST /servers/{id}/action rebuild: a failed new root volume leaves no host claimed, and the next rebuild succeeds', async () => {
  const project = await newProject(platform, 'admin');
  const { id, imageId } = await launchFromVolume(platform, project);
  await failOn(platform, id, 'spawn');
  await act(project, id, rebuild(imageId), '2.93');
  await settle(platform);
  expect(await show(project, id)).toMatchObject({ status: 'ERROR', 'OS-EXT-SRV-ATTR:host': null });
  expect(await machineOf(platform, id)).toBeUndefined();
  await act(project, id, rebuild(imageId), '2.93');
  await settle(platform);
  expect(await show(project, id)).toMatchObject({ status: 'ACTIVE', 'OS-EXT-SRV-ATTR:host': expect.any(String) });
  expect(await machineOf(platform, id)).toMatchObject({ power: 'running' });
});

test('POST /servers/{id}/action rebuild: after a crash in the middle it ends the same, with one machine', async () => {
  const project = await newProject(platform);
  const imageRef = await insertImage(platform, project.id);
  const id = await launch(platform, project);
  const times = loseOnce(platform, 'rebuild');
  await act(project, id, rebuild(imageRef));
  await settle(platform);
  expect(times()).toBe(2);
  expect(await show(project, id)).toMatchObject({ status: 'ACTIVE', image: { id: imageRef } });
});

test('DELETE /servers/{id}: during a rebuild the server goes with its machine', async () => {
  const project = await newProject(platform);
  const { id, imageId } = await launchFromVolume(platform, project);
  await act(project, id, rebuild(imageId), '2.93');
  await project.api.delete(`/compute/v2.1/servers/${id}`, at('2.1'));
  await settle(platform);
  expect((await project.api.get(`/compute/v2.1/servers/${id}`)).status).toBe(404);
  expect(await machineOf(platform, id)).toBeUndefined();
});

describeRefusals(platform, { action: 'rebuild', body: rebuild('any'), from: FROM });
