import { randomUUID } from 'node:crypto';
import { packJson } from '#lib/db/column-types.ts';
import { countRows } from '#lib/db/count-rows.ts';
import type { Tx } from '#lib/db/database.ts';
import { recordEvent } from '#lib/events/log.ts';
import type { Context } from '#lib/http/context.ts';
import { type Retention, retentionOf } from '#lib/retention/retention.ts';
import { domainScope } from '#lib/screens/scope.ts';
import type { Assertion } from '../mapping/assertion.ts';

/** Rejections kept for each provider: of verified assertions, and of others. */
const MAX_REJECTIONS = 10;
export const KEPT_MS = 3_600_000;
const MAX_REASON = 1000;
const MINUTE_MS = 60_000;

/** The stored assertion of a rejection whose origin could not be verified. */
const UNVERIFIED = packJson({});

const REJECTION_EVENT = 'identity_provider.rejectSignIn';

interface Rejection {
  provider: { id: string; domain_id: string };
  protocolId: string;
  /** Only attributes whose origin has been verified; empty otherwise. */
  assertion: Assertion;
  reason: string;
}

/**
 * Keeps the assertion and the reason for an hour, and records them in the activity of the provider's domain. At most
 * ten events are recorded per minute, because anybody can cause rejections.
 */
export async function recordRejection(
  ctx: Pick<Context, 'database' | 'log' | 'requestId'>,
  { provider, protocolId, assertion, reason }: Rejection,
): Promise<void> {
  const text = reason.slice(0, MAX_REASON);
  ctx.log.info(
    { requestId: ctx.requestId, provider: provider.id, protocol: protocolId, reason: text },
    'sign-in rejected',
  );
  await ctx.database.transact(async (tx) => {
    const isFlood = (await countSince(tx, provider.id, Date.now() - MINUTE_MS)) >= MAX_REJECTIONS;
    await tx
      .insertInto('rejected_assertions')
      .values({
        id: randomUUID(),
        provider_id: provider.id,
        protocol_id: protocolId,
        domain_id: provider.domain_id,
        assertion: packJson(Object.fromEntries(Object.entries(assertion).map(([name, values]) => [name, [...values]]))),
        reason: text,
        rejected_at: new Date().toISOString(),
      })
      .execute();
    for (const isVerified of [true, false]) await deleteSurplus(tx, provider.id, isVerified);
    if (isFlood) return;
    await recordEvent(
      tx,
      { userId: null, requestId: ctx.requestId },
      {
        type: REJECTION_EVENT,
        kind: 'identity_provider',
        objectId: provider.id,
        projectId: domainScope(provider.domain_id),
        after: { name: provider.id, protocol: protocolId, reason: text },
      },
    );
  });
}

async function countSince(tx: Tx, providerId: string, sinceMs: number): Promise<number> {
  const rejected = tx.selectFrom('rejected_assertions').where('provider_id', '=', providerId);
  return countRows(rejected.where('rejected_at', '>', new Date(sinceMs).toISOString()));
}

/** Anybody can send what cannot be verified, so that must not displace the assertions of users. */
async function deleteSurplus(tx: Tx, providerId: string, isVerified: boolean): Promise<void> {
  const operator = isVerified ? '<>' : '=';
  const newest = tx
    .selectFrom('rejected_assertions')
    .select('id')
    .where('provider_id', '=', providerId)
    .where('assertion', operator, UNVERIFIED)
    .orderBy('rejected_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_REJECTIONS);
  const rows = tx.deleteFrom('rejected_assertions').where('provider_id', '=', providerId);
  await rows.where('assertion', operator, UNVERIFIED).where('id', 'not in', newest).execute();
}

export const rejectionRetention: Retention = retentionOf({
  table: 'rejected_assertions',
  key: 'id',
  endedAt: 'rejected_at',
  keptDays: () => KEPT_MS / 86_400_000,
});
