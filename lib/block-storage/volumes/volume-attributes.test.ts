import { describe, expect, test } from 'vitest';
import { newProject, signInAdmin, type TestProject } from '#lib/testing/api.ts';
import { launchFromVolume, newSnapshot, newVolume, settle, showVolume } from '#lib/testing/compute.ts';
import { insertImage } from '#lib/testing/images.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform();
const VOLUMES = '/volume/v3/volumes';
const at = (version: string) => ({ 'openstack-api-version': `volume ${version}` });
const act = (api: TestProject['api'], id: string, action: object) => api.post(`${VOLUMES}/${id}/action`, action);

describe('POST /volumes/{id}/action', () => {
  test('os-set_bootable and os-update_readonly_flag say what they set, in their own codes', async () => {
    const project = await newProject(platform);
    const id = await newVolume(platform, project, { metadata: { tier: 'gold' } });
    expect((await act(project.api, id, { 'os-set_bootable': { bootable: true } })).status).toBe(200);
    expect((await act(project.api, id, { 'os-update_readonly_flag': { readonly: true } })).status).toBe(202);
    const metadata = { tier: 'gold', readonly: 'True' };
    expect(await showVolume(project, id)).toMatchObject({ bootable: 'true', metadata });
    expect((await act(project.api, id, { 'os-set_bootable': { bootable: 'perhaps' } })).status).toBe(400);
    const { volumeId } = await launchFromVolume(platform, project);
    expect((await act(project.api, volumeId, { 'os-update_readonly_flag': { readonly: true } })).status).toBe(409);
  });

  test('what the image says of a volume is shown, added to and taken away', async () => {
    const project = await newProject(platform);
    const imageRef = await insertImage(platform, project.id);
    const id = await newVolume(platform, project, { imageRef });
    const pairs = async () => (await act(project.api, id, { 'os-show_image_metadata': {} })).body.metadata;
    expect(await pairs()).toMatchObject({ image_id: imageRef });
    const set = await act(project.api, id, { 'os-set_image_metadata': { metadata: { os_distro: 'debian' } } });
    expect([set.status, set.body.metadata.os_distro]).toEqual([200, 'debian']);
    expect((await showVolume(project, id)).volume_image_metadata.os_distro).toBe('debian');
    expect((await act(project.api, id, { 'os-unset_image_metadata': { key: 'os_distro' } })).status).toBe(200);
    expect((await act(project.api, id, { 'os-unset_image_metadata': { key: 'os_distro' } })).status).toBe(404);
    const blank = await newVolume(platform, project);
    expect((await act(project.api, blank, { 'os-show_image_metadata': null })).body).toEqual({ metadata: {} });
    expect(await showVolume(project, blank)).not.toHaveProperty('volume_image_metadata');
  });

  test('os-reset_status is for administrators, and never takes a volume from its instance', async () => {
    const project = await newProject(platform);
    const id = await newVolume(platform, project);
    const admin = await signInAdmin(platform);
    const reset = (api: TestProject['api'], volume: string, status: string) =>
      act(api, volume, { 'os-reset_status': { status } });
    expect((await reset(project.api, id, 'error')).status).toBe(403);
    expect((await reset(admin, id, 'nonsense')).status).toBe(400);
    expect((await reset(admin, id, 'error')).status).toBe(202);
    expect((await showVolume(project, id)).status).toBe('error');
    expect((await reset(admin, id, 'in-use')).status).toBe(409);
    const { volumeId } = await launchFromVolume(platform, project);
    expect((await reset(admin, volumeId, 'available')).status).toBe(409);
    expect((await reset(admin, volumeId, 'error')).status).toBe(202);
    expect((await reset(admin, volumeId, 'in-use')).status).toBe(202);
  });

  test('os-force_delete and ?force=true delete what is stuck, with its snapshots, but nothing that is attached', async () => {
    const project = await newProject(platform);
    const admin = await signInAdmin(platform);
    const stuck = async () => {
      const id = await newVolume(platform, project);
      await newSnapshot(platform, project, id);
      await act(admin, id, { 'os-reset_status': { status: 'detaching' } });
      return id;
    };
    const [one, other] = [await stuck(), await stuck()];
    expect((await act(project.api, one, { 'os-force_delete': {} })).status).toBe(403);
    expect((await act(admin, one, { 'os-force_delete': {} })).status).toBe(202);
    const path = `${VOLUMES}/${other}?force=True&cascade=True`;
    expect((await project.api.delete(path, at('3.23'))).status).toBe(403);
    expect((await project.api.delete(path, at('3.22'))).status).toBe(409);
    expect((await admin.delete(path, at('3.23'))).status).toBe(202);
    await settle(platform);
    for (const id of [one, other]) expect((await project.api.get(`${VOLUMES}/${id}`)).status).toBe(404);
    expect((await project.api.get('/volume/v3/snapshots')).body.snapshots).toEqual([]);
    const { volumeId } = await launchFromVolume(platform, project);
    expect((await act(admin, volumeId, { 'os-force_delete': {} })).status).toBe(409);
  });
});

describe('Lists of volumes', () => {
  test('by metadata, as a dictionary that Python or JSON writes, hold those that have all pairs', async () => {
    const project = await newProject(platform);
    const gold = await newVolume(platform, project, { metadata: { tier: 'gold', team: "it's" } });
    const silver = await newVolume(platform, project, { metadata: { tier: 'silver' } });
    const ids = async (filter: string) => {
      const { status, body } = await project.api.get(
        `${VOLUMES}/detail?metadata=${encodeURIComponent(filter)}&sort=id`,
      );
      return status === 200 ? body.volumes.map(({ id }: { id: string }) => id) : status;
    };
    expect(await ids("{'tier': 'gold'}")).toEqual([gold]);
    expect(await ids('{"tier":"silver"}')).toEqual([silver]);
    expect(await ids(`{'tier': 'gold', "team": "it's"}`)).toEqual([gold]);
    expect(await ids("{'tier': 'bronze'}")).toEqual([]);
    expect(await ids('{}')).toHaveLength(2);
    for (const nonsense of ['tier', "{'tier'}", "{'tier': gold}"]) expect(await ids(nonsense)).toBe(400);
  });

  test('count all pages from 3.45, and sum up with every pair of metadata from 3.36', async () => {
    const project = await newProject(platform);
    for (const tier of ['gold', 'gold', 'silver']) await newVolume(platform, project, { size: 2, metadata: { tier } });
    const get = async (path: string, version: string) => (await project.api.get(`${VOLUMES}${path}`, at(version))).body;
    expect(await get('/detail?limit=1&with_count=true', '3.45')).toMatchObject({ count: 3 });
    expect(await get('?limit=1&with_count=true', '3.44')).not.toHaveProperty('count');
    expect(await get('/summary', '3.12')).toEqual({ 'volume-summary': { total_count: 3, total_size: 6 } });
    expect((await get('/summary', '3.36'))['volume-summary'].metadata.tier.toSorted()).toEqual(['gold', 'silver']);
    expect((await project.api.get(`${VOLUMES}/summary`, at('3.11'))).status).toBe(404);
  });
});
