import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newProject } from '#lib/testing/api.ts';
import { newBackup, newVolume } from '#lib/testing/compute.ts';
import { useCrashTestServer } from '#lib/testing/crash-test-server.ts';
import { writeDisk } from '#lib/testing/disks.ts';

const { start, endLeases, withPlatform, call } = useCrashTestServer({ NEPHOS_VOLUME_FORMAT: 'raw' });
const VERIFICATIONS = '/console/v1/backup-verifications';

test('SIGKILL amid a verification, twice: it ends with its result, and leaves no disk behind', async () => {
  const { project, volume, backup } = await withPlatform(async (platform) => {
    const made = await newProject({ platform });
    const id = await newVolume({ platform }, made);
    for (const position of [4096, 300_000_000, 1_000_000_000]) {
      await writeDisk(platform.services.engine.storage, id, position, 'kept');
    }
    return { project: made, volume: id, backup: await newBackup({ platform }, made, id) };
  });
  const first = await start();
  const { status } = await call(first, project, VERIFICATIONS, { verification: { backup_id: backup } });
  expect(status).toBe(202);
  await first.kill();
  await endLeases();
  await (await start()).kill();
  await endLeases();

  const last = await start();
  const verifications = async () => (await (await call(last, project, VERIFICATIONS)).json()).verifications;
  await expect
    .poll(verifications, { interval: 100 })
    .toMatchObject([
      { status: 'passed', checks: [{ name: 'restore' }, { name: 'data', detail: { values: { count: 3 } } }, {}, {}] },
    ]);
  await last.kill();
  await withPlatform(async ({ services: { env } }) => {
    expect(readdirSync(join(env.dataFolder, 'volumes'))).toEqual([`${volume}.raw`]);
  });
});
