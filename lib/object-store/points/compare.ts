import type { Reader } from '#lib/db/database.ts';
import { type Comparison, type Difference, type DifferenceKind, walkDifferences } from './differences.ts';

interface DifferenceListing extends Comparison {
  /** Undefined for all. */
  kind: DifferenceKind | undefined;
  /** Name after which the page begins. */
  after: string | undefined;
  limit: number;
}

interface DifferencePage {
  differences: Difference[];
  /** `after` of the next page; undefined after the last one. A page can be empty and still have a next one. */
  next: string | undefined;
  examined: number;
}

const BATCH = 1000;
/** Names that one page examines. */
const MAX_EXAMINED = 10_000;
/** Names that counting examines. */
export const MAX_COUNTED = 100_000;

/** Lists what differs between two points in time, in the byte order of names. */
export async function listDifferences(
  db: Reader,
  bucketId: string,
  { kind, limit, after, ...comparison }: DifferenceListing,
): Promise<DifferencePage> {
  const differences: Difference[] = [];
  let examined = 0;
  for await (const batch of walkDifferences(db, bucketId, comparison, { after, count: BATCH })) {
    const concerned = batch.differences.filter((difference) => kind === undefined || difference.kind === kind);
    const listed = concerned.slice(0, limit - differences.length);
    differences.push(...listed);
    examined += batch.examined;
    if (listed.length < concerned.length) return { differences, next: differences.at(-1)?.name, examined };
    if (differences.length === limit || examined >= MAX_EXAMINED) return { differences, next: batch.last, examined };
  }
  return { differences, next: undefined, examined };
}

interface DifferenceCounts extends Record<DifferenceKind, number> {
  examined: number;
  /** False if there are more names than are counted. */
  isComplete: boolean;
}

/** Counts what differs between two points in time among the first `MAX_COUNTED` names. */
export async function countDifferences(
  db: Reader,
  bucketId: string,
  comparison: Comparison,
): Promise<DifferenceCounts> {
  const counts: DifferenceCounts = { added: 0, removed: 0, changed: 0, examined: 0, isComplete: true };
  for await (const batch of walkDifferences(db, bucketId, comparison, { count: BATCH })) {
    for (const { kind } of batch.differences) counts[kind] += 1;
    counts.examined += batch.examined;
    if (counts.examined >= MAX_COUNTED) return { ...counts, isComplete: batch.last === undefined };
  }
  return counts;
}
