import { S3Error } from './errors.ts';

interface ReadConditions {
  ifMatch?: string | undefined;
  ifNoneMatch?: string | undefined;
  ifModifiedSince?: string | undefined;
  ifUnmodifiedSince?: string | undefined;
}

/** Conditions in headers with a prefix: none for reads, `x-amz-copy-source-` for copies. */
export const readConditions = (
  headers: Readonly<Record<string, string | undefined>>,
  prefix: '' | 'x-amz-copy-source-' = '',
): ReadConditions => ({
  ifMatch: headers[`${prefix}if-match`],
  ifNoneMatch: headers[`${prefix}if-none-match`],
  ifModifiedSince: headers[`${prefix}if-modified-since`],
  ifUnmodifiedSince: headers[`${prefix}if-unmodified-since`],
});

interface ConditionTarget {
  etag: string;
  /** ISO 8601. */
  modifiedAt: string;
}

/** ETags of a header, without quotes and marks of weakness. */
export const etagsOf = (header: string): string[] =>
  header.split(',').map((etag) => etag.trim().replace(/^W\//, '').replaceAll('"', ''));

const hasEtag = (header: string, etag: string): boolean =>
  etagsOf(header).some((candidate) => candidate === '*' || candidate === etag);

/** Whole seconds since 1970; undefined for an invalid date, which HTTP tells servers to ignore. */
function secondsOf(date: string): number | undefined {
  const milliseconds = Date.parse(date);
  return Number.isNaN(milliseconds) ? undefined : Math.floor(milliseconds / 1000);
}

/**
 * Evaluates conditions in the order of RFC 9110, 13.2.2.
 * @returns `unmodified` if a read returns 304 @throws S3Error PreconditionFailed
 */
export function evaluateConditions(conditions: ReadConditions, target: ConditionTarget): 'met' | 'unmodified' {
  const { ifMatch, ifNoneMatch, ifModifiedSince, ifUnmodifiedSince } = conditions;
  const modified = Math.floor(Date.parse(target.modifiedAt) / 1000);
  if (ifMatch !== undefined) {
    if (!hasEtag(ifMatch, target.etag)) throw preconditionFailed('If-Match');
  } else if (ifUnmodifiedSince !== undefined && modified > (secondsOf(ifUnmodifiedSince) ?? modified)) {
    throw preconditionFailed('If-Unmodified-Since');
  }
  if (ifNoneMatch !== undefined) return hasEtag(ifNoneMatch, target.etag) ? 'unmodified' : 'met';
  if (ifModifiedSince === undefined) return 'met';
  const since = secondsOf(ifModifiedSince);
  return since !== undefined && modified <= since ? 'unmodified' : 'met';
}

const preconditionFailed = (condition: string) =>
  new S3Error('PreconditionFailed', 'At least one of the specified preconditions is not met.', {
    Condition: condition,
  });

/** As `evaluateConditions`, for copies: an unmodified source is an error too. @throws S3Error PreconditionFailed */
export function assertConditions(conditions: ReadConditions, target: ConditionTarget): void {
  if (evaluateConditions(conditions, target) === 'unmodified') {
    throw preconditionFailed(conditions.ifNoneMatch === undefined ? 'If-Modified-Since' : 'If-None-Match');
  }
}
