import { expect, test, vi } from 'vitest';
import { Locks } from '#lib/engine/locks.ts';
import { idleHost } from '#lib/testing/idle-host.ts';
import { BaseImages } from './base-images.ts';

test('an image that two processes need on a host is brought there once', async () => {
  const { host, pool } = idleHost();
  const files = new Set<string>();
  vi.spyOn(pool, 'list').mockImplementation(async () => [...files]);
  vi.spyOn(pool, 'known').mockImplementation(async () => [...files]);
  vi.spyOn(pool, 'touch').mockImplementation(async (name) => void files.add(name));
  vi.spyOn(pool, 'refresh').mockResolvedValue();
  vi.spyOn(pool, 'size').mockResolvedValue(1024);
  const uploaded = vi.spyOn(pool, 'upload').mockImplementation(async (_path, name) => void files.add(name));
  const locks = new Locks();
  const image = async () => ({ path: '/images/1', format: 'raw' });
  const processes = [1, 2].map(() => new BaseImages(image, locks));
  const [one, other] = await Promise.all(processes.map((images) => images.need(host, 'image-1')));
  expect(uploaded).toHaveBeenCalledOnce();
  expect(other).toEqual(one);
});
