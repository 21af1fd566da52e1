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

/** A machine that nobody has sealed, as of before there were seals, or of keys that were lost, counts where its server is at rest. */
async function adopt({ serverOf }: Kit, { host, plan }: Found): Promise<void> {
  const now = await host.find(plan.id);
  const server = await serverOf(plan.id);
  if (now?.plan.note.placedAt !== UNPLACED || !server?.isAtRest || server.host !== host.name) return;
  await host.keepNote(now, { placedAt: Date.now() });
}

/** Sees to what running machines need beside their hosts: the exports of their volumes, and that no guest stands still for ever. */
export async function tend(kit: Kit, { found, others, isAll }: Sightings): Promise<void> {
  // What fails is tried again when machines are looked at next.
  const whenFree = ({ plan: { id } }: Found, work: () => Promise<void>) =>
    kit.locks.holdIfFree(id, () => kit.alone.holdIfFree(`machine ${id}`, work)).catch(() => undefined);
  for (const machine of found.filter(hasStayed)) await whenFree(machine, () => forgetMigration(machine));
  const all = [...found, ...others];
  for (const machine of all.filter(isDue)) await whenFree(machine, () => sealAnew(machine));
  for (const machine of all.filter(({ plan }) => plan.note.placedAt === UNPLACED)) {
    await whenFree(machine, () => adopt(kit, machine));
  }
  await kit.volumes.exports.tend({
    used: await kit.volumes.exported(found.filter(({ state }) => state.isActive).map(({ plan }) => plan)),
    kept: new Set([...found, ...others].flatMap(({ plan }) => plan.volumes.map(({ volumeId }) => volumeId))),
    isAll,
  });
  await Promise.all(
    found.filter(({ state }) => state.isStalled).map((machine) => runOn(machine).catch(() => undefined)),
  );
  // Last, as a guest's own agent has to answer.
  for (const machine of found) await thawForgotten(kit, machine).catch(() => undefined);
}
