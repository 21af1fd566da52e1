import type { Found } from './host.ts';
import type { Sightings } from './inventory.ts';
import type { Kit } from './kit.ts';
import { thawForgotten } from './quiesce.ts';
import { runOn } from './reach.ts';
import { UNPLACED } from './seals.ts';

/** Whether a machine was to migrate live when its host lost its power: it is off, where it was. */
const hasStayed = ({ host, plan, state }: Found): boolean => plan.note.migration?.from === host.name && !state.isActive;

async function forgetMigration({ host, plan }: Found): Promise<void> {
  const now = await host.find(plan.id);
  if (now && hasStayed(now)) await host.keepNote(now, { migration: undefined });
}

/** Whether a seal is due to be made anew, as the keys have changed. */
const isDue = ({ plan: { note } }: Found): boolean => note.seal === undefined && note.placedAt !== UNPLACED;

async function sealAnew({ host, plan }: Found): Promise<void> {
  const now = await host.find(plan.id);
  if (now && isDue(now)) await host.keepNote(now, {});
}

const isUnplaced = ({ plan: { note } }: Found): boolean => note.placedAt === UNPLACED && !note.isLeft;

/**
 * A machine that nobody has sealed, as of before there were seals, or of keys that were lost, counts where its server is at rest. Not
 * beside another one that was placed: that may be the newer one.
 */
async function adopt(kit: Kit, machine: Found, beside: readonly Found[]): Promise<void> {
  const { host, plan } = machine;
  if (beside.some((other) => other.plan.id === plan.id && other.plan.note.placedAt !== UNPLACED)) return;
  const isThere = async () => {
    const server = await kit.serverOf(plan.id);
    return server?.isAtRest === true && server.host === host.name;
  };
  if (!(await isThere())) return;
  await whenFree(kit, machine, async () => {
    const now = await host.find(plan.id);
    if (now && isUnplaced(now) && (await isThere())) await host.keepNote(now, { placedAt: Date.now() });
  });
}

/** What need not be done now gives way to whatever else is done to a machine. What fails is tried again at the next look. */
const whenFree = ({ locks, alone }: Kit, { plan: { id } }: Found, work: () => Promise<void>): Promise<void> =>
  locks.holdIfFree(id, () => alone.holdIfFree(`machine ${id}`, work)).catch(() => undefined);

/** Sees to what running machines need beside their hosts: the exports of their volumes, and that no guest stands still for ever. */
export async function tend(kit: Kit, { found, others, isAll }: Sightings): Promise<void> {
  for (const machine of found.filter(hasStayed)) await whenFree(kit, machine, () => forgetMigration(machine));
  await kit.volumes.exports.tend({
    used: await kit.volumes.exported(found.filter(({ state }) => state.isActive).map(({ plan }) => plan)),
    kept: new Set([...found, ...others].flatMap(({ plan }) => plan.volumes.map(({ volumeId }) => volumeId))),
    isAll,
  });
  await Promise.all(
    found.filter(({ state }) => state.isStalled).map((machine) => runOn(machine).catch(() => undefined)),
  );
  const all = [...found, ...others];
  for (const machine of all.filter(isDue)) await whenFree(kit, machine, () => sealAnew(machine));
  for (const machine of all.filter(isUnplaced)) await adopt(kit, machine, all).catch(() => undefined);
  // Last, as a guest's own agent has to answer.
  for (const machine of found) await thawForgotten(kit, machine).catch(() => undefined);
}
