import { beforeEach, describe, expect, test } from 'vitest';
import { newProject, signInAdmin, type TestProject } from '#lib/testing/api.ts';
import { launch, newFlavor, newVolume, settle } from '#lib/testing/compute.ts';
import { emptyFleet } from '#lib/testing/empty-fleet.ts';
import { insertImage } from '#lib/testing/images.ts';
import { setQuota } from '#lib/testing/networking.ts';
import { insertSegment } from '#lib/testing/notifications.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { serverOf } from '#lib/testing/recovery.ts';
import { hasOnlyLocalDisk } from './local-disks.ts';

const platform = usePlatform({ NEPHOS_FLEET_HOSTS: '3' });
const HOSTS = { 'sim-1': {}, 'sim-2': {}, 'sim-3': {} };
const database = () => platform.platform.services.database;
let project: TestProject;
/** With more than half of the memory of a host. */
let flavorRef = '';

beforeEach(async () => {
  flavorRef ||= await newFlavor(await signInAdmin(platform), { name: 'mem-most', ram: 3072 });
  await emptyFleet(platform, 4096);
  await database().transact((tx) => tx.updateTable('hosts').set({ driver: 'libvirt' }).execute());
  project = await newProject(platform, 'admin');
  for (const resource of ['instances', 'ram', 'cores']) await setQuota(platform, project.id, resource, -1);
  await insertSegment(platform, { reserve_policy: 'reject', hosts: HOSTS });
});

/** Launches an instance from an image. @param volumes number of its volumes */
async function launchOne(volumes = 0): Promise<{ id: string; state: string }> {
  const attached = [];
  for (let index = 0; index < volumes; index += 1) {
    const uuid = await newVolume(platform, project);
    attached.push({ uuid, source_type: 'volume', destination_type: 'volume' });
  }
  const imageRef = await insertImage(platform, project.id);
  const image = { uuid: imageRef, source_type: 'image', destination_type: 'local', boot_index: 0 };
  const disks = volumes === 0 ? {} : { block_device_mapping_v2: [image, ...attached] };
  const id = await launch(platform, project, { flavorRef, imageRef, ...disks });
  await settle(platform);
  return { id, state: (await serverOf(platform, id)).vm_state };
}

async function reserve() {
  const { body } = await (await signInAdmin(platform)).get('/console/v1/ha/reserves');
  return body.reserves[0].state;
}

const previewOf = async (query: string) =>
  (await project.api.get(`/console/v1/ha/reserve-preview?flavor=${flavorRef}&${query}`)).body.preview;

describe('Instances whose only disk is on their host', () => {
  test('need no reserve, because no recovery moves them: launches are rejected only with a volume', async () => {
    for (let index = 0; index < 2; index += 1) expect((await launchOne()).state).toBe('active');
    expect(await reserve()).toMatchObject({ is_intact: true, survives: 1, unplaced: 0 });
    expect((await launchOne()).state).toBe('active');
    expect(await reserve()).toMatchObject({ is_intact: true, unplaced: 0 });
  });

  test('take the place of those that a recovery moves', async () => {
    for (let index = 0; index < 2; index += 1) expect((await launchOne(1)).state).toBe('active');
    expect(await reserve()).toMatchObject({ is_intact: true, unplaced: 0 });
    expect((await launchOne()).state).toBe('error');
    expect((await launchOne(1)).state).toBe('error');
  });

  test('are admitted by the preview of a launch; those with their root disk on a volume need a reserve', async () => {
    const image = await insertImage(platform, project.id);
    expect(await previewOf(`image=${image}&count=3`)).toMatchObject({ verdict: 'admitted', admitted: 3 });
    expect(await previewOf('count=3')).toMatchObject({ verdict: 'rejected', admitted: 2 });
  });

  test('need a reserve again once they have a volume', async () => {
    const ids = [];
    for (let index = 0; index < 3; index += 1) ids.push((await launchOne()).id);
    const volumeId = await newVolume(platform, project);
    const path = `/compute/v2.1/servers/${ids[0]}/os-volume_attachments`;
    expect((await project.api.post(path, { volumeAttachment: { volumeId } })).status).toBe(200);
    await settle(platform);
    expect(await reserve()).toMatchObject({ is_intact: false, unplaced: 1 });
  });

  test('are those of real hosts that do not share their folder', async () => {
    const { id } = await launchOne();
    const count = async (isShared: boolean) => {
      const own = database().read.selectFrom('servers').select('id').where('id', '=', id);
      return (await own.where(hasOnlyLocalDisk({ NEPHOS_HOSTS_FOLDER_SHARED: isShared })).execute()).length;
    };
    expect([await count(false), await count(true)]).toEqual([1, 0]);
    await database().transact((tx) => tx.updateTable('hosts').set({ driver: 'simulated' }).execute());
    expect(await count(false)).toBe(0);
  });
});
