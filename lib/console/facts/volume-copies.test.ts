import { expect, test } from 'vitest';
import { newProject } from '#lib/testing/api.ts';
import { newBackup, newSnapshot, newVolume } from '#lib/testing/compute.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform();

test('GET /console/v1/volume-copies: snapshots by number, and the latest backup that can be restored', async () => {
  const project = await newProject(platform);
  const [kept, snapped] = [await newVolume(platform, project), await newVolume(platform, project)];
  await newVolume(platform, project);
  await newSnapshot(platform, project, snapped);
  await newSnapshot(platform, project, snapped);
  await newBackup(platform, project, kept);
  const latest = await newBackup(platform, project, kept);
  const { volume_copies } = (await project.api.get('/console/v1/volume-copies')).body;
  const { backup } = (await project.api.get(`/volume/v3/backups/${latest}`)).body;
  expect(volume_copies).toHaveLength(2);
  expect(volume_copies).toContainEqual({ volume_id: snapped, snapshots: 2, last_backup: null });
  expect(volume_copies).toContainEqual({ volume_id: kept, snapshots: 0, last_backup: `${backup.data_timestamp}Z` });
  const other = await newProject(platform);
  expect((await other.api.get('/console/v1/volume-copies')).body.volume_copies).toEqual([]);
});

test('a backup that failed is none', async () => {
  const project = await newProject(platform);
  const id = await newBackup(platform, project, await newVolume(platform, project));
  await platform.platform.services.database.transact((tx) =>
    tx.updateTable('backups').set({ status: 'error' }).where('id', '=', id).execute(),
  );
  expect((await project.api.get('/console/v1/volume-copies')).body.volume_copies).toEqual([]);
});
