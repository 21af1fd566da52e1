/** Objects that a rule applies to. Absent conditions always hold, all others must hold. */
export interface LifecycleFilter {
  prefix?: string;
  tags?: Record<string, string>;
  /** Bytes, exclusive. */
  sizeGreaterThan?: number;
  sizeLessThan?: number;
}

/** When the current version expires. */
export type LifecycleExpiration =
  | { days: number }
  /** ISO 8601, midnight in UTC. */
  | { date: string }
  /** A delete marker without other versions is removed immediately. */
  | { removesDeleteMarkers: true };

export interface LifecycleRule {
  id: string;
  isEnabled: boolean;
  filter: LifecycleFilter;
  /** The rule was sent with a prefix outside of a filter, and is returned so. */
  hasPlainPrefix?: boolean;
  expiration?: LifecycleExpiration;
  /** Versions are deleted this many days after they were replaced, except the newest `keep` of them. */
  noncurrent?: { days: number; keep?: number };
  /** Days after which unfinished uploads are aborted. */
  abortUploadsAfterDays?: number;
}

/** A version as rules see it. */
export interface VersionFacts {
  name: string;
  isLatest: boolean;
  isDeleteMarker: boolean;
  size: number;
  tags?: Readonly<Record<string, string>>;
  /** Milliseconds since 1970. */
  modifiedAtMs: number;
}

export interface LifecycleClock {
  nowMs: number;
  /** Length of a day; shorter ones are for tests, and are not rounded up to midnight. */
  dayMs: number;
}

export const DAY_MS = 86_400_000;

/** When a number of days has passed: at the following midnight in UTC, as upstream. */
export function dueTimeMs(sinceMs: number, days: number, dayMs = DAY_MS): number {
  const passedMs = sinceMs + days * dayMs;
  return dayMs === DAY_MS ? Math.ceil(passedMs / DAY_MS) * DAY_MS : passedMs;
}

/** Whether a rule applies to an object. Delete markers have neither tags nor size. */
export function matchesFilter(
  filter: LifecycleFilter,
  version: Omit<VersionFacts, 'isLatest' | 'modifiedAtMs'>,
): boolean {
  const { prefix = '', tags, sizeGreaterThan, sizeLessThan } = filter;
  if (!version.name.startsWith(prefix)) return false;
  if (version.isDeleteMarker) return tags === undefined && sizeGreaterThan === undefined && sizeLessThan === undefined;
  if (sizeGreaterThan !== undefined && version.size <= sizeGreaterThan) return false;
  if (sizeLessThan !== undefined && version.size >= sizeLessThan) return false;
  return Object.entries(tags ?? {}).every(
    ([key, value]) => version.tags !== undefined && Object.hasOwn(version.tags, key) && version.tags[key] === value,
  );
}

/** When the current version expires by a rule; undefined if it does not. */
function expiryMs(rule: LifecycleRule, modifiedAtMs: number, dayMs: number): number | undefined {
  const { expiration } = rule;
  if (!expiration || 'removesDeleteMarkers' in expiration) return undefined;
  return 'date' in expiration ? Date.parse(expiration.date) : dueTimeMs(modifiedAtMs, expiration.days, dayMs);
}

/**
 * What a rule does with a version that is due. `expire`: the current version is deleted, which leaves a delete marker in a
 * bucket with versioning. `remove-version` and `remove-marker` delete permanently.
 */
export type LifecycleAction = 'expire' | 'remove-version' | 'remove-marker';

export interface DueVersion {
  action: LifecycleAction;
  ruleId: string;
}

/** Decides on the versions of a bucket, in the order of a version listing: by name, the newest of each name first. */
export class LifecycleScan {
  readonly #rules: readonly LifecycleRule[];
  readonly #clock: LifecycleClock;
  #name: string | undefined;
  /** When the version before, which replaced this one, was written. */
  #replacedAtMs = 0;
  /** Noncurrent versions of the name so far. */
  #noncurrent = 0;

