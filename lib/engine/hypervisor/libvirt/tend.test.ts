import { expect, test, vi } from 'vitest';
import { idleHost } from '#lib/testing/idle-host.ts';
import { idleKit } from '#lib/testing/idle-kit.ts';
import type { Found } from './host.ts';
import { tend } from './tend.ts';
import { element } from './xml.ts';

const ID = '00000000-0000-4000-8000-000000000001';

/** A machine without a seal of the newest key. */
function unsealed() {
  const { host } = idleHost();
  const note = { name: 'web-1', diskGb: 1, imageId: null, placedAt: 1, extraSpecs: {}, imageProperties: {} };
  const plan = { id: ID, vcpus: 1, ramMb: 128, pinned: [], nics: [], volumes: [], note };
  const state = { power: 'off' as const, isActive: false, isArriving: false, isStalled: false };
  const found: Found = { host, plan, state, xml: element('domain') };
  vi.spyOn(host, 'find').mockResolvedValue(found);
  const keepNote = vi.spyOn(host, 'keepNote').mockResolvedValue();
  const kit = idleKit([host]);
  vi.spyOn(kit.volumes.exports, 'tend').mockResolvedValue();
  const tended = (isAll: boolean) => tend(kit, { found: [found], others: [], machines: [], overtaken: [], isAll });
  return { kit, keepNote, tended };
}

test('a machine is sealed anew when every host has answered, and nothing else is done to it', async () => {
  const { kit, keepNote, tended } = unsealed();
  await tended(false);
  const end = Promise.withResolvers<void>();
  const held = kit.locks.hold(ID, () => end.promise);
  await tended(true);
  expect(keepNote).not.toHaveBeenCalled();
  end.resolve();
  await held;
  await expect.poll(() => tended(true).then(() => keepNote.mock.calls.length)).toBeGreaterThan(0);
});
