import type { Reader } from '#lib/db/database.ts';
import type { ObjectRecord } from '../objects/object-record.ts';
import { MAX_COUNTED } from './compare.ts';
import { type Difference, walkDifferences } from './differences.ts';

/** What is restored besides objects that no longer exist. */
interface RestoreOptions {
  /** Objects that differ are replaced by their version of the time. */
  replaces: boolean;
  /** Objects that did not exist at the time are deleted. */
  deletes: boolean;
}

/** What a restore does with an object. `version` is its version of the time, `current` the current one. */
export type RestoreChange = { name: string } & (
  | { action: 'restore'; version: ObjectRecord; current: undefined }
  | { action: 'replace'; version: ObjectRecord; current: ObjectRecord }
  | { action: 'delete'; version: undefined; current: ObjectRecord }
);

/** Its expiration time has passed, so a copy would be deleted immediately. */
const hasExpired = ({ expiresAt }: ObjectRecord, nowMs: number): boolean =>
  expiresAt !== null && Date.parse(expiresAt) <= nowMs;

/**
 * The change that makes an object what it was. @param difference from now to the time
 * @returns undefined if its version of the time has expired
 */
function changeOf({ name, before, after }: Difference, nowMs: number): RestoreChange | undefined {
  if (after && hasExpired(after, nowMs)) return undefined;
  if (after && before) return { name, action: 'replace', version: after, current: before };
  if (after) return { name, action: 'restore', version: after, current: undefined };
  return before && { name, action: 'delete', version: undefined, current: before };
}

/** The changes of a restore. @param differences from now to the time of the restore */
export function restoreChanges(
  differences: readonly Difference[],
  { replaces, deletes }: RestoreOptions,
  nowMs: number,
): RestoreChange[] {
  const included = { restore: true, replace: replaces, delete: deletes };
  const changes = differences.flatMap((difference) => changeOf(difference, nowMs) ?? []);
  return changes.filter(({ action }) => included[action]);
}

interface RestoreCounts extends Record<RestoreChange['action'], number> {
  /** Objects that are not restored because their expiration time has passed. */
  expired: number;
  /** Names of the first objects that no longer exist or differ. */
  names: string[];
  isComplete: boolean;
}

/** What a restore would do among the first `MAX_COUNTED` names. @param limit number of names in the result */
export async function previewRestore(
  db: Reader,
  bucketId: string,
  { prefix, timeMs }: { prefix: string; timeMs: number },
  { nowMs, limit }: { nowMs: number; limit: number },
): Promise<RestoreCounts> {
  const counts: RestoreCounts = { restore: 0, replace: 0, delete: 0, expired: 0, names: [], isComplete: true };
  const comparison = { prefix, from: undefined, to: timeMs };
  let examined = 0;
  for await (const { differences, last, ...batch } of walkDifferences(db, bucketId, comparison, { count: BATCH })) {
    const changes = restoreChanges(differences, { replaces: true, deletes: true }, nowMs);
    counts.expired += differences.length - changes.length;
    for (const { action, name } of changes) {
      counts[action] += 1;
      if (action !== 'delete' && counts.names.length < limit) counts.names.push(name);
    }
    examined += batch.examined;
    if (examined >= MAX_COUNTED) return { ...counts, isComplete: last === undefined };
  }
  return counts;
}

const BATCH = 1000;
