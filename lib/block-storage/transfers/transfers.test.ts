import { expect, test } from 'vitest';
import { type ApiClient, newProject, signInAdmin } from '#lib/testing/api.ts';
import { newSnapshot, newVolume, showSnapshot, showVolume } from '#lib/testing/compute.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform();
const V3 = '/volume/v3';
const LATEST = { 'openstack-api-version': 'volume 3.71' };

async function offered(input: object = {}) {
  const giver = await newProject(platform);
  const id = await newVolume(platform, giver);
  const offer = (also: object = {}) =>
    giver.api.post(
      `${V3}/volume-transfers`,
      { transfer: { volume_id: id, name: 'for you', ...input, ...also } },
      LATEST,
    );
  return { giver, id, offer };
}

const accept = (api: ApiClient, { id, auth_key }: { id: string; auth_key: string }) =>
  api.post(`${V3}/os-volume-transfer/${id}/accept`, { accept: { auth_key } });

test('POST /volume-transfers: the volume waits, and the key is shown this once', async () => {
  const { giver, id, offer } = await offered();
  const { status, body } = await offer();
  expect(status).toBe(202);
  expect(body.transfer).toMatchObject({
    name: 'for you',
    volume_id: id,
    no_snapshots: false,
    source_project_id: giver.id,
    destination_project_id: null,
    accepted: false,
  });
  expect(body.transfer.auth_key).toMatch(/^[0-9a-f]{32}$/);
  expect((await showVolume(giver, id)).status).toBe('awaiting-transfer');
  const { auth_key: _, ...shown } = body.transfer;
  expect((await giver.api.get(`${V3}/volume-transfers/${shown.id}`, LATEST)).body.transfer).toEqual(shown);
  expect((await giver.api.get(`${V3}/volume-transfers/detail`, LATEST)).body.transfers).toEqual([shown]);
  const { links } = shown;
  const listed = { id: shown.id, name: 'for you', volume_id: id, links };
  expect((await giver.api.get(`${V3}/os-volume-transfer`)).body.transfers).toEqual([listed]);
  const first = await giver.api.get(`${V3}/os-volume-transfer/${shown.id}`);
  expect(Object.keys(first.body.transfer).sort()).toEqual(['created_at', 'id', 'links', 'name', 'volume_id']);
});

test('a volume that waits cannot be deleted, grown, attached or offered again', async () => {
  const { giver, id, offer } = await offered();
  await offer();
  expect((await offer()).status).toBe(409);
  expect((await giver.api.delete(`${V3}/volumes/${id}`)).status).toBe(409);
  expect((await giver.api.post(`${V3}/volumes/${id}/action`, { 'os-extend': { new_size: 2 } })).status).toBe(409);
  expect((await giver.api.post(`${V3}/volumes/${id}/action`, { 'os-reserve': null })).status).toBe(409);
  expect((await giver.api.post(`${V3}/snapshots`, { snapshot: { volume_id: id, force: true } })).status).toBe(409);
});

test('accept: the volume and its snapshots change hands, with what they count', async () => {
  const { giver, id, offer } = await offered();
  const snapshot = await newSnapshot(platform, giver, id);
  const { transfer } = (await offer()).body;
  const taker = await newProject(platform);
  const { status, body } = await accept(taker.api, transfer);
  expect([status, Object.keys(body.transfer).sort()]).toEqual([202, ['id', 'links', 'name', 'volume_id']]);
  const volume = await showVolume(taker, id);
  expect([volume.status, volume['os-vol-tenant-attr:tenant_id']]).toEqual(['available', taker.id]);
  expect(volume.user_id).toBe(taker.userId);
  expect(await showSnapshot(taker, snapshot)).toMatchObject({ volume_id: id, status: 'available' });
  expect((await giver.api.get(`${V3}/volumes/${id}`)).status).toBe(404);
  expect((await giver.api.get(`${V3}/snapshots/${snapshot}`)).status).toBe(404);
  const used = async (api: ApiClient) => {
    const { absolute } = (await api.get(`${V3}/limits`)).body.limits;
    return [absolute.totalVolumesUsed, absolute.totalSnapshotsUsed, absolute.totalGigabytesUsed];
  };
  expect([await used(giver.api), await used(taker.api)]).toEqual([
    [0, 0, 0],
    [1, 1, 2],
  ]);
  expect((await accept(taker.api, transfer)).status).toBe(404);
});

