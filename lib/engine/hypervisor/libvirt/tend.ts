import type { Sightings } from './inventory.ts';
import type { Kit } from './kit.ts';
import { thawForgotten } from './quiesce.ts';
import { runOn } from './reach.ts';

/** Sees to what running machines need beside their hosts: the exports of their volumes, and that no guest stands still for ever. */
export async function tend(kit: Kit, { found, others, isAll }: Sightings): Promise<void> {
  // What fails is tried again when machines are looked at next.
  for (const machine of found) await thawForgotten(kit, machine).catch(() => undefined);
  const volumes = (machines: typeof found) => machines.flatMap(({ plan }) => plan.volumes);
  const used = volumes(found.filter(({ state }) => state.isActive));
  await kit.volumes.exports.tend({
    used: new Map(used.flatMap((volume) => ('export' in volume ? [[volume.volumeId, volume.export] as const] : []))),
    kept: new Set(volumes([...found, ...others]).map(({ volumeId }) => volumeId)),
    isAll,
  });
  await Promise.all(
    found.filter(({ state }) => state.isStalled).map((machine) => runOn(machine).catch(() => undefined)),
  );
}
