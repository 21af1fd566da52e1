import { expect, test } from 'vitest';
import { newProject, signInAdmin } from '#lib/testing/api.ts';
import { at, launch } from '#lib/testing/compute.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform();
const LIMITS = '/compute/v2.1/limits';

test('GET /limits: limits and usage, whatever else the client asks', async () => {
  const project = await newProject(platform);
  await launch(platform, project);
  expect((await project.api.get(`${LIMITS}?reserved=False`, at('2.96'))).body).toEqual({
    limits: {
      rate: [],
      absolute: {
        maxTotalInstances: 10,
        maxTotalCores: 20,
        maxTotalRAMSize: 51_200,
        maxTotalKeypairs: 100,
        maxServerMeta: 128,
        maxServerGroups: 10,
        maxServerGroupMembers: 10,
        totalInstancesUsed: 1,
        totalCoresUsed: 1,
        totalRAMUsed: 512,
        totalServerGroupsUsed: 0,
      },
    },
  });
});

test("GET /limits?tenant_id: another project's limits are for administrators", async () => {
  const [one, other] = [await newProject(platform), await newProject(platform)];
  expect((await one.api.get(`${LIMITS}?tenant_id=${other.id}`)).status).toBe(403);
  expect((await (await signInAdmin(platform)).get(`${LIMITS}?tenant_id=${other.id}`)).status).toBe(200);
});

const FILES = { maxPersonality: 5, maxPersonalitySize: 10_240 };
const NETWORKS = {
  maxSecurityGroups: -1,
  maxSecurityGroupRules: -1,
  maxTotalFloatingIps: -1,
  totalFloatingIpsUsed: 0,
  totalSecurityGroupsUsed: 0,
};

test.each([
  ['2.1', { maxImageMeta: 128, ...FILES, ...NETWORKS }],
  ['2.36', { maxImageMeta: 128, ...FILES }],
  ['2.39', FILES],
  ['2.57', {}],
])('GET /limits: at %s nothing of what later versions dropped is missing, and no more', async (version, more) => {
  const { api } = await newProject(platform);
  const { absolute } = (await api.get(LIMITS, at('2.96'))).body.limits;
  expect((await api.get(LIMITS, at(version))).body.limits.absolute).toEqual({ ...absolute, ...more });
});

test('GET /limits: limits that an administrator set, and groups in use', async () => {
  const project = await newProject(platform);
  const admin = await signInAdmin(platform);
  await admin.put(`/compute/v2.1/os-quota-sets/${project.id}`, { quota_set: { cores: 7, ram: -1 } });
  await project.api.post('/compute/v2.1/os-server-groups', { server_group: { name: 'a', policies: ['affinity'] } });
  const { absolute } = (await admin.get(`${LIMITS}?tenant_id=${project.id}`)).body.limits;
  expect(absolute).toMatchObject({ maxTotalCores: 7, maxTotalRAMSize: -1, totalServerGroupsUsed: 1 });
});
