import type { Context } from '#lib/http/context.ts';
import { formatTime } from '../tokens/view.ts';
import type { Revocations } from './schema.ts';

/** The revoked tokens that would still count otherwise. */
export async function listRevocations({ database }: Context): Promise<Revocations> {
  const rows = await database.read
    .selectFrom('revoked_tokens')
    .select(['audit_id', 'expires_at'])
    .where('expires_at', '>', new Date().toISOString())
    .orderBy('revoked_at')
    .orderBy('audit_id')
    .execute();
  return { revoked: rows.map((row) => ({ id: row.audit_id, expires: formatTime(Date.parse(row.expires_at)) })) };
}
