import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { hasTool } from '#lib/engine/tools.ts';
import { newProject } from '#lib/testing/api.ts';
import { newBackup, newVolume } from '#lib/testing/compute.ts';
import { useCrashTestServer } from '#lib/testing/crash-test-server.ts';
import { diskDigest, writeDisk } from '#lib/testing/disks.ts';
import { newActiveImage } from '#lib/testing/images.ts';
import type { ServerProcess } from '#lib/testing/server-process.ts';

const { start, endLeases, withPlatform } = useCrashTestServer({ NEPHOS_VOLUME_FORMAT: 'raw' });
const V3 = '/volume/v3';
/** An image in the format raw has a GiB of zeros, which takes ten seconds to store and to check. */
const disk_format = hasTool('qemu-img', process.env.PATH ?? '') ? 'qcow2' : 'raw';

test('SIGKILL amid backups, restores, uploads and reimages, twice: each ends as requested, with every byte, and no half of one stays', async () => {
  const { project, ids, digests } = await withPlatform(async (platform) => {
    const test = { platform };
    const made = await newProject(test);
    const { storage } = platform.services.engine;
    const volume = async (name: string) => {
      const id = await newVolume(test, made, { name });
      for (const position of [4096, 300_000_000, 1_000_000_000]) await writeDisk(storage, id, position, name);
      return id;
    };
    const kept = await volume('kept');
    const full = await newBackup(test, made, kept, { name: 'full' });
    const before = await diskDigest(storage, { volume: kept });
    await writeDisk(storage, kept, 500_000_000, 'later');
    const others = { grown: await volume('grown'), over: await volume('over'), image: await volume('image') };
    const unwanted = await newBackup(test, made, others.over, { name: 'unwanted' });
    const golden = await newActiveImage(made, 'what the image holds'.repeat(1000));
    const model = await newVolume(test, made, { name: 'model', imageRef: golden });
    const digest = (id: string) => diskDigest(storage, { volume: id });
    const now = await digest(kept);
    return {
      project: made,
      ids: { kept, full, unwanted, golden, ...others },
      digests: { before, now, image: await digest(others.image), golden: await digest(model) },
    };
  });
  const ask = (server: ServerProcess, method: string, path: string, body?: object) =>
    fetch(`${server.url}${V3}${path}`, {
      method,
      headers: {
        'x-auth-token': project.api.token ?? '',
        'content-type': 'application/json',
        'openstack-api-version': 'volume 3.71',
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });

  const first = await start();
  const requests = [
    ask(first, 'POST', '/backups', { backup: { volume_id: ids.kept, name: 'increment', incremental: true } }),
    ask(first, 'POST', `/backups/${ids.full}/restore`, { restore: { name: 'restored' } }),
    ask(first, 'POST', `/volumes/${ids.image}/action`, {
      'os-volume_upload_image': { image_name: 'again', disk_format },
    }),
    ask(first, 'POST', `/volumes/${ids.over}/action`, { 'os-reimage': { image_id: ids.golden } }),
    ask(first, 'POST', `/volumes/${ids.grown}/action`, { 'os-retype': { new_type: 'ssd' } }),
    ask(first, 'DELETE', `/backups/${ids.unwanted}`),
  ];
  for (const { status } of await Promise.all(requests)) expect(status).toBe(202);
  await first.kill();
  await endLeases();
  await (await start()).kill();
  await endLeases();

  const last = await start();
  const listed = async (what: 'volumes' | 'backups') =>
    (await (await ask(last, 'GET', `/${what}/detail`)).json())[what];
  const states = async () =>
    Object.fromEntries(
      [...(await listed('volumes')), ...(await listed('backups'))].map(({ name, status }) => [name, status]),
    );
  const available = ['kept', 'model', 'grown', 'over', 'image', 'restored', 'full', 'increment'];
  const expected = Object.fromEntries(available.map((name) => [name, 'available']));
  await expect.poll(states, { interval: 200 }).toEqual(expected);
  const volumes: { id: string; name: string; volume_type: string }[] = await listed('volumes');
  const idOf = (name: string) => volumes.find((one) => one.name === name)?.id ?? '';
  expect(volumes.find(({ name }) => name === 'grown')?.volume_type).toBe('ssd');
  const images = await fetch(`${last.url}/image/v2/images?name=again`, {
    headers: { 'x-auth-token': project.api.token ?? '' },
  });
  const [again] = (await images.json()).images;
  const increment = (await listed('backups')).find(({ name }: { name: string }) => name === 'increment');
  expect([again.status, increment.is_incremental]).toEqual(['active', true]);
  const back = await (
    await ask(last, 'POST', `/backups/${increment.id}/restore`, { restore: { name: 'later' } })
  ).json();
  const copy = await (
    await ask(last, 'POST', '/volumes', { volume: { name: 'copy', size: 1, imageRef: again.id } })
  ).json();
  await expect.poll(states, { interval: 200 }).toMatchObject({ later: 'available', copy: 'available' });
  await last.kill();

  await withPlatform(async ({ services: { engine, env } }) => {
    const digest = (id: string) => diskDigest(engine.storage, { volume: id });
    expect(await digest(idOf('restored'))).toBe(digests.before);
    expect(await digest(idOf('kept'))).toBe(digests.now);
    expect(await digest(back.restore.volume_id)).toBe(digests.now);
    expect(await digest(idOf('over'))).toBe(digests.golden);
    expect(await digest(copy.volume.id)).toBe(digests.image);
    expect(readdirSync(join(env.dataFolder, 'exports'))).toEqual([]);
    const names = readdirSync(join(env.dataFolder, 'volumes'));
    expect(names.filter((name) => !name.endsWith('.raw'))).toEqual([]);
  });
});
