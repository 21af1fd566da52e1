import type { ReserveNumbers } from '#lib/compute/reserve/assess.ts';
import { missingOf } from '#lib/compute/reserve/numbers.ts';
import { readReservedSegments } from '#lib/compute/reserve/segments.ts';
import { readReserveNumbers } from '#lib/compute/reserve/state.ts';
import { overrideReserve } from '#lib/ha/segments/reserve.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import { callerOf } from '../triage/service.ts';
import type { NewReserveOverride, ReserveState, SegmentReserve } from './schema.ts';

/** Reserves of all segments that have one, with what is left of each. */
export async function listReserves({ database: { read }, env }: AuthedContext): Promise<SegmentReserve[]> {
  const reserved = await readReservedSegments(read, ['warn', 'reject']);
  const numbers = await readReserveNumbers(read, reserved, env);
  return reserved.map(({ id, name, policy, kind, amount, override }) => {
    const found = numbers.get(id);
    return {
      ...{ segment_id: id, segment_name: name, policy, kind, amount, override },
      state: found ? stateOf(found) : null,
    };
  });
}

function stateOf(numbers: ReserveNumbers): ReserveState {
  const { isIntact } = numbers;
  if (numbers.kind === 'percent') {
    const { missingMib, missingVcpus } = missingOf(numbers);
    return {
      ...{ is_intact: isIntact, survives: null, required: null, unplaced: 0 },
      ...{ free_percent: numbers.freePercent, required_percent: numbers.requiredPercent },
      beyond_mib: isIntact ? numbers.beyond.ramMib : 0,
      ...{ missing_mib: missingMib, missing_vcpus: missingVcpus },
    };
  }
  const { survives, required, unplaced, beyondMib, unplacedMib } = numbers;
  return {
    ...{ is_intact: isIntact, survives, required, unplaced, free_percent: null, required_percent: null },
    beyond_mib: isIntact ? beyondMib : 0,
    ...{ missing_mib: unplacedMib, missing_vcpus: 0 },
  };
}

/** Allows launches to use up the reserve of a segment for some time. @throws 404 */
export async function startReserveOverride(
  ctx: AuthedContext,
  id: string,
  { reason, minutes }: NewReserveOverride,
): Promise<void> {
  const { name } = await callerOf(ctx);
  await overrideReserve(ctx, id, { reason, minutes, by: name });
}
