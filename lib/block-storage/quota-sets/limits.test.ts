import { expect, test } from 'vitest';
import { newProject, signInAdmin } from '#lib/testing/api.ts';
import { newVolume } from '#lib/testing/compute.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform();
const LIMITS = '/volume/v3/limits';
const LATER = { 'openstack-api-version': 'volume 3.39' };

test('GET /limits: limits and usage, whatever else the client asks', async () => {
  const project = await newProject(platform);
  await newVolume(platform, project, { size: 3 });
  expect((await project.api.get(`${LIMITS}?reserved=False`)).body).toEqual({
    limits: {
      rate: [],
      absolute: {
        maxTotalVolumes: 10,
        maxTotalVolumeGigabytes: 1000,
        maxTotalSnapshots: 10,
        maxTotalBackups: 10,
        maxTotalBackupGigabytes: 1000,
        totalVolumesUsed: 1,
        totalGigabytesUsed: 3,
        totalSnapshotsUsed: 0,
        totalBackupsUsed: 0,
        totalBackupGigabytesUsed: 0,
      },
    },
  });
});

test('GET /limits?project_id: another project from 3.39 on for administrators; others are refused with 403', async () => {
  const [one, other] = [await newProject(platform), await newProject(platform)];
  await newVolume(platform, other);
  const path = `${LIMITS}?project_id=${other.id}`;
  expect((await one.api.get(path, LATER)).status).toBe(403);
  expect((await one.api.get(path)).body.limits.absolute.totalVolumesUsed).toBe(0);
  const { body } = await (await signInAdmin(platform)).get(path, LATER);
  expect(body.limits.absolute.totalVolumesUsed).toBe(1);
});