  constructor(rules: readonly LifecycleRule[], clock: LifecycleClock) {
    this.#rules = rules.filter(({ isEnabled }) => isEnabled);
    this.#clock = clock;
  }

  /** @param hasOlder whether the next version has the same name. @returns undefined if the version stays */
  next(version: VersionFacts, hasOlder: boolean): DueVersion | undefined {
    if (version.name !== this.#name) {
      this.#name = version.name;
      this.#noncurrent = 0;
    }
    const due = version.isLatest ? this.#dueCurrent(version, hasOlder) : this.#dueNoncurrent(version);
    this.#replacedAtMs = version.modifiedAtMs;
    if (!version.isLatest) this.#noncurrent += 1;
    return due;
  }

  #dueCurrent(version: VersionFacts, hasOlder: boolean): DueVersion | undefined {
    if (version.isDeleteMarker && hasOlder) return undefined;
    const { nowMs, dayMs } = this.#clock;
    const isDue = (rule: LifecycleRule) => {
      const removesMarker = rule.expiration !== undefined && 'removesDeleteMarkers' in rule.expiration;
      if (version.isDeleteMarker && removesMarker) return true;
      const dueMs = expiryMs(rule, version.modifiedAtMs, dayMs);
      return dueMs !== undefined && dueMs <= nowMs;
    };
    const rule = this.#rules.find((one) => isDue(one) && matchesFilter(one.filter, version));
    return rule && { action: version.isDeleteMarker ? 'remove-marker' : 'expire', ruleId: rule.id };
  }

  #dueNoncurrent(version: VersionFacts): DueVersion | undefined {
    const { nowMs, dayMs } = this.#clock;
    const rule = this.#rules.find(
      ({ noncurrent, filter }) =>
        noncurrent !== undefined &&
        this.#noncurrent >= (noncurrent.keep ?? 0) &&
        dueTimeMs(this.#replacedAtMs, noncurrent.days, dayMs) <= nowMs &&
        matchesFilter(filter, version),
    );
    return rule && { action: 'remove-version', ruleId: rule.id };
  }
}

/** The rule by which an unfinished upload is due; undefined if there is none. */
export function dueUpload(
  rules: readonly LifecycleRule[],
  upload: { name: string; createdAtMs: number },
  { nowMs, dayMs }: LifecycleClock,
): LifecycleRule | undefined {
  return rules.find(
    ({ isEnabled, abortUploadsAfterDays, filter }) =>
      isEnabled &&
      abortUploadsAfterDays !== undefined &&
      upload.name.startsWith(filter.prefix ?? '') &&
      dueTimeMs(upload.createdAtMs, abortUploadsAfterDays, dayMs) <= nowMs,
  );
}

/** The prefixes of enabled rules, without those that another one contains, so that no object is read twice. */
export function lifecyclePrefixes(rules: readonly LifecycleRule[]): string[] {
  const all = rules.filter(({ isEnabled }) => isEnabled).map(({ filter }) => filter.prefix ?? '');
  const separate: string[] = [];
  for (const prefix of [...new Set(all)].toSorted()) {
    const last = separate.at(-1);
    if (last === undefined || !prefix.startsWith(last)) separate.push(prefix);
  }
  return separate;
}

/** `x-amz-expiration` of the current version: when it expires, and by which rule. The length of days is always real. */
export function expirationHeader(
  rules: readonly LifecycleRule[] | undefined,
  version: Omit<VersionFacts, 'isLatest'>,
): string | undefined {
  const expiries = (rules ?? [])
    .filter(({ isEnabled, filter }) => isEnabled && matchesFilter(filter, version))
    .flatMap((rule) => {
      const atMs = expiryMs(rule, version.modifiedAtMs, DAY_MS);
      return atMs === undefined ? [] : [{ atMs, id: rule.id }];
    })
    .toSorted((one, other) => one.atMs - other.atMs);
  const [first] = expiries;
  return first && `expiry-date="${new Date(first.atMs).toUTCString()}", rule-id="${encodeURIComponent(first.id)}"`;
}
