import { expect, test } from 'vitest';
import { apiClient, newProject, signInAdmin } from '#lib/testing/api.ts';
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

test('GET /limits: without a token is refused with 401', async () => {
  expect((await apiClient(platform).get(LIMITS)).status).toBe(401);
});
