import type { Found } from './host.ts';
import type { Sightings } from './inventory.ts';
import type { Kit } from './kit.ts';
import { thawForgotten } from './quiesce.ts';
import { runOn } from './reach.ts';

/** Whether a machine was to migrate live when its host lost its power: it is off, where it was. */
const hasStayed = ({ host, plan, state }: Found): boolean => plan.note.migration?.from === host.name && !state.isActive;

async function forgetMigration({ host, plan }: Found): Promise<void> {
  const now = await host.find(plan.id);
  if (now && hasStayed(now)) await host.keepNote(now, { migration: undefined });
}

/** What lacks a seal of the newest key: the keys have changed, or there was none when it was placed. */
const isDue = ({ plan }: Found): boolean => plan.note.seal === undefined;

async function sealAnew({ host, plan }: Found): Promise<void> {
  const now = await host.find(plan.id);
  if (now && isDue(now)) await host.keepNote(now, {});
}

/** Sees to what running machines need beside their hosts: the exports of their volumes, and that no guest stands still for ever. */
export async function tend(kit: Kit, { found, others, isAll }: Sightings): Promise<void> {
  // What fails is tried again when machines are looked at next.
  const whenFree = (machine: Found, work: (machine: Found) => Promise<void>) =>
    kit.locks.holdIfFree(machine.plan.id, () => work(machine)).catch(() => undefined);
  for (const machine of found.filter(hasStayed)) await whenFree(machine, forgetMigration);
  // Only where nothing else of that name can be anywhere.
  if (isAll) for (const machine of found.filter(isDue)) await whenFree(machine, sealAnew);
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
