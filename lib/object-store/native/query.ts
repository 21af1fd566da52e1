import { isUtf8 } from 'node:buffer';
import { unquoteBytes } from './header-text.ts';
import { NativeError } from './native-error.ts';

/** Decoded parameters; the last of a repeated one counts. A parameter without `=` is empty. */
export type Query = ReadonlyMap<string, string>;

/** Parameters per request; more are ignored. */
const MAX_PARAMETERS = 100;

/** @throws 400 if a name or value is not valid UTF-8 */
export function parseQuery(raw: string): Query {
  const query = new Map<string, string>();
  for (const pair of raw.split('&', MAX_PARAMETERS)) {
    if (pair === '') continue;
    const end = pair.indexOf('=');
    const name = textOf(end === -1 ? pair : pair.slice(0, end));
    query.set(name, end === -1 ? '' : textOf(pair.slice(end + 1)));
  }
  return query;
}

function textOf(raw: string): string {
  const bytes = unquoteBytes(raw.replaceAll('+', ' '));
  if (!isUtf8(bytes)) throw new NativeError(400, 'A query parameter is not valid UTF-8.');
  return bytes.toString('utf8');
}

/** A page size. @throws 412 above the maximum, as upstream */
export function parseLimit(query: Query, maximum: number): number {
  const given = query.get('limit');
  if (given === undefined || !/^\d{1,9}$/.test(given)) return maximum;
  const limit = Number(given);
  if (limit > maximum) throw new NativeError(412, `Maximum limit is ${maximum}`);
  return limit;
}
