import type { Database } from '#lib/db/database.ts';
import { NotFound } from '#lib/http/errors.ts';
import { listLastActions, listPaces, listPeople } from './service.ts';

/**
 * Answers `history/people`, `history/last-actions` and `history/paces` of the console: what its lists say about the past of a
 * project beside what the services tell.
 * @throws 404
 */
export async function answerHistory(
  { method }: Request,
  path: readonly string[],
  who: { database: Database; projectId: string },
): Promise<Response> {
  switch (`${method} ${path.join('/')}`) {
    case 'GET people':
      return Response.json(await listPeople(who));
    case 'GET last-actions':
      return Response.json(await listLastActions(who));
    case 'GET paces':
      return Response.json(await listPaces(who));
    default:
      throw NotFound('Address', path.join('/'));
  }
}
