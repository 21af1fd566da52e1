import { expect, test } from 'vitest';
import { newProject } from '#lib/testing/api.ts';
import { launch, newPrivateNetwork, newVolume, settle, showVolume } from '#lib/testing/compute.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform();
const V3 = '/volume/v3';
const LATEST = { 'openstack-api-version': 'volume 3.71' };
const INSTANCE = '5f0a9f0e-0000-4000-8000-000000000002';

async function withVolume() {
  const project = await newProject(platform);
  const id = await newVolume(platform, project);
  const attach = (also: object = {}) =>
    project.api.post(
      `${V3}/attachments`,
      { attachment: { volume_uuid: id, instance_uuid: INSTANCE, ...also } },
      LATEST,
    );
  const statusOf = async () => (await showVolume(project, id)).status;
  return { project, id, attach, statusOf };
}

test('POST, PUT, os-complete, DELETE /attachments: each takes the volume a step further', async () => {
  const { project, id, attach, statusOf } = await withVolume();
  const { api } = project;
  const { status, body } = await attach();
  const path = `${V3}/attachments/${body.attachment.id}`;
  const reserved = { status: 'reserved', instance: INSTANCE, volume_id: id, attached_at: null, connection_info: {} };
  expect([status, body.attachment, await statusOf()]).toEqual([200, expect.objectContaining(reserved), 'reserved']);
  expect((await showVolume(project, id)).attachments).toEqual([]);

  const connector = { host: 'metal', mountpoint: '/dev/vdz' };
  const updated = await api.put(path, { attachment: { connector } }, LATEST);
  const info = { driver_volume_type: 'local', volume_id: id, access_mode: 'rw' };
  expect([updated.status, await statusOf()]).toEqual([200, 'attaching']);
  expect(updated.body.attachment).toMatchObject({ status: 'attaching', connection_info: info });

  expect((await api.post(`${path}/action`, { 'os-complete': null }, LATEST)).status).toBe(204);
  expect(await statusOf()).toBe('in-use');
  expect((await api.get(path, LATEST)).body.attachment).toMatchObject({ status: 'attached' });
  const shown = { server_id: INSTANCE, device: '/dev/vdz', attachment_id: body.attachment.id };
  expect((await showVolume(project, id)).attachments).toMatchObject([shown]);

  const gone = await api.delete(path, LATEST);
  expect([gone.status, gone.body, await statusOf()]).toEqual([200, { attachments: [] }, 'available']);
  expect((await api.get(path, LATEST)).status).toBe(404);
});

test('POST /attachments: a host that says at once who it is attaches read-only as it asks', async () => {
  const { attach, statusOf, project } = await withVolume();
  const { body } = await attach({ connector: { host: 'metal' }, mode: 'ro' });
  expect([body.attachment.status, body.attachment.attach_mode, await statusOf()]).toEqual([
    'attaching',
    'ro',
    'attaching',
  ]);
  const { attachments } = (await project.api.get(`${V3}/attachments?status=attaching`, LATEST)).body;
  const { id, status, instance, volume_id } = body.attachment;
  expect(attachments).toEqual([{ id, status, instance, volume_id }]);
});

test('attachments out of turn, twice, of nobody and before 3.27 are refused', async () => {
  const { project, attach } = await withVolume();
  const { api } = project;
  const { id } = (await attach()).body.attachment;
  const path = `${V3}/attachments/${id}`;
  expect((await attach()).status).toBe(409);
  expect((await attach({ volume_uuid: INSTANCE })).status).toBe(404);
  expect((await attach({ mode: 'xx' })).status).toBe(400);
  expect((await api.post(`${path}/action`, { 'os-complete': null }, LATEST)).status).toBe(409);
  expect((await api.put(path, { attachment: {} }, LATEST)).status).toBe(400);
  expect((await api.get(path)).status).toBe(404);
  const other = await newProject(platform);
  expect((await other.api.delete(path, LATEST)).status).toBe(404);
  expect((await other.api.get(`${V3}/attachments/detail`, LATEST)).body.attachments).toEqual([]);
});

test('os-attach and os-unreserve see what /attachments keeps', async () => {
  const { project, id, attach, statusOf } = await withVolume();
  const { attachment } = (await attach({ connector: {} })).body;
  const act = async (action: object) => (await project.api.post(`${V3}/volumes/${id}/action`, action)).status;
  expect(await act({ 'os-attach': { host_name: 'other', mountpoint: '/mnt' } })).toBe(409);
  expect([await act({ 'os-unreserve': null }), await statusOf()]).toEqual([202, 'available']);
  expect((await project.api.get(`${V3}/attachments/${attachment.id}`, LATEST)).status).toBe(404);
});

test('what compute attached is shown, and given back through its instance alone', async () => {
  const { project, id } = await withVolume();
  const { api } = project;
  const server = await launch(platform, project, { networks: [{ uuid: await newPrivateNetwork(project) }] });
  await api.post(`/compute/v2.1/servers/${server}/os-volume_attachments`, { volumeAttachment: { volumeId: id } });
  await settle(platform);
  const { attachments } = (await api.get(`${V3}/attachments/detail?instance_id=${server}`, LATEST)).body;
  expect(attachments).toMatchObject([{ status: 'attached', volume_id: id, instance: server, attach_mode: 'rw' }]);
  expect((await api.delete(`${V3}/attachments/${attachments[0].id}`, LATEST)).status).toBe(409);
  expect((await showVolume(project, id)).status).toBe('in-use');
});

test('GET /attachments: page by page', async () => {
  const { project, attach } = await withVolume();
  const ids = [(await attach()).body.attachment.id];
  const second = await newVolume(platform, project);
  ids.push((await attach({ volume_uuid: second })).body.attachment.id);
  const first = (await project.api.get(`${V3}/attachments?limit=1&sort=id:asc`, LATEST)).body;
  const next = new URL(first.attachments_links[0].href);
  const rest = (await project.api.get(`${next.pathname}${next.search}`, LATEST)).body;
  expect([...first.attachments, ...rest.attachments].map(({ id }) => id)).toEqual(ids.toSorted());
});

test('a volume that is busy is not given back, and one that was reset keeps nobody from the next', async () => {
  const { project, id, attach, statusOf } = await withVolume();
  const { attachment } = (await attach()).body;
  const path = `${V3}/attachments/${attachment.id}`;
  const setStatus = (status: 'extending' | 'available') =>
    platform.platform.services.database.transact((tx) =>
      tx.updateTable('volumes').set({ status }).where('id', '=', id).execute(),
    );
  await setStatus('extending');
  expect((await project.api.delete(path, LATEST)).status).toBe(409);
  await setStatus('available');
  expect((await attach()).status).toBe(409);
  expect([(await project.api.delete(path, LATEST)).status, await statusOf()]).toEqual([200, 'available']);
  expect((await attach()).status).toBe(200);
});
