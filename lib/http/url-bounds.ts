import { MAX_QUERY_KEYS } from './bounds.ts';
import { type Dialect, renderError } from './dialects.ts';
import { Invalid } from './errors.ts';
import { newRequestId, REQUEST_ID_HEADER } from './request-id.ts';

/** The longest path and query, in characters. */
const MAX_PATH = 2048;
const MAX_QUERY = 16_384;

/** Whether an address is longer than any that is answered: finding its way alone would take its time. */
export const isOverlong = (url: string): boolean => url.length > MAX_PATH + MAX_QUERY || pathOf(url).length > MAX_PATH;

/** The answer to one that is, in the dialect of the service that it begins with. */
export function overlongAnswer(url: string, services: readonly { base: string; dialect: Dialect }[]): Response {
  const { pathname } = new URL(url.slice(0, MAX_PATH));
  const service = services.find(({ base }) => pathname.startsWith(`/${base.split('/')[1]}/`));
  const requestId = newRequestId();
  const error = Invalid(`The address is longer than ${MAX_PATH} characters, or its query than ${MAX_QUERY}.`);
  const { status, headers, body } = renderError(error, service?.dialect ?? 'compute', requestId, '');
  return Response.json(body, { status, headers: { ...headers, [REQUEST_ID_HEADER]: requestId } });
}

const pathOf = (url: string): string => url.split('?', 1)[0] ?? '';

/**
 * Holds an address to its bounds before anything looks into it.
 * @throws 400 for a path or query that is too long, or a query of too many values
 */
export function assertUrlBounds(url: string): void {
  const at = url.indexOf('?');
  const path = at === -1 ? url : url.slice(0, at);
  const query = at === -1 ? '' : url.slice(at + 1);
  if (path.length > MAX_PATH) throw Invalid(`The path is longer than ${MAX_PATH} characters.`);
  if (query.length > MAX_QUERY) throw Invalid(`The query is longer than ${MAX_QUERY} characters.`);
  if (query.split('&', MAX_QUERY_KEYS + 1).length > MAX_QUERY_KEYS) {
    throw Invalid(`The query holds more than ${MAX_QUERY_KEYS} values.`);
  }
}
