import { type DriverContext, machineLock } from './driver-context.ts';
import type { FoundDomain } from './host.ts';
import type { InventoryResult } from './inventory.ts';
import { thawAbandonedFreeze } from './quiesce.ts';
import { resumeStalled } from './reconnect-volumes.ts';
import { UNPLACED } from './seals.ts';
import { removeIfAbandoned } from './unfinished-copies.ts';

/** True for a domain whose live migration ended because its host lost power: it is off on the source host. */
const wasInterruptedWhileMigrating = ({ host, plan, state }: FoundDomain): boolean =>
  plan.note.migration?.from === host.name && !state.isActive;

async function clearMigrationNote({ host, plan }: FoundDomain): Promise<void> {
  const now = await host.find(plan.id);
  if (now && wasInterruptedWhileMigrating(now)) await host.updateNote(now, { migration: undefined });
}

/** A seal must be renewed after the keys changed. */
const needsNewSeal = ({ plan: { note } }: FoundDomain): boolean =>
  note.seal === undefined && note.placedAt !== UNPLACED;

async function renewSeal({ host, plan }: FoundDomain): Promise<void> {
  const now = await host.find(plan.id);
  if (now && needsNewSeal(now)) await host.updateNote(now, {});
}

const isUnplaced = ({ plan: { note } }: FoundDomain): boolean => note.placedAt === UNPLACED && !note.isLeft;

/**
 * Domains created before sealing was introduced, or sealed with keys that were lost, have no valid seal. They are adopted on the host
 * where their server is at rest, unless another domain of the same server was placed: that one may be newer.
 */
async function adopt(ctx: DriverContext, machine: FoundDomain, beside: readonly FoundDomain[]): Promise<void> {
  const { host, plan } = machine;
  if (beside.some((other) => other.plan.id === plan.id && other.plan.note.placedAt !== UNPLACED)) return;
  const isThere = async () => {
    const server = await ctx.serverOf(plan.id);
    return server?.isAtRest === true && server.host === host.name;
  };
  if (!(await isThere())) return;
  await whenFree(ctx, machine, async () => {
    const now = await host.find(plan.id);
    if (now && isUnplaced(now) && (await isThere()))
      await host.updateNote(now, { placedAt: await ctx.nextPlacement(plan.id) });
  });
}

/** Skips the work if the domain is locked. The next round retries whatever was skipped or failed. */
const whenFree = (
  { locks, alone }: DriverContext,
  { plan: { id } }: FoundDomain,
  work: () => Promise<void>,
): Promise<void> => locks.holdIfFree(id, () => alone.holdIfFree(machineLock(id), work)).catch(() => undefined);

/**
 * Removes copies of failed evacuations, and restores what running domains need: volume exports, guests resumed after a
 * stall, current seals, thawed file systems.
 */
export async function runHousekeeping(ctx: DriverContext, { found, others, isAll }: InventoryResult): Promise<void> {
  for (const machine of found.filter(wasInterruptedWhileMigrating))
    await whenFree(ctx, machine, () => clearMigrationNote(machine));
  for (const copy of others.filter(({ plan }) => plan.note.isBuilding))
    await whenFree(ctx, copy, () => removeIfAbandoned(ctx, copy.host, copy.plan.id));
  await ctx.volumes.exports.tend({
    used: await ctx.volumes.exported(found.filter(({ state }) => state.isActive).map(({ plan }) => plan)),
    kept: new Set([...found, ...others].flatMap(({ plan }) => plan.volumes.map(({ volumeId }) => volumeId))),
    isAll,
  });
  await Promise.all(
    found.filter(({ state }) => state.isStalled).map((machine) => resumeStalled(machine).catch(() => undefined)),
  );
  const all = [...found, ...others];
  for (const machine of all.filter(needsNewSeal)) await whenFree(ctx, machine, () => renewSeal(machine));
  for (const machine of all.filter(isUnplaced)) await adopt(ctx, machine, all).catch(() => undefined);
  // Last, because it waits for the agents of the guests.
  for (const machine of found) await thawAbandonedFreeze(ctx, machine).catch(() => undefined);
}
