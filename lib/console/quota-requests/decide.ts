import type { Reader, Tx } from '#lib/db/database.ts';
import { Invalid, NotFound } from '#lib/errors/errors.ts';
import { actorOf, PLATFORM } from '#lib/events/log.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import { loadRow } from '#lib/http/load-row.ts';
import { loadProject } from '#lib/identity/projects/service.ts';
import { quotasOf } from '#lib/quotas/quotas.ts';
import { changeQuotas, SET_QUOTAS } from '../identity/projects/change-quotas.ts';
import { MAX_GRANT_DAYS } from './bounds.ts';
import { changeRequest } from './record.ts';
import type { ListedQuotaRequest, QuotaDecision } from './schema.ts';
import { assertOpen } from './service.ts';
import { listRequests, type QuotaRequestRow } from './view.ts';

const DAY_MS = 86_400_000;

const invalidField = (field: 'limit' | 'until', message: string) =>
  Invalid(message, [{ path: `decision.${field}`, message }]);

type Grant = Extract<QuotaDecision, { outcome: 'grant' }>;

/**
 * Grants or declines a request. A grant sets the limit as an administrator would. Of two decisions the second one fails.
 * @throws 400 for a limit that is not higher than the current one and a time outside of the allowed ones, 404, 409
 * unless the request is open
 */
export async function decideQuotaRequest(
  ctx: AuthedContext,
  id: string,
  decision: QuotaDecision,
): Promise<ListedQuotaRequest> {
  const row = await ctx.database.transact(async (tx) => {
    const before = await loadRow(tx, 'quota_requests', 'Quota request', id);
    await loadProject(tx, ctx, before.project_id, SET_QUOTAS);
    assertOpen(before);
    return decision.outcome === 'grant' ? grant(tx, ctx, before, decision) : decline(tx, ctx, before, decision.comment);
  });
  const [view] = await listRequests(ctx, [row]);
  if (!view) throw NotFound('Quota request', id);
  return view;
}

function decline(tx: Tx, ctx: AuthedContext, before: QuotaRequestRow, comment: string): Promise<QuotaRequestRow> {
  const now = new Date().toISOString();
  const decided = { comment, decided_by: ctx.caller.userName, decided_at: now, ended_at: now };
  return changeRequest(tx, actorOf(ctx), 'decline', before, { state: 'declined', ...decided });
}

async function grant(tx: Tx, ctx: AuthedContext, before: QuotaRequestRow, given: Grant): Promise<QuotaRequestRow> {
  const { project_id, quota, requested_limit } = before;
  const { limit = requested_limit, comment } = given;
  const until = given.until === undefined ? null : endOf(given.until);
  const current = (await quotasOf(tx, project_id, [quota]))[quota] ?? -1;
  if (current < 0 || limit <= current) {
    const now = current < 0 ? 'unlimited' : current;
    throw invalidField('limit', `The limit of ${quota} is ${now}. Grant more than that, or decline the request.`);
  }
  const own = await supersede(tx, before, await ownLimitOf(tx, project_id, quota));
  await changeQuotas(tx, actorOf(ctx), project_id, { [quota]: limit });
  const now = new Date().toISOString();
  return changeRequest(tx, actorOf(ctx), 'grant', before, {
    state: limit >= requested_limit ? 'granted' : 'partly_granted',
    ...{ comment, decided_by: ctx.caller.userName, decided_at: now, granted_limit: limit, until },
    ...{ own_limit_before: until === null ? null : own, ended_at: until === null ? now : null },
  });
}

function endOf(given: string): string {
  const at = Date.parse(given);
  const now = Date.now();
  if (at <= now) throw invalidField('until', 'Use a time in the future.');
  if (at > now + MAX_GRANT_DAYS * DAY_MS) throw invalidField('until', `Use at most ${MAX_GRANT_DAYS} days from now.`);
  return new Date(at).toISOString();
}

/**
 * Ends a grant for a limited time that is in force for the same quota. The new one returns to the limit from before
 * both, not to the temporary one.
 * @param own the project's own limit now
 * @returns the own limit that applies after the new grant
 */
async function supersede(tx: Tx, { project_id, quota }: QuotaRequestRow, own: number | null): Promise<number | null> {
  const earlier = await findTemporary(tx, project_id, quota);
  if (!earlier) return own;
  const ended = { state: 'superseded', ended_at: new Date().toISOString() } as const;
  await changeRequest(tx, PLATFORM, 'supersede', earlier, ended);
  return own === earlier.granted_limit ? earlier.own_limit_before : own;
}

/** The grant for a limited time that is in force for a limit. */
export const findTemporary = (db: Reader, projectId: string, quota: string): Promise<QuotaRequestRow | undefined> =>
  db
    .selectFrom('quota_requests')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('quota', '=', quota)
    .where('ended_at', 'is', null)
    .where('until', 'is not', null)
    .executeTakeFirst();

/** The project's own limit; null if the default applies. */
export async function ownLimitOf(db: Reader, projectId: string, quota: string): Promise<number | null> {
  const row = await db
    .selectFrom('limits')
    .innerJoin('registered_limits', 'registered_limits.id', 'limits.registered_limit_id')
    .select('limits.resource_limit')
    .where('limits.project_id', '=', projectId)
    .where('registered_limits.quota', '=', quota)
    .executeTakeFirst();
  return row?.resource_limit ?? null;
}
