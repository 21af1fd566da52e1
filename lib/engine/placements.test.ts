import { afterEach, expect, test, vi } from 'vitest';
import { newProject } from '#lib/testing/api.ts';
import { launch } from '#lib/testing/compute.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { nextPlacement } from './placements.ts';

const platform = usePlatform();
const placed = (id: string) => nextPlacement(platform.platform.services.database, id);

afterEach(() => vi.useRealTimers());

test('each placement of a machine has a larger number than the one before, also after the clock was set back', async () => {
  const id = await launch(platform, await newProject(platform));
  const first = await placed(id);
  expect(first).toBeGreaterThan(Date.now() - 60_000);
  vi.useFakeTimers({ toFake: ['Date'], now: first - 7_200_000 });
  expect(await placed(id)).toBe(first + 1);
  expect(await placed(id)).toBe(first + 2);
  vi.useFakeTimers({ toFake: ['Date'], now: first + 1000 });
  expect(await placed(id)).toBe(first + 1000);
});

test('placements of one machine at the same time have different numbers', async () => {
  const id = await launch(platform, await newProject(platform));
  const numbers = await Promise.all(Array.from({ length: 5 }, () => placed(id)));
  expect(new Set(numbers).size).toBe(5);
});

test('a machine whose server does not exist is not placed', async () => {
  await expect(placed('00000000-0000-4000-8000-000000000000')).rejects.toThrow('does not exist');
});
