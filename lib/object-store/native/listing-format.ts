import type { ObjectResponse } from '../exchange.ts';
import type { NativeContext } from './exchange-context.ts';
import { NativeError } from './native-error.ts';
import { textResponse } from './responses.ts';

type ListingType = 'text/plain' | 'application/json' | 'application/xml' | 'text/xml';

const LISTING_TYPES: readonly ListingType[] = ['text/plain', 'application/json', 'application/xml', 'text/xml'];
const FORMATS: Readonly<Record<string, ListingType>> = {
  plain: 'text/plain',
  json: 'application/json',
  xml: 'application/xml',
};

/** A line of a listing: an object or container, or a common prefix. */
export type ListingEntry =
  | { subdir: string }
  | ({ name: string } & Record<string, string | number | boolean | undefined>);

/** @throws 406 if `Accept` allows no format, 400 if it is malformed */
export function listingType({ query, header }: Pick<NativeContext, 'query' | 'header'>): ListingType {
  const format = query.get('format');
  if (format) return FORMATS[format.toLowerCase()] ?? 'text/plain';
  const best = bestType(header('accept'), LISTING_TYPES);
  if (!best) throw new NativeError(406);
  return best;
}

/** Entries of an `Accept` header; more are ignored. */
const MAX_ACCEPTED = 50;

/** The type with the highest quality; earlier ones win. Undefined if none is accepted. */
export function bestType<T extends string>(accept: string | undefined, types: readonly T[]): T | undefined {
  if (!accept) return types[0];
  const ranges = accept.split(',', MAX_ACCEPTED).map(parseRange);
  const qualityOf = (type: string) => {
    const matches = ranges.filter(({ range }) => isMatch(range, type));
    // The most specific range decides.
    return matches.toSorted((one, other) => specificity(other.range) - specificity(one.range))[0]?.quality ?? 0;
  };
  const rated = types.map((type) => ({ type, quality: qualityOf(type) }));
  const highest = Math.max(...rated.map(({ quality }) => quality));
  if (highest <= 0) return undefined;
  return rated.find(({ quality }) => quality === highest)?.type;
}

function parseRange(text: string): { range: string; quality: number } {
  const [range = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
  if (!/^[^\s/]+\/[^\s/]+$/.test(range) && range !== '*') throw new NativeError(400, 'Invalid Accept header');
  return { range, quality: quality === undefined ? 1 : Number(quality) || 0 };
}

const isMatch = (range: string, type: string): boolean =>
  range === '*' || range === '*/*' || range === type || (range.endsWith('/*') && type.startsWith(range.slice(0, -1)));

const specificity = (range: string): number => (range === '*' || range === '*/*' ? 0 : range.endsWith('/*') ? 1 : 2);

/** The response to a listing; 204 if it is empty as text. */
export function listingResponse(
  type: ListingType,
  entries: readonly ListingEntry[],
  root: { element: 'account' | 'container'; name: string },
  headers: Record<string, string>,
): ObjectResponse {
  const text = listingText(type, entries, root);
  const contentType = `${type}; charset=utf-8`;
  if (text === '') return { status: 204, headers: { ...headers, 'content-type': contentType } };
  return textResponse(200, text, contentType, headers);
}

function listingText(
  type: ListingType,
  entries: readonly ListingEntry[],
  root: { element: 'account' | 'container'; name: string },
): string {
  if (type === 'application/json') return JSON.stringify(entries);
  if (type === 'text/plain') {
    return entries.map((entry) => `${'subdir' in entry ? entry.subdir : entry.name}\n`).join('');
  }
  const items = entries.map((entry) => xmlEntry(root.element, entry)).join('');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root.element} name="${escapeXml(root.name)}">${items}</${root.element}>`;
}

const FIELDS = {
  account: ['name', 'count', 'bytes', 'last_modified', 'storage_policy'],
  container: ['name', 'hash', 'bytes', 'content_type', 'last_modified'],
} as const;

function xmlEntry(root: 'account' | 'container', entry: ListingEntry): string {
  if ('subdir' in entry) {
    const name = escapeXml(String(entry.subdir));
    return `<subdir name="${name}">${root === 'container' ? `<name>${name}</name>` : ''}</subdir>`;
  }
  const fields = FIELDS[root].map((field) => `<${field}>${escapeXml(String(entry[field] ?? ''))}</${field}>`).join('');
  const element = root === 'account' ? 'container' : 'object';
  return `<${element}>${fields}</${element}>`;
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes text for XML and HTML; characters that XML cannot contain are replaced. */
export const escapeXml = (text: string): string =>
  text
    .replaceAll(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 has no such characters, not even escaped.
    .replaceAll(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '\ufffd');
