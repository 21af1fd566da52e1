import { tmpdir } from 'node:os';
import { expect, test, vi } from 'vitest';
import { idleHost } from '#lib/testing/idle-host.ts';
import type { DriverContext } from './driver-context.ts';
import { VirshFailure } from './failure.ts';
import type { FoundDomain } from './host.ts';
import type { Plan } from './plan.ts';
import { rescue, unrescue } from './rescue.ts';
import { resize } from './resize.ts';
import { serverFacts } from './server-facts.ts';
import { element } from './xml.ts';

const ID = '00000000-0000-4000-8000-000000000001';
const GROWN = { vcpus: 2, ramMb: 128, diskGb: 2, extraSpecs: {}, isPoweredOn: false };
const VOLUME = { volumeId: 'volume-1', device: '/dev/vdb', path: '/volumes/1', format: 'raw' };
const LOST = new VirshFailure('lost', 'gone');

/** A host in memory with one rescued machine that is off. */
function rescued() {
  const { connection, pool, host } = idleHost();
  const note = { name: 'web-1', diskGb: 1, imageId: 'image-1', placedAt: 1, extraSpecs: {}, imageProperties: {} };
  const plan = { id: ID, vcpus: 1, ramMb: 128, pinned: [], nics: [], volumes: [] };
  const state = { power: 'off' as const, isActive: false, isArriving: false, isStalled: false };
  const found: FoundDomain = {
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
  const base = { name: 'base', capacity: 1 };
  vi.spyOn(pool, 'create').mockResolvedValue();
  vi.spyOn(pool, 'known').mockResolvedValue(['base', 'base.complete']);
  vi.spyOn(pool, 'grow').mockResolvedValue();
  const ctx = {
    ...serverFacts(),
    volumes: { replugged: async ({ volumes }: Plan) => volumes },
    images: { need: async () => base, forget: () => undefined },
    inventory: { host: () => host },
    nextPlacement: async () => 2,
    temporaryFolder: tmpdir(),
  } as unknown as DriverContext;
  const verbs = {
    rescued: () => rescue(ctx, { ...found }, 'image-2'),
    unrescued: () => unrescue(ctx, { ...found }),
    grown: () => resize(ctx, { ...found }, { ...GROWN, host: 'h1' }),
  };
  return { found, pool, runAll, remove, ...verbs };
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

test('a volume that is attached while disks are made or copied stays attached, by a rescue and by a resize', async () => {
  const { found, pool, rescued: put, grown } = rescued();
  const attach = async () => {
    found.plan = { ...found.plan, volumes: [VOLUME] };
  };
  found.plan.note.rescue = undefined;
  vi.mocked(pool.create).mockImplementationOnce(attach);
  await put();
  expect(found.plan).toMatchObject({ volumes: [VOLUME], note: { rescue: { imageId: 'image-2' } } });
  const { state, plan } = rescued().found;
  Object.assign(found, { state, plan: { ...plan, note: { ...plan.note, rescue: undefined } } });
  vi.spyOn(pool, 'flatten').mockImplementationOnce(attach);
  await grown();
  expect(found.plan).toMatchObject({ volumes: [VOLUME], note: { former: { host: 'h1' } } });
});
