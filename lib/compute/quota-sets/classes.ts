import type { Reader } from '#lib/db/database.ts';
import { actorOf, recordEvent } from '#lib/events/log.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import { classQuotas, setClassQuotas } from '#lib/quotas/classes.ts';
import { parseLimits, quotaNamesAt } from './names.ts';
import type { NewLimits, QuotaClassSet } from './schema.ts';

/** Limits of a quota class; the registered ones by default. */
export const getQuotaClass = async (ctx: AuthedContext, name: string): Promise<QuotaClassSet> => ({
  id: name,
  ...(await limitsOf(ctx, ctx.database.read, name)),
});

/** Those of `default` apply to all projects without limits of their own. @throws 400 for an unknown key */
export function updateQuotaClass(ctx: AuthedContext, name: string, limits: NewLimits): Promise<QuotaClassSet> {
  const given = parseLimits(ctx, limits);
  return ctx.database.transact(async (tx) => {
    await setClassQuotas(tx, name, given);
    const event = { type: 'quota_class.update', kind: 'quota', objectId: name, projectId: '' };
    await recordEvent(tx, actorOf(ctx), { ...event, after: given });
    return limitsOf(ctx, tx, name);
  });
}

async function limitsOf(ctx: AuthedContext, db: Reader, className: string): Promise<QuotaClassSet> {
  const { server_groups, server_group_members, ...limits } = await classQuotas(db, className, quotaNamesAt(ctx));
  return ctx.microversion.minor < 50 ? limits : { ...limits, server_groups, server_group_members };
}
