import type { Sightings } from './inventory.ts';
import type { Kit } from './kit.ts';
import { thawForgotten } from './quiesce.ts';

/** Sees to it that no guest stands still for ever. */
export async function tend(kit: Kit, { found }: Sightings): Promise<void> {
  // What fails is tried again when machines are looked at next.
  for (const machine of found) await thawForgotten(kit, machine).catch(() => undefined);
}
