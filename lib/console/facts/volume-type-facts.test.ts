import { expect, test } from 'vitest';
import { newProject, signInAdmin } from '#lib/testing/api.ts';
import { newVolume } from '#lib/testing/compute.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform();
const V3 = '/volume/v3';

test('GET /console/v1/volume-types: what limits each type, of those that one may use; counts for administrators', async () => {
  const admin = await signInAdmin(platform);
  const project = await newProject(platform);
  const specs = { name: 'fast', consumer: 'front-end', total_iops_sec: '3000' };
  const { id: qosId } = (await admin.post(`${V3}/qos-specs`, { qos_specs: specs })).body.qos_specs;
  const ssd = (await admin.get(`${V3}/types?name=ssd`)).body.volume_types[0].id;
  await admin.get(`${V3}/qos-specs/${qosId}/associate?vol_type_id=${ssd}`);
  const hidden = { name: 'hidden', 'os-volume-type-access:is_public': false };
  const { id: hiddenId } = (await admin.post(`${V3}/types`, { volume_type: hidden })).body.volume_type;
  await newVolume(platform, project, { volume_type: 'ssd', size: 2 });

  const own = (await project.api.get('/console/v1/volume-types')).body.volume_types;
  const qos = { name: 'fast', consumer: 'front-end', specs: { total_iops_sec: '3000' } };
  expect(own).toContainEqual(expect.objectContaining({ id: ssd, name: 'ssd', qos, volumes: null, gigabytes: null }));
  expect(own.map(({ id }: { id: string }) => id)).not.toContain(hiddenId);
  const all = (await admin.get('/console/v1/volume-types')).body.volume_types;
  expect(all).toContainEqual(expect.objectContaining({ id: ssd, qos, volumes: 1, gigabytes: 2, qos_specs_id: qosId }));
  expect(all).toContainEqual(expect.objectContaining({ id: hiddenId, qos: null, volumes: 0, gigabytes: 0 }));
});
