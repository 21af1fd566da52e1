import type { Reader } from '#lib/db/database.ts';
import { readHostStates } from '../hosts/request-spec.ts';
import { assessReserve, type ReserveNumbers } from './assess.ts';
import { freeBeyondMib } from './numbers.ts';
import { cachePlan, findPlan } from './plan-cache.ts';
import type { ReserveChoice } from './recoverable-servers.ts';
import type { ReservedSegment } from './segments.ts';

/** What is left of the reserves of segments, by id; with the same dry runs as claims use. */
export async function readReserveNumbers(
  db: Reader,
  segments: readonly ReservedSegment[],
  choice: ReserveChoice,
): Promise<ReadonlyMap<string, ReserveNumbers>> {
  const all = segments.length === 0 ? [] : await readHostStates(db, {});
  const found = new Map<string, ReserveNumbers>();
  for (const segment of segments) {
    const hosts = all.filter(({ name }) => segment.members.has(name));
    const plan = segment.kind === 'percent' ? undefined : findPlan(segment, hosts);
    if (plan) {
      found.set(segment.id, { ...plan.numbers, beyondMib: freeBeyondMib(hosts, plan.numbers.claims) });
      continue;
    }
    const numbers = await assessReserve(db, segment, hosts, choice);
    if (numbers.kind === 'restarts') cachePlan(segment, hosts, numbers);
    found.set(segment.id, numbers);
  }
  return found;
}
