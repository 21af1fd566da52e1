import { unpackJson } from '#lib/db/column-types.ts';
import { orNotFound } from '#lib/errors/errors.ts';
import type { Context } from '#lib/http/context.ts';
import type { RejectedAssertion } from '../providers/schema.ts';
import { loadProvider } from '../providers/service.ts';
import { KEPT_MS } from './record.ts';

/** The last rejected sign-ins through a provider, newest first. @throws 404 */
export async function listRejectedAssertions(ctx: Context, providerId: string): Promise<RejectedAssertion[]> {
  await loadProvider(ctx.database.read, providerId);
  const rows = keptRejections(ctx).where('provider_id', '=', providerId).orderBy('rejected_at', 'desc');
  const found = await rows.orderBy('id', 'desc').execute();
  return found.map(({ id, protocol_id, assertion, reason, rejected_at }) => ({
    ...{ id, protocol_id, reason, rejected_at },
    assertion: unpackJson(assertion),
  }));
}

/** @throws 404 */
export async function loadRejectedAssertion(ctx: Pick<Context, 'database'>, id: string) {
  const row = orNotFound(await keptRejections(ctx).where('id', '=', id).executeTakeFirst(), 'Rejected assertion', id);
  return { providerId: row.provider_id, protocolId: row.protocol_id, assertion: unpackJson(row.assertion) };
}

/** Without those that the retention has not deleted yet. */
const keptRejections = ({ database }: Pick<Context, 'database'>) =>
  database.read
    .selectFrom('rejected_assertions')
    .selectAll()
    .where('rejected_at', '>', new Date(Date.now() - KEPT_MS).toISOString());
