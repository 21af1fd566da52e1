import { quoteName } from './header-text.ts';
import { NativeError } from './native-error.ts';
import { splitObjectPath, type Target } from './target.ts';

/** A segment as clients list it. */
export type SegmentInput = { data: string } | PathInput;

export interface PathInput {
  path: string;
  etag?: string | null;
  size_bytes?: number;
  /** `M-N`, `M-` or `-N`. */
  range?: string;
}

const KEYS = { path: ['path', 'range', 'etag', 'size_bytes'], data: ['data'] };
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}(?:==)?|[A-Za-z0-9+/]{3}=?)?$/;

/** Parses a manifest. @throws 400 with a line for each invalid segment */
export function parseManifest(body: Buffer, target: Target): SegmentInput[] {
  const parsed = parseList(body);
  const errors: string[] = [];
  const segments = parsed.map((segment, index) => {
    const problem = problemOf(segment, index === parsed.length - 1, target);
    if (problem !== undefined) errors.push(`Index ${index}: ${problem}\n`);
    return segment as SegmentInput;
  });
  if (errors.length === 0 && segments.length > 0 && segments.every((segment) => 'data' in segment)) {
    errors.push('Inline data segments require at least one object-backed segment.\n');
  }
  if (errors.length > 0) throw new NativeError(400, errors.join(''));
  return segments.map(normalizeSegment);
}

function parseList(body: Buffer): unknown[] {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body.toString('utf8'));
  } catch {
    throw new NativeError(400, 'Manifest must be valid JSON.\n');
  }
  if (!Array.isArray(parsed)) throw new NativeError(400, 'Manifest must be a list.\n');
  return parsed;
}

/** What is wrong with a segment; undefined if it is valid. */
function problemOf(segment: unknown, isLast: boolean, target: Target): string | undefined {
  if (typeof segment !== 'object' || segment === null || Array.isArray(segment)) return 'not a JSON object';
  const kind = 'path' in segment ? 'path' : 'data' in segment ? 'data' : undefined;
  if (!kind) return 'expected keys to include one of "path" or "data"';
  const extraneous = Object.keys(segment).filter((key) => !KEYS[kind].includes(key));
  if (extraneous.length > 0) {
    return `extraneous keys ${extraneous
      .toSorted()
      .map((key) => JSON.stringify(key))
      .join(', ')}`;
  }
  if (kind === 'data') return problemOfData((segment as { data: unknown }).data);
  return problemOfPath(segment as Record<keyof PathInput, unknown>, isLast, target);
}

function problemOfData(data: unknown): string | undefined {
  if (typeof data !== 'string' || !BASE64.test(data)) return 'data must be valid base64';
  return data === '' ? 'too small; each segment must be at least 1 byte.' : undefined;
}

function problemOfPath(
  { path, etag, size_bytes: size, range }: Record<keyof PathInput, unknown>,
  isLast: boolean,
  target: Target,
): string | undefined {
  if (typeof path !== 'string') return '"path" must be a string';
  if (etag !== undefined && etag !== null && typeof etag !== 'string') {
    return '"etag" must be a string or null (if provided)';
  }
  const place = splitObjectPath(path);
  if (!place || path.includes('\0')) {
    return 'path does not refer to an object. Path must be of the form /container/object.';
  }
  if (size !== undefined && size !== null && !/^\d{1,15}$/.test(String(size))) return 'invalid size_bytes';
  if (size !== undefined && size !== null && Number(size) < 1 && !isLast) {
    return 'too small; each segment must be at least 1 byte.';
  }
  if (place.container === target.container && place.object === target.object) {
    return 'manifest must not include itself as a segment';
  }
  return range ? problemOfRange(range, size) : undefined;
}

function problemOfRange(range: unknown, size: unknown): string | undefined {
  if (typeof range !== 'string') return 'invalid range';
  if (range.includes(',')) return 'multiple ranges (only one allowed)';
  const match = /^(?:\d{1,15}-\d{0,15}|-\d{1,15})$/.exec(range);
  const [start = '', end = ''] = range.split('-');
  if (!match || (start !== '' && end !== '' && Number(start) > Number(end))) return 'invalid range';
  const isOutside =
    size !== undefined && size !== null && (start === '' ? Number(end) === 0 : Number(start) >= Number(size));
  return isOutside ? 'unsatisfiable range' : undefined;
}

function normalizeSegment(segment: SegmentInput): SegmentInput {
  if ('data' in segment) return { data: Buffer.from(segment.data, 'base64').toString('base64') };
  const { path, etag, range, size_bytes: size } = segment;
  return {
    path,
    ...(etag && { etag }),
    ...(range && { range }),
    ...(size !== undefined && size !== null && { size_bytes: Number(size) }),
  };
}

/** The path of a segment in reports. */
export const reportedPath = (path: string): string => quoteName(path);
