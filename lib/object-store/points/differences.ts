import type { Reader } from '#lib/db/database.ts';
import { type NameSpan, spanOfPrefix, withLow } from '../objects/list-groups.ts';
import type { ObjectRecord } from '../objects/object-record.ts';
import { examineNames, objectsById, type PointTime } from './examine-names.ts';
import { isSameObject } from './same-object.ts';

/** An object that differs between two points in time; `before` or `after` is undefined where it did not exist. */
export type Difference = { name: string } & (
  | { kind: 'added'; before: undefined; after: ObjectRecord }
  | { kind: 'removed'; before: ObjectRecord; after: undefined }
  | { kind: 'changed'; before: ObjectRecord; after: ObjectRecord }
);

export type DifferenceKind = Difference['kind'];

export interface Comparison {
  prefix: string;
  from: PointTime;
  to: PointTime;
}

interface DifferenceBatch {
  differences: Difference[];
  /** Names that were read. */
  examined: number;
  /** Last name that was read; undefined after the last batch. */
  last: string | undefined;
}

/** The differences among the next `count` names after a name. */
export async function differencesAfter(
  db: Reader,
  bucketId: string,
  { prefix, from, to }: Comparison,
  after: string | undefined,
  count: number,
): Promise<DifferenceBatch> {
  const all = spanOfPrefix(prefix);
  const span: NameSpan = after === undefined ? all : withLow(all, { name: after, isIncluded: false });
  const names = await examineNames(db, bucketId, span, [from, to], count);
  const changed = names.filter(({ versionIds: [one, other] }) => one !== other);
  const objects = await objectsById(
    db,
    changed.flatMap(({ versionIds }) => versionIds),
  );
  const differences = changed.flatMap(({ name, versionIds: [one, other] }) =>
    differenceOf(name, objects.get(one), objects.get(other)),
  );
  return { differences, examined: names.length, last: names.length < count ? undefined : names.at(-1)?.name };
}

function differenceOf(name: string, before: ObjectRecord | undefined, after: ObjectRecord | undefined): Difference[] {
  if (before && after) return isSameObject(before, after) ? [] : [{ name, kind: 'changed', before, after }];
  if (after) return [{ name, kind: 'added', before: undefined, after }];
  return before ? [{ name, kind: 'removed', before, after: undefined }] : [];
}

/** All differences in byte order of names, in batches. Memory holds one batch. */
export async function* walkDifferences(
  db: Reader,
  bucketId: string,
  comparison: Comparison,
  { after, count }: { after?: string | undefined; count: number },
): AsyncGenerator<DifferenceBatch> {
  let name = after;
  do {
    const batch = await differencesAfter(db, bucketId, comparison, name, count);
    yield batch;
    name = batch.last;
  } while (name !== undefined);
}
