import { packJson } from '#lib/db/column-types.ts';
import { recorderOf } from '#lib/events/log.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import { claimsOf } from '#lib/identity/tokens/validate.ts';
import type { BalancePolicy } from '../balancing/rules.ts';
import { loadSegment } from './service.ts';

interface BalanceSettings {
  policy: BalancePolicy;
  moves_per_hour: number;
}

const record = recorderOf<AuthedContext>('segment');

/** Whoever allows automatic moves is the one in whose name, and with whose rights, they are made. @throws 404 */
export const setBalancing = (
  ctx: AuthedContext,
  id: string,
  { policy, moves_per_hour }: BalanceSettings,
): Promise<void> =>
  ctx.database.transact(async (tx) => {
    const { name } = await loadSegment(tx, id);
    const isAutomatic = policy === 'automatic';
    const after = { balance_policy: policy, balance_moves_per_hour: moves_per_hour };
    const owner = {
      balance_claims: isAutomatic ? packJson(claimsOf(ctx.caller)) : null,
      balance_by: isAutomatic ? ctx.caller.userName : null,
    };
    await tx
      .updateTable('segments')
      .set({ ...after, ...owner })
      .where('id', '=', id)
      .execute();
    await record(tx, ctx, 'set_balancing', id, { name, ...after });
  });
