import { expect, test } from 'vitest';
import { GIB } from '#lib/bytes.ts';
import { createOverlay } from './build.ts';
import type { DriverContext } from './driver-context.ts';
import type { Host } from './host.ts';

test.each([
  ['its disk', { diskGb: 1 }],
  ['what it may have, where it is as large as the image', { diskGb: 0, maxGb: 1 }],
])('an image that is larger inside than %s is refused before anything is made', async (_what, size) => {
  const ctx = {
    images: { need: async () => ({ name: 'base', format: 'qcow2', capacity: GIB + 1 }) },
  } as unknown as DriverContext;
  const host = { name: 'h1' } as Host;
  const overlay = { id: 'machine-1', imageId: 'image-1', file: 'rescue', ...size };
  await expect(createOverlay(ctx, host, overlay)).rejects.toThrow(
    'The disk of instance machine-1, 1 GiB, is smaller than its image image-1.',
  );
});
