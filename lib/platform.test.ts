import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { newProject } from '#lib/testing/api.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform({ NEPHOS_BACKGROUND_WORK: 'off' });

test('without background work, requests are answered, but nothing is carried out and no job runs', async () => {
  const { api } = await newProject(platform);
  const created = await api.post('/volume/v3/volumes', { volume: { size: 1 } });
  expect(created.status).toBe(202);
  await delay(200);
  const { body } = await api.get(`/volume/v3/volumes/${created.body.volume.id}`);
  expect(body.volume.status).toBe('creating');
  const { read } = platform.platform.services.database;
  expect(await read.selectFrom('periodic_jobs').selectAll().execute()).toEqual([]);
  expect(await read.selectFrom('workflow_runs').select('status').execute()).toEqual([{ status: 'pending' }]);
});
