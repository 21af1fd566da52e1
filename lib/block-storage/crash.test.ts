import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newProject } from '#lib/testing/api.ts';
import { newSnapshot, newVolume } from '#lib/testing/compute.ts';
import { useCrashTestServer } from '#lib/testing/crash-test-server.ts';
import { diskDigest, writeDisk } from '#lib/testing/disks.ts';
import type { ServerProcess } from '#lib/testing/server-process.ts';

const { start, endLeases, withPlatform, call } = useCrashTestServer();
const VOLUMES = '/volume/v3/volumes';
const SNAPSHOTS = '/volume/v3/snapshots';

test('SIGKILL in the midst of every operation, twice: each ends as requested, with every byte, and no half of one stays', async () => {
  const { project, ids, digest } = await withPlatform(async (platform) => {
    const made = await newProject({ platform });
    const { storage } = platform.services.engine;
    const volume = async (name: string) => {
      const id = await newVolume({ platform }, made, { name });
      for (const position of [4096, 300_000_000, 1_000_000_000]) await writeDisk(storage, id, position, 'kept');
      return id;
    };
    const [source, reverted, unwanted] = [await volume('source'), await volume('reverted'), await volume('unwanted')];
    const before = await newSnapshot({ platform }, made, reverted, { name: 'before' });
    await writeDisk(storage, reverted, 4096, 'lost');
    await newSnapshot({ platform }, made, unwanted, { name: 'gone' });
    const kept = await diskDigest(storage, { volume: source });
    return { project: made, ids: { source, reverted, unwanted, before }, digest: kept };
  });
  const act = (server: ServerProcess, id: string, action: object) =>
    fetch(`${server.url}${VOLUMES}/${id}/action`, {
      method: 'POST',
      headers: {
        'x-auth-token': project.api.token ?? '',
        'content-type': 'application/json',
        'openstack-api-version': 'volume 3.60',
      },
      body: JSON.stringify(action),
    });

  const first = await start();
  // In order: copies are requested before changes.
  const requests = [
    () => call(first, project, VOLUMES, { volume: { name: 'clone', size: 2, source_volid: ids.source } }),
    () => call(first, project, VOLUMES, { volume: { name: 'copy', size: 2, snapshot_id: ids.before } }),
    () => call(first, project, SNAPSHOTS, { snapshot: { name: 'now', volume_id: ids.source } }),
    () => act(first, ids.source, { 'os-extend': { new_size: 3 } }),
    () => act(first, ids.reverted, { revert: { snapshot_id: ids.before } }),
    () =>
      fetch(`${first.url}${VOLUMES}/${ids.unwanted}?cascade=True`, {
        method: 'DELETE',
        headers: { 'x-auth-token': project.api.token ?? '' },
      }),
  ];
  for (const request of requests) expect((await request()).status).toBe(202);
  await first.kill();
  await endLeases();
  await (await start()).kill();
  await endLeases();

  const last = await start();
  const states = async () => {
    const { volumes } = await (await call(last, project, `${VOLUMES}/detail`)).json();
    const { snapshots } = await (await call(last, project, SNAPSHOTS)).json();
    return Object.fromEntries([...volumes, ...snapshots].map(({ name, status, size }) => [name, `${status} ${size}`]));
  };
  await expect.poll(states, { interval: 100 }).toEqual({
    source: 'available 3',
    clone: 'available 2',
    copy: 'available 2',
    reverted: 'available 1',
    before: 'available 1',
    now: 'available 1',
  });
  const { volumes } = await (await call(last, project, `${VOLUMES}/detail`)).json();
  const { snapshots } = await (await call(last, project, SNAPSHOTS)).json();
  await last.kill();

  await withPlatform(async ({ services: { engine, env } }) => {
    const disks = [
      ...volumes.map(({ id }: { id: string }) => ({ volume: id })),
      ...snapshots.map(({ id }: { id: string }) => ({ snapshot: id })),
    ];
    for (const disk of disks) expect(await diskDigest(engine.storage, disk), JSON.stringify(disk)).toBe(digest);
    const idsOf = (folder: string) =>
      readdirSync(join(env.dataFolder, folder))
        .map((name) => name.replace(/\.raw$/, ''))
        .toSorted();
    expect(idsOf('volumes')).toEqual(volumes.map(({ id }: { id: string }) => id).toSorted());
    expect(idsOf('snapshots')).toEqual(snapshots.map(({ id }: { id: string }) => id).toSorted());
  });
});
