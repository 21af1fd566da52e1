import type { Context } from '#lib/http/context.ts';
import { type RenderedResponse, renderMembers } from '#lib/http/fragments.ts';
import { unboundedLists } from '#lib/yield-to-event-loop.ts';
import { expiryMs } from '../application-credentials/expiry.ts';
import { namesToken } from '../tokens/provider-logouts.ts';
import { formatTime } from '../tokens/view.ts';
import type { RevocationEvents, RevocationQuery, Revocations } from './schema.ts';

/** Revoked tokens that have not expired. */
export async function listRevocations({ database }: Context): Promise<RenderedResponse<Revocations>> {
  const query = database.read
    .selectFrom('revoked_tokens')
    .select(['audit_id', 'expires_at'])
    .where('expires_at', '>', new Date().toISOString())
    .where(namesToken)
    .orderBy('revoked_at')
    .orderBy('audit_id');
  const revoked = await unboundedLists.run(async () =>
    renderMembers(query.stream(), (row) => ({
      id: row.audit_id,
      expires: formatTime(Date.parse(row.expires_at)),
    })),
  );
  return { revoked };
}

/** The same as events, optionally since a time. */
export async function listRevocationEvents(
  { database }: Context,
  { since }: RevocationQuery,
): Promise<RenderedResponse<RevocationEvents>> {
  let rows = database.read.selectFrom('revoked_tokens').selectAll().where('expires_at', '>', new Date().toISOString());
  rows = rows.where(namesToken);
  const sinceMs = since === undefined ? undefined : expiryMs(since);
  if (sinceMs !== undefined) rows = rows.where('revoked_at', '>=', new Date(sinceMs).toISOString());
  const query = rows.orderBy('revoked_at').orderBy('audit_id');
  const events = await unboundedLists.run(async () =>
    renderMembers(query.stream(), ({ audit_id, is_chain, revoked_at }) => {
      const time = formatTime(Date.parse(revoked_at));
      const what = is_chain === 1 ? { audit_chain_id: audit_id } : { audit_id };
      return { ...what, issued_before: time, revoked_at: time };
    }),
  );
  return { events, links: {} };
}
