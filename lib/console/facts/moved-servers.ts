import type { AuthedContext } from '#lib/http/context.ts';
import { MAX_PAGE } from '#lib/http/max-page.ts';
import type { MovedServerQuery } from './schema.ts';

/** Server names for one page of the host's newest moves. */
export async function listMovedServers({ database: { read } }: AuthedContext, { host }: MovedServerQuery) {
  const moves = read
    .selectFrom('server_migrations')
    .select('server_id')
    .where((eb) => eb.or([eb('source_host', '=', host), eb('dest_host', '=', host)]))
    .orderBy('id', 'desc')
    .limit(MAX_PAGE);
  const servers = await read.selectFrom('servers').select(['id', 'name']).where('id', 'in', moves).execute();
  return { servers };
}
