import { type BalancedGroup, planBalances } from '#lib/compute/moves/balance-plan.ts';
import { insertTargetedMoves } from '#lib/compute/moves/service.ts';
import { Conflict } from '#lib/errors/errors.ts';
import { findBalanceObstacle } from '#lib/ha/balancing/obstacle.ts';
import { BALANCE_OBSTACLES } from '#lib/ha/balancing/rules.ts';
import { loadSegment } from '#lib/ha/segments/service.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import type { BalanceGroup, BalancePlan, BalanceQuery, NewBalance } from './schema.ts';

/** Moves that would even out hosts; changes nothing. @throws 404 for an unknown segment */
export async function getBalancePlan(ctx: AuthedContext, { segment }: BalanceQuery): Promise<BalancePlan> {
  const { read } = ctx.database;
  const id = segment === undefined ? null : (await loadSegment(read, segment)).id;
  const [groups, obstacle] = await Promise.all([planBalances(ctx, id), findBalanceObstacle(read)]);
  return { groups: groups.map(viewOf), obstacle };
}

function viewOf({ segment, hosts, before, after, moves, reason }: BalancedGroup): BalanceGroup {
  return {
    ...{ segment_id: segment?.id ?? null, segment_name: segment?.name ?? null, hosts, reason },
    before: rounded(before),
    after: rounded(after),
    moves: moves.map(({ server, from, to, how, copiedGib, ...loads }) => ({
      ...{ server_id: server.id, server_name: server.name, project_id: server.project_id },
      ...{ from, to, how, copied_gib: copiedGib },
      ...{ from_before: Math.round(loads.fromBefore), from_after: Math.round(loads.fromAfter) },
      ...{ to_before: Math.round(loads.toBefore), to_after: Math.round(loads.toAfter) },
    })),
  };
}

const rounded = ({ highest, lowest }: BalancedGroup['before']) => ({
  highest: Math.round(highest),
  lowest: Math.round(lowest),
});

/**
 * Starts the moves of a plan as a job. Each is scheduled again when it starts; an instance that no longer fits stays.
 * @throws 404 for an unknown instance; 409 if nothing fits, or during a recovery, an incident or a failure
 */
export function startBalance(ctx: AuthedContext, { moves, parallel }: NewBalance): Promise<{ job_id: string }> {
  return ctx.database.transact(async (tx) => {
    const obstacle = await findBalanceObstacle(tx);
    if (obstacle) throw Conflict(BALANCE_OBSTACLES[obstacle]);
    const targets = moves.map(({ server_id, to }) => ({ serverId: server_id, to }));
    const job = await insertTargetedMoves(tx, ctx, targets, { reason: BALANCING, parallel });
    return { job_id: job.id };
  });
}

const BALANCING = 'Balancing of hosts';
