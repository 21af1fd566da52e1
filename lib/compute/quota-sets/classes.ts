import type { Reader } from '#lib/db/database.ts';
import { actorOf, recordEvent } from '#lib/events/log.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import { Invalid } from '#lib/http/errors.ts';
import { registeredQuotas, setRegisteredQuotas } from '#lib/quotas/quotas.ts';
import { givenLimits, namesAt } from './names.ts';
import type { NewLimits, QuotaClassSet } from './schema.ts';

/** The one class there is: its limits are those registered for all projects. */
const DEFAULT_CLASS = 'default';

/** The limits of a class, which are the same for every name. */
export const getQuotaClass = async (ctx: AuthedContext, name: string): Promise<QuotaClassSet> => ({
  id: name,
  ...(await limitsOf(ctx, ctx.database.read)),
});

/** Sets the limits of all projects that have none of their own. @throws 400 for an unknown key and for any other class */
export function updateQuotaClass(ctx: AuthedContext, name: string, limits: NewLimits): Promise<QuotaClassSet> {
  if (name !== DEFAULT_CLASS) throw Invalid('No project belongs to another class: set the limits of class default.');
  const given = givenLimits(ctx, limits);
  return ctx.database.transact(async (tx) => {
    await setRegisteredQuotas(tx, given);
    const event = { type: 'quota_class.update', kind: 'quota', objectId: name, projectId: '' };
    await recordEvent(tx, actorOf(ctx), { ...event, after: given });
    return limitsOf(ctx, tx);
  });
}

async function limitsOf(ctx: AuthedContext, db: Reader): Promise<QuotaClassSet> {
  const { server_groups, server_group_members, ...limits } = await registeredQuotas(db, namesAt(ctx));
  return ctx.microversion.minor < 50 ? limits : { ...limits, server_groups, server_group_members };
}
