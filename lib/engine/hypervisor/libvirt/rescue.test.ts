import { tmpdir } from 'node:os';
import { expect, test, vi } from 'vitest';
import { Connection } from './connection.ts';
import { VirshFailure } from './failure.ts';
import { type Found, Host } from './host.ts';
import type { Kit } from './kit.ts';
import { Pool } from './pool.ts';
import { unrescue } from './rescue.ts';
import { element } from './xml.ts';

const ID = '00000000-0000-4000-8000-000000000001';
const LOST = new VirshFailure('lost', 'gone');

/** A host with one rescued machine that is off, in memory. */
function rescued() {
  const connection = new Connection('h1', 'test:///default', tmpdir());
  const pool = new Pool(connection, '/h1');
  const place = { folder: '/h1', bridge: 'br-int', isOpenVSwitch: true, type: 'qemu' as const };
  const host = new Host({ connection, pool, place, ip: undefined, cpus: 1, known: async () => undefined });
  const note = { name: 'web-1', diskGb: 1, imageId: 'image-1', placedAt: 1, extraSpecs: {}, imageProperties: {} };
  const plan = { id: ID, vcpus: 1, ramMb: 128, pinned: [], nics: [], volumes: [] };
  const state = { power: 'off' as const, isActive: false, isArriving: false, isStalled: false };
  const found: Found = {
    ...{ host, state, xml: element('domain') },
    plan: { ...plan, note: { ...note, rescue: { imageId: 'image-2' } } },
  };
  vi.spyOn(host, 'find').mockImplementation(async () => found);
  vi.spyOn(host, 'define').mockImplementation(async (defined) => {
    found.plan = defined;
  });
  const runAll = vi.spyOn(connection, 'runAll').mockImplementation(async () => {
    found.state = { ...state, power: 'running' as const, isActive: true };
    return '';
  });
  const remove = vi.spyOn(pool, 'remove').mockResolvedValue();
  const kit = { volumes: { plugged: async () => [] } } as unknown as Kit;
  return { found, runAll, remove, unrescued: () => unrescue(kit, { ...found }) };
}

test('an unrescue that broke off before the machine ran goes on when it is done again', async () => {
  const { found, remove, runAll, unrescued } = rescued();
  remove.mockRejectedValueOnce(LOST);
  await expect(unrescued()).rejects.toThrow(LOST);
  runAll.mockRejectedValueOnce(LOST);
  await expect(unrescued()).rejects.toThrow(LOST);
  expect(found.state.isActive).toBe(false);
  await unrescued();
  expect(found).toMatchObject({ state: { power: 'running' } });
  const [started] = runAll.mock.lastCall ?? [];
  expect(JSON.stringify(started)).not.toMatch(/isUnrescuing|rescue/);
});

test('a machine that is off and was not rescued stays off', async () => {
  const { found, runAll, unrescued } = rescued();
  found.plan.note.rescue = undefined;
  await unrescued();
  expect(runAll).not.toHaveBeenCalled();
});
