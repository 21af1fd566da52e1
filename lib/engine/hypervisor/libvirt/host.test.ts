import { expect, test, vi } from 'vitest';
import { idleHost } from '#lib/testing/idle-host.ts';
import { VirshFailure } from './failure.ts';
import type { FoundDomain } from './host.ts';
import { element } from './xml.ts';

const ID = '00000000-0000-4000-8000-000000000001';
const LOST = new VirshFailure('lost', 'gone');

/** A host with one domain that is off, and its files. */
function hostWithMachine() {
  const { connection, pool, host } = idleHost();
  const has = { domain: true, files: true };
  const note = { name: 'web-1', diskGb: 1, imageId: null, placedAt: 1, extraSpecs: {}, imageProperties: {} };
  const plan = { id: ID, vcpus: 1, ramMb: 128, pinned: [], nics: [], volumes: [], note };
  const state = { power: 'off' as const, isActive: false, isArriving: false, isStalled: false };
  const found: FoundDomain = { host, plan, state, xml: element('domain') };
  vi.spyOn(host, 'find').mockImplementation(async () => {
    if (has.domain) host.lastSeen.set(ID, found);
    return has.domain ? found : undefined;
  });
  vi.spyOn(connection, 'runAll').mockImplementation(async (commands) => {
    if (commands.some(([command]) => command === 'undefine')) has.domain = false;
    return '';
  });
  vi.spyOn(pool, 'removeAll').mockImplementation(async () => {
    has.files = false;
  });
  return { host, pool, has };
}

test('the rest of an interrupted removal is found by its domain, and is removed with it the next time', async () => {
  const { host, pool, has } = hostWithMachine();
  vi.mocked(pool.removeAll).mockRejectedValueOnce(LOST);
  await expect(host.removeLeft(ID)).rejects.toThrow(LOST);
  expect(has).toEqual({ domain: true, files: true });
  await host.removeLeft(ID);
  expect(has).toEqual({ domain: false, files: false });
});

test('a copy that is removed is not taken for one that a silent host has', async () => {
  const { host, pool } = hostWithMachine();
  await host.find(ID);
  vi.mocked(pool.removeAll).mockRejectedValueOnce(LOST);
  await expect(host.removeLeft(ID)).rejects.toThrow(LOST);
  expect(host.lastSeen.has(ID)).toBe(false);
  await host.find(ID);
  vi.mocked(host.find).mockRejectedValueOnce(LOST);
  await expect(host.removeLeft(ID)).rejects.toThrow(LOST);
  expect(host.lastSeen.has(ID)).toBe(false);
});
