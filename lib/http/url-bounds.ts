import { Invalid } from '#lib/errors/errors.ts';
import { newRequestId, REQUEST_ID_HEADER } from '#lib/request-id.ts';
import { MAX_QUERY_KEYS } from './bounds.ts';
import { type Dialect, renderError } from './dialects.ts';

/** Maximum length of path and query. */
const MAX_PATH = 2048;
const MAX_QUERY = 16_384;

/** Checked before routing, which would take time. */
export const isOverlong = (url: string): boolean => url.length > MAX_PATH + MAX_QUERY || pathOf(url).length > MAX_PATH;

/** Response to an overlong address, in the dialect of its service. */
export function urlTooLongResponse(url: string, services: readonly { base: string; dialect: Dialect }[]): Response {
  const { pathname } = new URL(url.slice(0, MAX_PATH));
  const service = services.find(({ base }) => pathname.startsWith(`/${base.split('/')[1]}/`));
  const requestId = newRequestId();
  const error = Invalid(`The address is longer than ${MAX_PATH} characters, or its query than ${MAX_QUERY}.`);
  const { status, headers, body } = renderError(error, service?.dialect ?? 'compute', requestId, '');
  return Response.json(body, { status, headers: { ...headers, [REQUEST_ID_HEADER]: requestId } });
}

const pathOf = (url: string): string => url.split('?', 1)[0] ?? '';

/** Validates length and number of query values first. @throws 400 */
export function assertUrlBounds(url: string): void {
  const at = url.indexOf('?');
  const path = at === -1 ? url : url.slice(0, at);
  const query = at === -1 ? '' : url.slice(at + 1);
  if (path.length > MAX_PATH) throw Invalid(`The path is longer than ${MAX_PATH} characters.`);
  if (query.length > MAX_QUERY) throw Invalid(`The query is longer than ${MAX_QUERY} characters.`);
  if (query.split('&', MAX_QUERY_KEYS + 1).length > MAX_QUERY_KEYS) {
    throw Invalid(`The query contains more than ${MAX_QUERY_KEYS} values.`);
  }
}
