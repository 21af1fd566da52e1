import { decodeHeader, encodeHeader, isTextHeader } from './header-text.ts';
import { LIMITS } from './limits.ts';
import { NativeError } from './native-error.ts';

type MetadataKind = 'account' | 'container' | 'object';
type Headers = Readonly<Record<string, string | undefined>>;
export type Metadata = Readonly<Record<string, string>>;

/** Headers per request: metadata and what protocols add. */
const MAX_HEADER_COUNT = LIMITS.max_meta_count + 36;

/**
 * Metadata of a request, by name without prefix in lower case.
 * @throws 400 if a name or value is too long, there are too many, or a header has no name or is not text
 */
export function requestMetadata(kind: MetadataKind, headers: Headers): Metadata {
  const prefix = `x-${kind}-meta-`;
  const metadata: Record<string, string> = {};
  if (Object.keys(headers).length > MAX_HEADER_COUNT) throw new NativeError(400, 'Too many headers');
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined) continue;
    if (value.length > LIMITS.max_header_size) {
      throw new NativeError(400, `Header value too long: ${name.slice(0, LIMITS.max_meta_name_length)}`);
    }
    if (!name.startsWith(prefix)) continue;
    assertItem(kind, name.slice(prefix.length), value);
    metadata[metadataName(name.slice(prefix.length))] = decodeHeader(value);
  }
  assertOverall(metadata);
  return metadata;
}

/** Upstream reads underscores as hyphens. */
const metadataName = (name: string): string => name.replaceAll('_', '-');

function assertItem(kind: MetadataKind, name: string, value: string): void {
  if (name === '') throw new NativeError(400, 'Metadata name cannot be empty');
  if (kind !== 'object' && !isTextHeader(value)) throw new NativeError(400, 'Metadata must be valid UTF-8');
  if (name.length > LIMITS.max_meta_name_length) {
    throw new NativeError(400, `Metadata name too long: x-${kind}-meta-${name}`);
  }
  if (value.length > LIMITS.max_meta_value_length) {
    throw new NativeError(400, `Metadata value longer than ${LIMITS.max_meta_value_length}: x-${kind}-meta-${name}`);
  }
}

/** @throws 400 for too many or too large metadata in total */
function assertOverall(metadata: Metadata): void {
  const entries = Object.entries(metadata);
  if (entries.length > LIMITS.max_meta_count) {
    throw new NativeError(400, `Too many metadata items; max ${LIMITS.max_meta_count}`);
  }
  const size = entries.reduce((sum, [name, value]) => sum + name.length + encodeHeader(value).length, 0);
  if (size > LIMITS.max_meta_overall_size) {
    throw new NativeError(400, `Total metadata too large; max ${LIMITS.max_meta_overall_size}`);
  }
}

/** Names in headers such as `X-Remove-Container-Meta-Color`. */
function removedNames(kind: 'account' | 'container', headers: Headers): string[] {
  const prefix = `x-remove-${kind}-meta-`;
  return Object.keys(headers).flatMap((name) =>
    name.startsWith(prefix) && headers[name] !== undefined ? [metadataName(name.slice(prefix.length))] : [],
  );
}

/**
 * Adds the metadata of a request to those of an account or container. An empty value removes one.
 * @throws 400 if there are too many in total
 */
export function mergeMetadata(kind: 'account' | 'container', current: Metadata, headers: Headers): Metadata {
  const given = requestMetadata(kind, headers);
  const removed = new Set(removedNames(kind, headers).filter((name) => !given[name]));
  const merged = Object.entries({ ...current, ...given }).filter(([name, value]) => value !== '' && !removed.has(name));
  const metadata = Object.fromEntries(merged);
  assertOverall(metadata);
  return metadata;
}

/** Metadata as response headers. */
export const metadataHeaders = (kind: MetadataKind, metadata: Metadata | undefined): [string, string][] =>
  Object.entries(metadata ?? {}).map(([name, value]) => [`x-${kind}-meta-${name}`, value]);
