import type { Reader } from '#lib/db/database.ts';
import { firstAfterPrefix } from '../names.ts';
import type { ListEntry } from '../objects/list.ts';
import { groupRows, type NameSpan, spanOfPrefix, withLow } from '../objects/list-groups.ts';
import type { ObjectRecord } from '../objects/object-record.ts';
import { examineNames, objectsById, type PointTime } from './examine-names.ts';

/** Where a page continues: after a name, or after all names that start with a common prefix. */
export type PointCursor = { name: string } | { prefix: string };

interface PointListing {
  time: PointTime;
  prefix: string;
  /** Names that contain it after the prefix are returned once, up to it. Empty for none. */
  delimiter: string;
  /** Entries per page. */
  limit: number;
  after?: PointCursor | undefined;
}

interface PointPage {
  entries: ListEntry[];
  /** Undefined after the last page. A page can have fewer entries than its limit, or none, and still have a next one. */
  next: PointCursor | undefined;
  /** Names that were read, including those without an object at the time. */
  examined: number;
}

/** Names that one page examines. */
const MAX_EXAMINED = 10_000;
const MIN_BATCH = 8;
const MAX_BATCH = 1000;

/** Lists the objects that a bucket had at a point in time, in the byte order of their names. */
export async function listPoint(db: Reader, bucketId: string, listing: PointListing): Promise<PointPage> {
  const { prefix, delimiter, limit, time, after } = listing;
  const scan = new PointScan(db, bucketId, time);
  const { entries, isTruncated } = await groupRows(
    spanAfterCursor(spanOfPrefix(prefix), after),
    { prefix, delimiter, isReverse: false, limit },
    (span, count) => scan.read(span, count),
    ({ name }) => ({ name, isIncluded: false }),
  );
  const listed = entries.map((entry): ListEntry => ('row' in entry ? { object: entry.row } : entry));
  const isLast = !isTruncated && !scan.isExhausted;
  const next = isLast ? undefined : cursorAfter(listed.at(-1), isTruncated ? undefined : scan.lastName);
  return { entries: listed, next, examined: scan.examined };
}

/** Undefined if nothing can follow. */
function spanAfterCursor(span: NameSpan, after: PointCursor | undefined): NameSpan | undefined {
  if (!after) return span;
  if ('name' in after) return withLow(span, { name: after.name, isIncluded: false });
  const next = firstAfterPrefix(after.prefix);
  return next === undefined ? undefined : withLow(span, { name: next, isIncluded: true });
}

/** @param examined the last examined name, unless the page ends with its last entry */
function cursorAfter(last: ListEntry | undefined, examined: string | undefined): PointCursor | undefined {
  const isInside = last !== undefined && 'prefix' in last && (examined ?? last.prefix).startsWith(last.prefix);
  if (isInside) return last;
  if (examined !== undefined) return { name: examined };
  return last && 'object' in last ? { name: last.object.name } : undefined;
}

/** Reads the objects of a point in time until it has examined `MAX_EXAMINED` names. */
class PointScan {
  examined = 0;
  lastName: string | undefined;
  /** Whether names were left unexamined. */
  isExhausted = false;
  readonly #db: Reader;
  readonly #bucketId: string;
  readonly #time: PointTime;

  constructor(db: Reader, bucketId: string, time: PointTime) {
    this.#db = db;
    this.#bucketId = bucketId;
    this.#time = time;
  }

  /** Up to `wanted` objects of a span; fewer at its end, or if the scan is exhausted. */
  async read(span: NameSpan, wanted: number): Promise<ObjectRecord[]> {
    const found: ObjectRecord[] = [];
    let size = Math.max(wanted, MIN_BATCH);
    for (let rest = span; found.length < wanted; size *= 2) {
      const count = Math.min(size, MAX_BATCH, MAX_EXAMINED - this.examined);
      if (count === 0) {
        this.isExhausted = true;
        break;
      }
      const names = await examineNames(this.#db, this.#bucketId, rest, [this.#time], count);
      this.examined += names.length;
      const objects = await objectsById(
        this.#db,
        names.map(({ versionIds: [id] }) => id),
      );
      for (const { name, versionIds } of names) {
        if (found.length === wanted) return found;
        this.lastName = name;
        const object = objects.get(versionIds[0]);
        if (object) found.push(object);
      }
      if (names.length < count || this.lastName === undefined) break;
      rest = withLow(rest, { name: this.lastName, isIncluded: false });
    }
    return found;
  }
}
