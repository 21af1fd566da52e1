import { NotFound } from '#lib/http/errors.ts';
import { type HistoryCaller, listLastActions, listPaces, listPeople, listReasons } from './service.ts';

/**
 * Answers `history/people`, `history/last-actions`, `history/paces` and `history/reasons/{instance}` of the console: what
 * its lists say about the past of a project beside what the services tell.
 * @throws 404
 */
export async function answerHistory(
  { method }: Request,
  path: readonly string[],
  who: HistoryCaller,
): Promise<Response> {
  const [what, serverId, ...more] = path;
  if (method === 'GET' && what === 'reasons' && serverId !== undefined && more.length === 0) {
    return Response.json(await listReasons(who, serverId));
  }
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
