import { expect, test } from 'vitest';
import { createTranslate } from '#lib/i18n/translate.ts';
import { newProject, signInAdmin } from '#lib/testing/api.ts';
import { launch, newSnapshot, newVolume } from '#lib/testing/compute.ts';
import { newNetwork } from '#lib/testing/networking.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import {
  computeRows,
  imageRows,
  networkRows,
  objectRows,
  type QuotaRow,
  storageRows,
  usedByHref,
} from './quota-rows.ts';

const platform = usePlatform();
const t = createTranslate('en', undefined);
const shown = (rows: readonly QuotaRow[]) =>
  Object.fromEntries(rows.map(({ label, used, limit }) => [t(label), [used, limit]]));

test('the limits of all services are listed with the usage that the APIs report', async () => {
  const admin = await signInAdmin(platform);
  const project = await newProject(platform);
  await launch(platform, project);
  const volume = await newVolume(platform, project, { size: 3 });
  await newSnapshot(platform, project, volume);
  await newNetwork(project.api);
  await project.api.post('/compute/v2.1/os-keypairs', { keypair: { name: 'laptop' } });
  const limits = { quota_set: { volumes_ssd: 4, gigabytes: -1 } };
  await admin.put(`/volume/v3/os-quota-sets/${project.id}`, limits);

  const get = async (path: string) => (await project.api.get(path)).body;
  expect(shown(computeRows(await get(`/compute/v2.1/os-quota-sets/${project.id}/detail`)))).toMatchObject({
    Instances: [1, 10],
    'Your key pairs': [1, 100],
    'Server groups': [0, 10],
    'Metadata items per instance': [undefined, 128],
  });
  const storage = shown(storageRows(await get(`/volume/v3/os-quota-sets/${project.id}?usage=true`)));
  expect(storage).toMatchObject({ Volumes: [1, 10], 'Volumes and snapshots': [6, -1], Snapshots: [1, 10] });
  // Limits per type are listed only if they are set.
  expect(Object.keys(storage).filter((label) => label.includes('of type'))).toEqual(['Volumes of type ssd']);
  expect(shown(networkRows(await get(`/networking/v2.0/quotas/${project.id}/details`)))).toMatchObject({
    Networks: [expect.any(Number), 100],
    'Security groups': [1, 10],
  });
  const { usage } = await get('/image/v2/info/usage');
  expect(shown(imageRows(usage))).toMatchObject({ Images: [1, 500] });
  expect(shown(objectRows(await get('/console/v1/object-storage/quotas')))).toMatchObject({ Buckets: [0, 1000] });
});

const use = (limit: number, in_use: number, reserved = 0) => ({ limit, in_use, reserved });

test('what is reserved counts as used, as in forms', () => {
  const [row] = storageRows({ quota_set: { id: 'p', volumes: use(10, 2, 1) } });
  expect(row).toMatchObject({ used: 3, reserved: 1, limit: 10 });
});

test.each([
  ['volumes_fast', 'Volumes of type fast', 'count', '/projects/p/volumes?where=type%3Afast'],
  ['gigabytes_fast', 'Volumes and snapshots of type fast', 'gib', '/projects/p/volumes?where=type%3Afast'],
  ['snapshots_fast', 'Snapshots of type fast', 'count', '/projects/p/snapshots'],
])('%s is a limit of a volume type: %s', (name, label, unit, href) => {
  const [row, ...others] = storageRows({ quota_set: { id: 'p', [name]: use(5, 1), volumes_slow: use(-1, 1) } });
  expect(others).toEqual([]);
  expect(row && [t(row.label), row.unit, row.usedBy && usedByHref('p', row.usedBy)]).toEqual([label, unit, href]);
});

test.each([
  ['server_groups', '/projects/p/server-groups'],
  ['cores', '/projects/p/instances'],
  ['metadata_items', undefined],
])('the limit %s leads to the list of what uses it: %s', (name, href) => {
  const none = use(1, 0);
  const [row] = storageRows({ quota_set: { [name]: none } });
  expect(row?.usedBy && usedByHref('p', row.usedBy)).toBe(href);
});

test('images that others share with the project are not in the list of what uses its quota', () => {
  const [row] = imageRows({ image_count_total: { limit: 5, usage: 1 } });
  expect(row?.usedBy && usedByHref('p', row.usedBy)).toBe('/projects/p/images?where=list%3Amine');
});
