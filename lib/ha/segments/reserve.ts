import type { ReserveKind, ReservePolicy } from '#lib/compute/reserve/rules.ts';
import { recorderOf } from '#lib/events/log.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import { loadSegment } from './service.ts';

interface ReserveSettings {
  policy: ReservePolicy;
  kind: ReserveKind;
  amount: number;
}

const record = recorderOf<AuthedContext>('segment');

/** Also during a recovery: the settings only concern what is launched from now on. @throws 404 */
export const setReserve = (ctx: AuthedContext, id: string, { policy, kind, amount }: ReserveSettings): Promise<void> =>
  ctx.database.transact(async (tx) => {
    const { name } = await loadSegment(tx, id);
    const after = { reserve_policy: policy, reserve_kind: kind, reserve_amount: amount };
    await tx.updateTable('segments').set(after).where('id', '=', id).execute();
    await record(tx, ctx, 'set_reserve', id, { name, ...after });
  });

/** Allows launches to use up the reserve for some time. @throws 404 */
export const overrideReserve = (
  ctx: AuthedContext,
  id: string,
  { reason, minutes, by }: { reason: string; minutes: number; by: string },
): Promise<void> =>
  ctx.database.transact(async (tx) => {
    const { name } = await loadSegment(tx, id);
    const until = new Date(Date.now() + minutes * 60_000).toISOString();
    const after = { reserve_override_until: until, reserve_override_reason: reason };
    await tx
      .updateTable('segments')
      .set({ ...after, reserve_override_by: by })
      .where('id', '=', id)
      .execute();
    await record(tx, ctx, 'override_reserve', id, { name, ...after });
  });

/** No effect without an override. @throws 404 */
export const revokeReserveOverride = (ctx: AuthedContext, id: string): Promise<void> =>
  ctx.database.transact(async (tx) => {
    const { name, reserve_override_until } = await loadSegment(tx, id);
    if (reserve_override_until === null || reserve_override_until <= new Date().toISOString()) return;
    await tx.updateTable('segments').set({ reserve_override_until: null }).where('id', '=', id).execute();
    await record(tx, ctx, 'revoke_reserve_override', id, { name });
  });
