import type { Reader, Tx } from '#lib/db/database.ts';
import { Invalid } from '#lib/errors/errors.ts';
import { actorOf, recordEvent } from '#lib/events/log.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import { assertMayReadQuotas } from '#lib/quotas/access.ts';
import { type Amounts, clearQuotas, quotasOf, registeredQuotas, setQuotas, usageOf } from '#lib/quotas/quotas.ts';
import { countKeypairs } from '../keypairs/service.ts';
import { type ComputeQuota, userLimitsOf } from './assert-quota.ts';
import { parseLimits, quotaNamesAt } from './names.ts';
import {
  type ComputeQuotaSet,
  type ComputeQuotaUsage,
  QUOTA_NAMES,
  type QuotaName,
  RETIRED_NAMES,
  type UpdateQuotas,
} from './schema.ts';

type Limits = ComputeQuotaSet;

/** A project, or one of its users. */
interface Subject {
  projectId: string;
  userId?: string | undefined;
}

/** Limits of the caller's project, any for administrators. @throws 400 for an unknown one, 403 */
export async function getComputeQuotas(ctx: AuthedContext, subject: Subject): Promise<Limits> {
  await assertReadable(ctx, subject.projectId);
  return { id: subject.projectId, ...(await limitsOf(ctx, ctx.database.read, subject)) };
}

/** Default limits. */
export async function getDefaultComputeQuotas(ctx: AuthedContext, projectId: string): Promise<Limits> {
  return { id: projectId, ...(await defaultsOf(ctx)) };
}

/** With usage; key pairs count per user. @throws 400 for an unknown project, 403 */
export async function getComputeQuotaUsage(ctx: AuthedContext, subject: Subject): Promise<ComputeQuotaUsage> {
  await assertReadable(ctx, subject.projectId);
  const { read } = ctx.database;
  const limits = await limitsOf(ctx, read, subject);
  const used: Partial<Record<string, number>> = {
    ...(await usageOf(read, subject, QUOTA_NAMES)),
    key_pairs: await countKeypairs(read, subject.userId ?? ctx.caller.userId),
  };
  const shown = Object.entries(limits).map(([name, limit]) => [name, { in_use: used[name] ?? 0, limit, reserved: 0 }]);
  return { id: subject.projectId, ...(Object.fromEntries(shown) as Omit<ComputeQuotaUsage, 'id'>) };
}

/**
 * Sets limits of a project or user. @throws 400 for an unknown project or key, below usage unless forced, and for user
 * limits above the project's
 */
export function updateComputeQuotas(ctx: AuthedContext, subject: Subject, input: UpdateQuotas): Promise<Limits> {
  const { force = false, ...limits } = input;
  const given = parseLimits(ctx, limits);
  return ctx.database.transact(async (tx) => {
    await assertProject(tx, subject.projectId);
    if (!force) await assertRoom(tx, subject, given);
    if (subject.userId === undefined) await setQuotas(tx, subject.projectId, given);
    else await setUserQuotas(tx, { ...subject, userId: subject.userId }, given);
    await record(tx, ctx, 'update', subject, given);
    return limitsOf(ctx, tx, subject);
  });
}

/** Restores the defaults of a project and its users, or of one user. @throws 400 */
export function deleteComputeQuotas(ctx: AuthedContext, subject: Subject): Promise<void> {
  return ctx.database.transact(async (tx) => {
    const { projectId, userId } = subject;
    await assertProject(tx, projectId);
    if (userId === undefined) await clearQuotas(tx, projectId, [...QUOTA_NAMES, ...RETIRED_NAMES]);
    const ofUsers = tx.deleteFrom('user_quotas').where('project_id', '=', projectId);
    await (userId === undefined ? ofUsers : ofUsers.where('user_id', '=', userId)).execute();
    await record(tx, ctx, 'delete', subject);
  });
}

const defaultsOf = async (ctx: AuthedContext) =>
  (await registeredQuotas(ctx.database.read, quotaNamesAt(ctx))) as Amounts<ComputeQuota> & Partial<Amounts<QuotaName>>;

async function limitsOf(ctx: AuthedContext, db: Reader, { projectId, userId }: Subject) {
  const names = quotaNamesAt(ctx);
  const limits = await quotasOf(db, projectId, names);
  const own = userId === undefined ? {} : await userLimitsOf(db, { projectId, userId }, QUOTA_NAMES);
  return { ...limits, ...own } as Amounts<ComputeQuota> & Partial<Amounts<QuotaName>>;
}

async function assertRoom(tx: Tx, subject: Subject, given: Partial<Record<QuotaName, number>>): Promise<void> {
  const used = await usageOf(tx, subject, QUOTA_NAMES);
  const project = subject.userId === undefined ? undefined : await quotasOf(tx, subject.projectId, QUOTA_NAMES);
  for (const name of QUOTA_NAMES) {
    const limit = given[name];
    const most = project?.[name] ?? -1;
    if (limit === undefined) continue;
    if (limit >= 0 && limit < used[name]) {
      throw Invalid(
        `Quota limit ${limit} for ${name} must be greater than or equal to already used and reserved ${used[name]}.`,
      );
    }
    if (most >= 0 && (limit < 0 || limit > most)) {
      throw Invalid(`Quota limit ${limit} for ${name} must be less than or equal to ${most}, the project's own.`);
    }
  }
}

async function setUserQuotas(
  tx: Tx,
  { projectId, userId }: { projectId: string; userId: string },
  given: Partial<Record<QuotaName, number>>,
): Promise<void> {
  for (const [resource, hard_limit] of Object.entries(given)) {
    await tx
      .insertInto('user_quotas')
      .values({ project_id: projectId, user_id: userId, resource, hard_limit })
      .onConflict((conflict) => conflict.columns(['project_id', 'user_id', 'resource']).doUpdateSet({ hard_limit }))
      .execute();
  }
}

async function assertReadable(ctx: AuthedContext, projectId: string): Promise<void> {
  assertMayReadQuotas(ctx.caller, projectId);
  await assertProject(ctx.database.read, projectId);
}

async function assertProject(db: Reader, id: string): Promise<void> {
  const found = await db.selectFrom('projects').select('id').where('id', '=', id).executeTakeFirst();
  if (!found) throw Invalid(`Project ID ${id} is not a valid project.`);
}

const record = (tx: Tx, ctx: AuthedContext, verb: string, { projectId, userId }: Subject, after: object = {}) =>
  recordEvent(tx, actorOf(ctx), {
    type: `quota.${verb}`,
    objectId: projectId,
    projectId,
    after: { ...after, ...(userId === undefined ? {} : { user_id: userId }) },
  });
