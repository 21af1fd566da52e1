import { expect, test } from 'vitest';
import { newProject, signInAdmin } from '#lib/testing/api.ts';
import { at, launch } from '#lib/testing/compute.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform();
const QUOTAS = '/compute/v2.1/os-quota-sets';
const LASTING = {
  instances: 10,
  cores: 20,
  ram: 51_200,
  key_pairs: 100,
  metadata_items: 128,
  server_groups: 10,
  server_group_members: 10,
};
const FILES = { injected_files: 5, injected_file_content_bytes: 10_240, injected_file_path_bytes: 255 };
const NETWORKS = { fixed_ips: -1, floating_ips: -1, security_groups: -1, security_group_rules: -1 };

test.each([
  ['2.1', { ...LASTING, ...FILES, ...NETWORKS }],
  ['2.36', { ...LASTING, ...FILES }],
  ['2.57', LASTING],
])('GET /os-quota-sets/{id}: the limits at %s, the same as the defaults', async (version, limits) => {
  const { api, id } = await newProject(platform);
  for (const path of ['', '/defaults']) {
    expect((await api.get(`${QUOTAS}/${id}${path}`, at(version))).body).toEqual({ quota_set: { id, ...limits } });
  }
});

test('GET /os-quota-sets/{id}/detail: counts what servers take', async () => {
  const project = await newProject(platform);
  await launch(platform, project, { flavorRef: '3' });
  const { body } = await project.api.get(`${QUOTAS}/${project.id}/detail`, at('2.96'));
  expect(body.quota_set).toMatchObject({
    instances: { in_use: 1, limit: 10, reserved: 0 },
    cores: { in_use: 2, limit: 20, reserved: 0 },
    ram: { in_use: 4096, limit: 51_200, reserved: 0 },
  });
});

test("another project's quotas are refused with 403, but not to administrators", async () => {
  const [one, other] = [await newProject(platform), await newProject(platform)];
  for (const path of ['', '/detail']) expect((await one.api.get(`${QUOTAS}/${other.id}${path}`)).status).toBe(403);
  expect((await (await signInAdmin(platform)).get(`${QUOTAS}/${other.id}`)).status).toBe(200);
});
