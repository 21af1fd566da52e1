import { S3Error } from './errors.ts';

/** Decoded; of a repeated parameter the first. */
export type QueryParameters = ReadonlyMap<string, string>;

/** Maximum parameters of a request. */
const MAX_PARAMETERS = 100;

/** @throws S3Error InvalidURI for an invalid percent encoding, InvalidArgument for more than 100 parameters */
export function parseQuery(query: string): QueryParameters {
  const parameters = new Map<string, string>();
  if (query === '') return parameters;
  const pairs = query.split('&', MAX_PARAMETERS + 1);
  if (pairs.length > MAX_PARAMETERS) throw new S3Error('InvalidArgument', 'The query has more than 100 parameters.');
  for (const pair of pairs) {
    if (pair === '') continue;
    const at = pair.indexOf('=');
    const name = decode(at === -1 ? pair : pair.slice(0, at));
    if (!parameters.has(name)) parameters.set(name, at === -1 ? '' : decode(pair.slice(at + 1)));
  }
  return parameters;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw new S3Error('InvalidURI');
  }
}

/** Maximum entries of a page, the default of `max-keys` and its siblings. */
const MAX_PAGE = 1000;

/** A limit such as `max-keys`. Larger ones mean 1,000. @throws S3Error InvalidArgument unless it is a whole number */
export function pageLimit(query: QueryParameters, name: string, max = MAX_PAGE): number {
  const text = query.get(name);
  if (text === undefined || text === '') return max;
  if (!/^\d{1,10}$/.test(text) || Number(text) > 2 ** 31 - 1) {
    throw new S3Error('InvalidArgument', `${name} must be an integer between 0 and 2147483647.`, {
      ArgumentName: name,
      ArgumentValue: text,
    });
  }
  return Math.min(Number(text), max);
}

/** @returns whether listings must encode keys. @throws S3Error InvalidArgument for another encoding than `url` */
export function isUrlEncoded(query: QueryParameters): boolean {
  const encoding = query.get('encoding-type');
  if (encoding === undefined) return false;
  if (encoding.toLowerCase() !== 'url') throw new S3Error('InvalidArgument', 'Invalid encoding-type. Use url.');
  return true;
}
