import type { NativeContext } from './exchange-context.ts';
import { unquoteEtag } from './header-text.ts';

/** Outcome of the conditions of a request. */
type ConditionResult = 'met' | 'not modified' | 'failed';

/** Tags per header; more are ignored. */
const MAX_TAGS = 100;

/** The tags of `If-Match` or `If-None-Match`, without quotes; undefined if the header is absent. */
const parseTags = (header: string | undefined): string[] | undefined =>
  header?.split(',', MAX_TAGS).map((tag) => unquoteEtag(tag.trim().replace(/^W\//, '')));

/** Checks the conditions of a read against an object. */
export function checkReadConditions(
  { header }: Pick<NativeContext, 'header'>,
  { etag, modifiedMs }: { etag: string; modifiedMs: number },
): ConditionResult {
  const matches = (tags: string[]) => tags.includes('*') || tags.includes(etag);
  const ifMatch = parseTags(header('if-match'));
  if (ifMatch && !matches(ifMatch)) return 'failed';
  const unmodifiedSince = parseDate(header('if-unmodified-since'));
  // As upstream, also beside `If-Match`.
  if (unmodifiedSince !== undefined && modifiedMs > unmodifiedSince) return 'failed';
  const ifNoneMatch = parseTags(header('if-none-match'));
  if (ifNoneMatch) return matches(ifNoneMatch) ? 'not modified' : 'met';
  const modifiedSince = parseDate(header('if-modified-since'));
  return modifiedSince !== undefined && modifiedMs <= modifiedSince ? 'not modified' : 'met';
}

/** Milliseconds; undefined if the header is absent or malformed. */
function parseDate(header: string | undefined): number | undefined {
  const ms = header === undefined ? Number.NaN : Date.parse(header);
  return Number.isNaN(ms) ? undefined : ms;
}
