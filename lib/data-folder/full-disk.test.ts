import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { MIB } from '#lib/bytes.ts';
import { createPlatform } from '#lib/platform.ts';
import { newProject, type TestProject } from '#lib/testing/api.ts';
import { newVolume, settle } from '#lib/testing/compute.ts';
import { newImage } from '#lib/testing/images.ts';
import { BASE_URL, usePlatform } from '#lib/testing/platform.ts';
import { useSmallDisk } from '#lib/testing/small-disk.ts';
import { isDiskFull, reserveFile, withReserve } from './reserve-file.ts';

const disk = useSmallDisk(48);
/** Reserves 8 MiB of free space, and 4 MiB in the file. */
const cloud = usePlatform({ NEPHOS_DATA: disk.folder, NEPHOS_DISK_RESERVE_GIB: String(8 / 1024) });
let attacker: TestProject;
let victim: TestProject;
beforeAll(async () => {
  attacker = await newProject(cloud);
  victim = await newProject(cloud);
});

async function upload({ api }: TestProject, id: string, mib: number) {
  const chunk = new Uint8Array(MIB).fill(7);
  let sent = 0;
  const body = new ReadableStream({
    pull(controller) {
      if (sent === mib) controller.close();
      else controller.enqueue(chunk.slice());
      sent += 1;
    },
  });
  const headers = { 'x-auth-token': api.token ?? '', 'content-type': 'application/octet-stream' };
  const request = new Request(`${BASE_URL}/image/v2/images/${id}/file`, {
    method: 'PUT',
    headers,
    body,
    ...{ duplex: 'half' },
  });
  const answer = await cloud.platform.fetch(request);
  return { status: answer.status, text: await answer.text() };
}

const postVolume = () => victim.api.post('/volume/v3/volumes', { volume: { size: 1 } });
const readiness = async () => {
  const answer = await cloud.platform.fetch(new Request(`${BASE_URL}/readyz`));
  return { status: answer.status, text: await answer.text() };
};
const metric = async (name: string) => {
  const request = new Request(`${BASE_URL}/metrics`, { headers: { 'x-nephos-peer': '127.0.0.1' } });
  const text = await (await cloud.platform.fetch(request)).text();
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
};
const NO_ROOM = 'There is too little free disk space for new data.';
let large: string;

test('data that would take the reserve is refused with 503 while it comes, and leaves nothing behind', async () => {
  expect(existsSync(join(disk.folder, 'nephos.reserve'))).toBe(true);
  large = await newImage(attacker);
  expect(await upload(attacker, large, 20)).toMatchObject({ status: 204 });
  const image = await newImage(attacker);
  const refused = await upload(attacker, image, 40);
  expect([refused.status, refused.text]).toEqual([503, expect.stringContaining(NO_ROOM)]);
  expect(readdirSync(join(disk.folder, 'images', 'incoming'))).toEqual([]);
  expect((await attacker.api.get(`/image/v2/images/${image}`)).body.status).toBe('queued');
  expect((await postVolume()).status).toBe(202);
  await settle(cloud);
});

test('on a full disk what is new is refused with 503 in words, deletions work, and with the room all works again', async () => {
  const volume = await newVolume(cloud, victim);
  disk.fill();
  await expect.poll(async () => (await postVolume()).status).toBe(503);
  // The first rejection may come from a write, before the next file system reading.
  const reserve = await metric('nephos_disk_reserve_bytes');
  await expect.poll(() => metric('nephos_disk_free_bytes')).toBeLessThan(reserve);
  expect((await postVolume()).body.serviceUnavailable.message).toContain(NO_ROOM);
  const extended = await victim.api.post(`/volume/v3/volumes/${volume}/action`, { 'os-extend': { new_size: 2 } });
  expect(extended.status).toBe(503);
  await expect.poll(readiness).toMatchObject({ status: 200, text: expect.stringMatching(/^OK\nThe disk is /) });

  expect((await victim.api.delete(`/volume/v3/volumes/${volume}`)).status).toBe(202);
  await settle(cloud);
  expect((await victim.api.get(`/volume/v3/volumes/${volume}`)).status).toBe(404);
  expect((await attacker.api.delete(`/image/v2/images/${large}`)).status).toBe(204);
  disk.drain();
  await expect.poll(async () => (await postVolume()).status).toBe(202);
  await expect.poll(readiness).toEqual({ status: 200, text: 'OK\n' });
  expect(existsSync(join(disk.folder, 'nephos.reserve'))).toBe(true);
});

test('a start on a full disk takes the space it needs out of the reserve, and serves', async () => {
  const { env } = cloud.platform.services;
  if (env.DATABASE_URL === undefined) await cloud.platform.stop();
  disk.fill();
  const again = await createPlatform(env);
  const answer = await again.fetch(new Request(`${BASE_URL}/readyz`));
  expect(answer.status).toBe(200);
  await again.stop();
  disk.drain();
});

test('the reserve is given up when a write finds the disk full, and a second failure is a 503, not a 500', async () => {
  const { env } = cloud.platform.services;
  const full = Object.assign(new Error('database or disk is full'), { errcode: 13 });
  const outcomes = [() => Promise.reject(full), async () => 'written'];
  expect(await withReserve(env, () => outcomes.shift()?.() ?? Promise.reject(full))).toBe('written');
  expect(existsSync(join(disk.folder, 'nephos.reserve'))).toBe(false);
  await expect(withReserve(env, () => Promise.reject(full))).rejects.toMatchObject({ kind: 'unavailable' });
  await reserveFile(env).restore();
});

test.each(['ENOENT', 'EACCES', '40001'])('%s is not taken for a full disk', (code) => {
  expect(isDiskFull(Object.assign(new Error('other'), { code }))).toBe(false);
});
