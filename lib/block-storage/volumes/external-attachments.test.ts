import { describe, expect, test, vi } from 'vitest';
import { joinProject, newProject, signInAdmin } from '#lib/testing/api.ts';
import { launch, newPrivateNetwork, newVolume, settle, showVolume } from '#lib/testing/compute.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform();
const INSTANCE = '5f0a9f0e-0000-4000-8000-000000000001';

async function withVolume() {
  const project = await newProject(platform);
  const id = await newVolume(platform, project);
  const act = async (action: object, api = project.api) =>
    (await api.post(`/volume/v3/volumes/${id}/action`, action)).status;
  const statusOf = async () => (await showVolume(project, id)).status;
  return { project, id, act, statusOf };
}

test('os-reserve, os-attach, os-begin_detaching, os-detach: each takes the volume a step further', async () => {
  const { project, id, act, statusOf } = await withVolume();
  expect([await act({ 'os-reserve': null }), await statusOf()]).toEqual([202, 'attaching']);
  expect([await act({ 'os-unreserve': {} }), await statusOf()]).toEqual([202, 'available']);
  await act({ 'os-reserve': {} });
  const attach = { 'os-attach': { instance_uuid: INSTANCE, mountpoint: '/dev/vdc' } };
  expect([await act(attach), await statusOf()]).toEqual([202, 'in-use']);
  expect((await showVolume(project, id)).attachments).toMatchObject([
    { id, volume_id: id, server_id: INSTANCE, device: '/dev/vdc', host_name: null },
  ]);
  expect((await project.api.delete(`/volume/v3/volumes/${id}`)).status).toBe(409);
  expect([await act({ 'os-begin_detaching': null }), await statusOf()]).toEqual([202, 'detaching']);
  expect([await act({ 'os-roll_detaching': null }), await statusOf()]).toEqual([202, 'in-use']);
  expect([await act({ 'os-detach': {} }), await statusOf()]).toEqual([202, 'available']);
  expect((await showVolume(project, id)).attachments).toEqual([]);
});

test('os-attach: a host has no instance; both or neither are refused', async () => {
  const { project, id, act } = await withVolume();
  for (const said of [{}, { instance_uuid: INSTANCE, host_name: 'a' }, { instance_uuid: INSTANCE, mode: 'xx' }]) {
    expect(await act({ 'os-attach': { mountpoint: '/dev/vdb', ...said } })).toBe(400);
  }
  expect(await act({ 'os-attach': { host_name: 'metal', mountpoint: '/mnt' } })).toBe(202);
  expect((await showVolume(project, id)).attachments).toMatchObject([{ server_id: null, host_name: 'metal' }]);
  const admin = await signInAdmin(platform);
  const force = { 'os-force_detach': { attachment_id: null, connector: null } };
  expect(await act(force)).toBe(403);
  expect(await act(force, admin)).toBe(202);
});

test('steps out of turn are refused with 409, readers with 403, strangers with 404', async () => {
  const { project, act } = await withVolume();
  for (const key of ['os-unreserve', 'os-begin_detaching', 'os-roll_detaching']) {
    expect(await act({ [key]: null }), key).toBe(409);
  }
  await act({ 'os-reserve': null });
  expect(await act({ 'os-reserve': null })).toBe(409);
  expect(await act({ 'os-unreserve': null }, (await joinProject(platform, project.id, 'reader')).api)).toBe(403);
  expect(await act({ 'os-unreserve': null }, (await newProject(platform)).api)).toBe(404);
});

test('what compute attached is detached there: every other way is refused with 409', async () => {
  const { project, id, act, statusOf } = await withVolume();
  const server = await launch(platform, project, { networks: [{ uuid: await newPrivateNetwork(project) }] });
  const attachment = { volumeAttachment: { volumeId: id } };
  await project.api.post(`/compute/v2.1/servers/${server}/os-volume_attachments`, attachment);
  await settle(platform);
  for (const key of ['os-begin_detaching', 'os-detach']) expect(await act({ [key]: {} })).toBe(409);
  expect(await statusOf()).toBe('in-use');
});

test('os-detach: a volume that is detached already stays available, a reserved one is refused with 409', async () => {
  const { act, statusOf } = await withVolume();
  expect([await act({ 'os-detach': {} }), await statusOf()]).toEqual([202, 'available']);
  await act({ 'os-reserve': null });
  expect([await act({ 'os-detach': {} }), await statusOf()]).toEqual([409, 'attaching']);
});

describe('os-force_detach', () => {
  const FORCE = { 'os-force_detach': { attachment_id: null, connector: null } };
  const STUCK = ['error', 'attaching', 'detaching', 'in-use'];

  test.each(STUCK)('a volume that a client attached and that is in %s becomes available', async (status) => {
    const { project, id, act, statusOf } = await withVolume();
    await act({ 'os-attach': { instance_uuid: INSTANCE, mountpoint: '/dev/vdc' } });
    const admin = await signInAdmin(platform);
    await act({ 'os-reset_status': { status } }, admin);
    expect(await act(FORCE, admin)).toBe(202);
    expect(await statusOf()).toBe('available');
    expect((await showVolume(project, id)).attachments).toEqual([]);
  });

  test.each(STUCK)('a volume of a server that is in %s is unplugged and becomes available', async (status) => {
    const { project, id, act, statusOf } = await withVolume();
    const server = await launch(platform, project, { networks: [{ uuid: await newPrivateNetwork(project) }] });
    const path = `/compute/v2.1/servers/${server}/os-volume_attachments`;
    await project.api.post(path, { volumeAttachment: { volumeId: id } });
    await settle(platform);
    const admin = await signInAdmin(platform);
    await act({ 'os-reset_status': { status } }, admin);
    const unplug = vi.spyOn(platform.platform.services.engine.hypervisor, 'detachVolume');
    expect(await act(FORCE, admin)).toBe(202);
    await settle(platform);
    expect(unplug).toHaveBeenCalledWith(server, id);
    unplug.mockRestore();
    expect(await statusOf()).toBe('available');
    expect((await project.api.get(path)).body.volumeAttachments).toEqual([]);
  });

  test('is refused with 409 for a volume that nobody has, whose status stays', async () => {
    const { act, statusOf } = await withVolume();
    const admin = await signInAdmin(platform);
    await act({ 'os-reset_status': { status: 'error' } }, admin);
    expect(await act(FORCE, admin)).toBe(409);
    expect(await statusOf()).toBe('error');
  });
});

test('os-initialize_connection: says how a host reaches the volume, and nothing of the machine', async () => {
  const { project, id, act } = await withVolume();
  const { status, body } = await project.api.post(`/volume/v3/volumes/${id}/action`, {
    'os-initialize_connection': { connector: { host: 'a', ip: '192.0.2.1' } },
  });
  expect([status, body.connection_info]).toEqual([
    200,
    { driver_volume_type: 'local', data: { volume_id: id, access_mode: 'rw', encrypted: false } },
  ]);
  expect(await act({ 'os-terminate_connection': { connector: {} } })).toBe(202);
  expect(await act({ 'os-initialize_connection': {} })).toBe(400);
});
