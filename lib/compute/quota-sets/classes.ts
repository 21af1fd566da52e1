import type { Reader } from '#lib/db/database.ts';
import { actorOf, recordEvent } from '#lib/events/log.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import { quotasOf, setQuotas } from '#lib/quotas/quotas.ts';
import { givenLimits, namesAt } from './names.ts';
import type { NewLimits, QuotaClassSet } from './schema.ts';

/** A class stands in the place of a project; the class `default` is the one that applies to all of them. */
const placeOf = (name: string) => `class:${name}`;

/** The limits of a class. */
export const getQuotaClass = async (ctx: AuthedContext, name: string): Promise<QuotaClassSet> => ({
  id: name,
  ...(await limitsOf(ctx, ctx.database.read, name)),
});

/** Sets limits of a class: of `default` for all projects that have none of their own. @throws 400 for an unknown key */
export function updateQuotaClass(ctx: AuthedContext, name: string, limits: NewLimits): Promise<QuotaClassSet> {
  const given = givenLimits(ctx, limits);
  return ctx.database.transact(async (tx) => {
    await setQuotas(tx, placeOf(name), given);
    const event = { type: 'quota_class.update', kind: 'quota', objectId: name, projectId: '' };
    await recordEvent(tx, actorOf(ctx), { ...event, after: given });
    return limitsOf(ctx, tx, name);
  });
}

async function limitsOf(ctx: AuthedContext, db: Reader, name: string): Promise<QuotaClassSet> {
  const { server_groups, server_group_members, ...limits } = await quotasOf(db, placeOf(name), namesAt(ctx));
  return ctx.microversion.minor < 50 ? limits : { ...limits, server_groups, server_group_members };
}
