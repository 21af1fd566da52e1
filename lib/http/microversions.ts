import { Invalid, PlatformError } from '#lib/errors/errors.ts';

export interface Microversion {
  major: number;
  minor: number;
}

export interface MicroversionRange {
  /** The word in `OpenStack-API-Version: <word> 2.53`. */
  word: string;
  /** Headers with the bare number, by precedence. */
  ahead: readonly string[];
  after: readonly string[];
  minimum: Microversion;
  maximum: Microversion;
}

/** Compute: Nephos' own header precedes upstream's; docs/contract/compute.md 1. */
export const COMPUTE_MICROVERSIONS: MicroversionRange = {
  word: 'compute',
  ahead: ['x-platform-compute-microversion'],
  after: ['x-openstack-nova-api-version'],
  minimum: { major: 2, minor: 1 },
  maximum: { major: 2, minor: 96 },
};

/** Block storage; docs/contract/blockstorage.md 3. */
export const VOLUME_MICROVERSIONS: MicroversionRange = {
  word: 'volume',
  ahead: [],
  after: ['x-openstack-volume-api-version'],
  minimum: { major: 3, minor: 0 },
  maximum: { major: 3, minor: 71 },
};

/** Instance high availability; docs/contract/ha.md 2. */
export const HA_MICROVERSIONS: MicroversionRange = {
  word: 'instance-ha',
  ahead: [],
  after: [],
  minimum: { major: 1, minor: 0 },
  maximum: { major: 1, minor: 3 },
};

export const formatMicroversion = ({ major, minor }: Microversion) => `${major}.${minor}`;

/** The requested version; the minimum if none is given. @throws 400 for a malformed version, 406 outside the range */
export function negotiate(range: MicroversionRange, header: (name: string) => string | undefined): Microversion {
  const wanted =
    firstOf(range.ahead, header) ??
    versionOf(header('openstack-api-version'), range.word) ??
    firstOf(range.after, header);
  if (wanted === undefined) return range.minimum;
  if (wanted === 'latest') return range.maximum;
  // No leading zeros, as upstream: 2.01 could mean 2.1 or 2.10.
  const match = /^(0|[1-9]\d*)\.(0|[1-9]\d*)$/.exec(wanted);
  if (!match) {
    throw Invalid(`API Version String ${wanted} is of invalid format. Must be of format MajorNum.MinorNum.`);
  }
  const version = { major: Number(match[1]), minor: Number(match[2]) };
  const { minimum, maximum } = range;
  if (version.major !== minimum.major || version.minor < minimum.minor || version.minor > maximum.minor) {
    throw new PlatformError(
      'versionNotSupported',
      `Version ${wanted} is not supported by the API. Minimum is ${formatMicroversion(minimum)} and maximum is ${formatMicroversion(maximum)}.`,
    );
  }
  return version;
}

/** Headers with the negotiated version in every spelling. */
export function microversionHeaders(range: MicroversionRange, version: Microversion): Record<string, string> {
  const bare = formatMicroversion(version);
  const headers: Record<string, string> = { 'openstack-api-version': `${range.word} ${bare}` };
  for (const name of [...range.ahead, ...range.after]) headers[name] = bare;
  return headers;
}

function firstOf(names: readonly string[], header: (name: string) => string | undefined): string | undefined {
  for (const name of names) {
    const value = header(name)?.trim();
    if (value) return value;
  }
  return undefined;
}

/** `compute 2.53, volume 3.60` names several services; others are ignored. */
function versionOf(value: string | undefined, word: string): string | undefined {
  for (const part of value?.split(',') ?? []) {
    const [service, version] = part.trim().split(/\s+/);
    if (service?.toLowerCase() === word && version) return version;
  }
  return undefined;
}

/** Fields that exist since a microversion. */
export const fieldsSince = <F extends object>(
  ctx: { microversion: Microversion },
  minor: number,
  fields: F,
): F | Record<string, never> => (ctx.microversion.minor >= minor ? fields : {});

/** @throws 400 for a key of a later microversion */
export function assertKeysOffered(
  { microversion }: { microversion: Microversion },
  body: object,
  since: Readonly<Record<string, number>>,
): void {
  for (const [key, minor] of Object.entries(since)) {
    if (Reflect.get(body, key) === undefined || microversion.minor >= minor) continue;
    throw Invalid(`The key ${key} requires microversion ${microversion.major}.${minor}.`);
  }
}
