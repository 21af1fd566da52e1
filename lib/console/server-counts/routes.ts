import type { Database } from '#lib/db/database.ts';
import { Forbidden, NotFound } from '#lib/http/errors.ts';
import { countServers } from './service.ts';

/** Answers `server-counts` of the console, for administrators. @throws 403 for anybody else, 404 for what is below it */
export async function answerServerCounts(
  request: Request,
  path: readonly string[],
  who: { database: Database; isAdmin: boolean },
): Promise<Response> {
  if (request.method !== 'GET' || path.length > 0) throw NotFound('Address', path.join('/'));
  if (!who.isAdmin) throw Forbidden('Only administrators may count the instances of all projects.');
  return Response.json(await countServers(who.database));
}
