import { expect, test, vi } from 'vitest';
import { idleContext } from '#lib/testing/idle-context.ts';
import { idleHost } from '#lib/testing/idle-host.ts';
import type { FoundDomain } from './host.ts';
import { runHousekeeping } from './housekeeping.ts';
import { UNPLACED } from './seals.ts';
import type { Server } from './server-facts.ts';
import { element } from './xml.ts';

const STARTED = 1_800_000_000_000;
const ID = '00000000-0000-4000-8000-000000000001';

/** A machine without a seal of the newest key. */
function unsealed(placedAt: number, server?: Server) {
  const { host } = idleHost();
  const note = { name: 'web-1', diskGb: 1, imageId: null, placedAt, extraSpecs: {}, imageProperties: {} };
  const plan = { id: ID, vcpus: 1, ramMb: 128, pinned: [], nics: [], volumes: [], note };
  const state = { power: 'off' as const, isActive: false, isArriving: false, isStalled: false };
  const found: FoundDomain = { host, plan, state, xml: element('domain') };
  vi.spyOn(host, 'find').mockResolvedValue(found);
  const keepNote = vi.spyOn(host, 'updateNote').mockResolvedValue();
  const ctx = { ...idleContext([host]), serverOf: async () => server };
  vi.spyOn(ctx.volumes.exports, 'tend').mockResolvedValue();
  const tended = (others: readonly FoundDomain[] = []) =>
    runHousekeeping(ctx, { found: [found], others: [...others], machines: [], overtaken: [], isAll: false });
  return { ctx, found, keepNote, tended };
}

test('a machine whose seal is due is sealed again, unless an operation on it runs, here or in another process', async () => {
  const { ctx, keepNote, tended } = unsealed(STARTED);
  const end = Promise.withResolvers<void>();
  const locked = ctx.locks.hold(ID, () => end.promise);
  await tended();
  const free = vi.spyOn(ctx.alone, 'holdIfFree').mockResolvedValueOnce();
  end.resolve();
  await locked;
  await expect.poll(() => tended().then(() => free.mock.calls.length)).toBe(1);
  expect(keepNote).not.toHaveBeenCalled();
  await tended();
  expect(keepNote).toHaveBeenCalledWith(expect.anything(), {});
});

test('what a resize left, and what stands beside one that was placed, is not given a time', async () => {
  const server = { host: 'h1', isAtRest: true };
  for (const [note, others] of [
    [{ isLeft: true }, []],
    [{}, [unsealed(STARTED).found]],
  ] as const) {
    const { found, keepNote, tended } = unsealed(UNPLACED, server);
    Object.assign(found.plan.note, note);
    await tended(others);
    expect(keepNote).not.toHaveBeenCalled();
  }
});

test.each([
  ['on its host and at rest', { host: 'h1', isAtRest: true }, 1],
  ['elsewhere', { host: 'h2', isAtRest: true }, 0],
  ['about to be', { host: 'h1', isAtRest: false }, 0],
  ['gone', undefined, 0],
])('a machine that nobody has placed counts where its server is: %s', async (_, server, times) => {
  const { keepNote, tended } = unsealed(UNPLACED, server);
  await tended();
  expect(keepNote).toHaveBeenCalledTimes(times);
  if (times > 0) expect(keepNote.mock.lastCall?.[1]).toEqual({ placedAt: expect.closeTo(Date.now(), -5) });
});
