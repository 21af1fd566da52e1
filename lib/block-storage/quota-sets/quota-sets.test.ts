import { expect, test } from 'vitest';
import { newProject, signInAdmin } from '#lib/testing/api.ts';
import { newVolume } from '#lib/testing/compute.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform();
const QUOTAS = '/volume/v3/os-quota-sets';

test('GET /os-quota-sets/{id}: the limits, and with usage=true what volumes take', async () => {
  const project = await newProject(platform);
  await newVolume(platform, project, { size: 3 });
  const { body } = await project.api.get(`${QUOTAS}/${project.id}`);
  expect(body.quota_set).toMatchObject({ id: project.id, volumes: 10, gigabytes: 1000 });
  expect((await project.api.get(`${QUOTAS}/${project.id}?usage=False`)).body).toEqual(body);
  expect((await project.api.get(`${QUOTAS}/${project.id}?usage=True`)).body.quota_set).toMatchObject({
    volumes: { in_use: 1, limit: 10, reserved: 0 },
    gigabytes: { in_use: 3, limit: 1000, reserved: 0 },
  });
});

test("another project's quotas are refused with 403, but not to administrators", async () => {
  const [one, other] = [await newProject(platform), await newProject(platform)];
  expect((await one.api.get(`${QUOTAS}/${other.id}`)).status).toBe(403);
  expect((await (await signInAdmin(platform)).get(`${QUOTAS}/${other.id}`)).status).toBe(200);
});

test('a usage that is neither true nor false is refused with 400', async () => {
  const { api, id } = await newProject(platform);
  expect((await api.get(`${QUOTAS}/${id}?usage=maybe`)).status).toBe(400);
});