test('accept: a wrong key is refused with 400, an unknown transfer with 404, a full project with 413', async () => {
  const { giver, id, offer } = await offered();
  const { transfer } = (await offer()).body;
  const taker = await newProject(platform);
  expect((await accept(taker.api, { ...transfer, auth_key: 'ff' })).status).toBe(400);
  expect((await accept(taker.api, { ...transfer, id })).status).toBe(404);
  const admin = await signInAdmin(platform);
  await admin.put(`${V3}/os-quota-sets/${taker.id}`, { quota_set: { gigabytes: 0 } });
  expect((await accept(taker.api, transfer)).status).toBe(413);
  expect((await showVolume(giver, id)).status).toBe('awaiting-transfer');
});

test('DELETE /os-volume-transfer/{id}: the volume is available again, and the key is void', async () => {
  const { giver, id, offer } = await offered();
  const { transfer } = (await offer()).body;
  const other = await newProject(platform);
  expect((await other.api.delete(`${V3}/os-volume-transfer/${transfer.id}`)).status).toBe(404);
  expect((await other.api.get(`${V3}/os-volume-transfer/${transfer.id}`)).status).toBe(404);
  expect((await giver.api.delete(`${V3}/os-volume-transfer/${transfer.id}`)).status).toBe(202);
  expect((await showVolume(giver, id)).status).toBe('available');
  expect((await accept(other.api, transfer)).status).toBe(404);
});

test('POST: snapshots that should stay behind, a busy snapshot, an attached or unknown volume are refused', async () => {
  const { giver, id, offer } = await offered();
  const snapshot = await newSnapshot(platform, giver, id);
  expect((await offer({ no_snapshots: true })).status).toBe(400);
  await platform.platform.services.database.transact((tx) =>
    tx.updateTable('snapshots').set({ status: 'error' }).where('id', '=', snapshot).execute(),
  );
  expect((await offer()).status).toBe(409);
  expect((await offer({ volume_id: giver.id })).status).toBe(404);
  await giver.api.post(`${V3}/volumes/${id}/action`, { 'os-attach': { host_name: 'a', mountpoint: '/mnt' } });
  expect((await offer()).status).toBe(409);
});

test('a volume that is deleted by force takes its transfer along', async () => {
  const { giver, id, offer } = await offered();
  const { transfer } = (await offer()).body;
  const admin = await signInAdmin(platform);
  expect((await admin.post(`${V3}/volumes/${id}/action`, { 'os-force_delete': {} })).status).toBe(202);
  await platform.platform.runner.idle();
  expect((await giver.api.get(`${V3}/volumes/${id}`)).status).toBe(404);
  expect((await giver.api.get(`${V3}/os-volume-transfer/${transfer.id}`)).status).toBe(404);
});

test('an offer is void once an administrator has made the volume available, and it can be offered again', async () => {
  const { id, offer } = await offered();
  const first = (await offer()).body.transfer;
  const admin = await signInAdmin(platform);
  await admin.post(`${V3}/volumes/${id}/action`, { 'os-reset_status': { status: 'available' } });
  const other = await newProject(platform);
  expect((await accept(other.api, first)).status).toBe(409);
  const { status, body } = await offer();
  expect(status).toBe(202);
  expect((await accept(other.api, first)).status).toBe(404);
  expect((await accept(other.api, body.transfer)).status).toBe(202);
});
