import type { Reader } from '#lib/db/database.ts';
import type { Bucket } from '../buckets/bucket.ts';
import { listVersions } from '../objects/list.ts';
import { listUploads } from '../objects/list-uploads.ts';
import type { ObjectRecord } from '../objects/object-record.ts';
import type { Upload } from '../objects/uploads.ts';
import {
  type DueVersion,
  dueUpload,
  type LifecycleClock,
  type LifecycleRule,
  LifecycleScan,
  lifecyclePrefixes,
  type VersionFacts,
} from './lifecycle.ts';
import { FIRST_POSITION, type LifecyclePosition } from './lifecycle-position.ts';

/** Rows per query. */
const PAGE = 1000;

/** A page of versions or uploads that were read, with those of them that are due. */
export interface DuePage {
  versions: (DueVersion & { version: ObjectRecord })[];
  uploads: { upload: Upload; ruleId: string }[];
  /** Rows that were read. */
  count: number;
  /** Where the walk continues after this page, unless it was the last one with its prefix. */
  position?: LifecyclePosition;
}

const factsOf = ({ attributes, modifiedAt, ...version }: ObjectRecord): VersionFacts => ({
  ...version,
  ...(attributes.tags && { tags: attributes.tags }),
  modifiedAtMs: Date.parse(modifiedAt),
});

/** What is walked through: the bucket, and the rules as of a time. */
interface Walk {
  db: Reader;
  bucketId: string;
  rules: readonly LifecycleRule[];
  clock: LifecycleClock;
}

/** Walks through what the rules of a bucket apply to, page by page, in the order of names. Memory holds one page. */
export async function* walkDue(
  db: Reader,
  { id: bucketId }: Pick<Bucket, 'id'>,
  rules: readonly LifecycleRule[],
  clock: LifecycleClock,
  from: LifecyclePosition = FIRST_POSITION,
): AsyncGenerator<DuePage> {
  const walk = { db, bucketId, rules, clock };
  const concernsVersions = rules.some(({ expiration, noncurrent }) => expiration ?? noncurrent);
  if (concernsVersions && from.kind === 'versions') {
    for (const prefix of remainingPrefixes(rules, from)) {
      yield* walkVersions(walk, prefix, prefix === from.prefix ? from.name : undefined);
    }
  }
  const concerned = rules.filter(({ abortUploadsAfterDays }) => abortUploadsAfterDays !== undefined);
  const start = from.kind === 'uploads' ? from : undefined;
  for (const prefix of remainingPrefixes(concerned, start)) {
    yield* walkUploads({ ...walk, rules: concerned }, prefix, prefix === start?.prefix ? start : undefined);
  }
}

const remainingPrefixes = (rules: readonly LifecycleRule[], from: Pick<LifecyclePosition, 'prefix'> = { prefix: '' }) =>
  lifecyclePrefixes(rules).filter((prefix) => prefix >= from.prefix);

async function* walkVersions(
  { db, bucketId, rules, clock }: Walk,
  prefix: string,
  start: string | undefined,
): AsyncGenerator<DuePage> {
  const scan = new LifecycleScan(rules, clock);
  let after: { name: string; versionId?: string } | undefined = start === undefined ? undefined : { name: start };
  // The last version of a page waits for the next page, which says whether it has an older version.
  let pending: ObjectRecord | undefined;
  // A walk continues with the newest version of a name, because the others depend on it.
  let decidedName = start;
  for (let isTruncated = true; isTruncated; ) {
    const page = await listVersions(db, bucketId, { prefix, limit: PAGE, ...(after && { after }) });
    const read = page.entries.flatMap((entry) => ('object' in entry ? [entry.object] : []));
    isTruncated = page.isTruncated;
    const last = read.at(-1);
    if (last) after = { name: last.name, versionId: last.versionId };
    const all: ObjectRecord[] = pending ? [pending, ...read] : read;
    pending = isTruncated ? all.at(-1) : undefined;
    decidedName = all.findLast(({ name }) => name !== last?.name)?.name ?? decidedName;
    const decided = isTruncated ? all.slice(0, -1) : all;
    const versions = decided.flatMap((version, index) => {
      const due = scan.next(factsOf(version), all[index + 1]?.name === version.name);
      return due ? [{ ...due, version }] : [];
    });
    const position: LifecyclePosition = {
      kind: 'versions',
      prefix,
      ...(decidedName !== undefined && { name: decidedName }),
    };
    yield { versions, uploads: [], count: read.length, ...(isTruncated && { position }) };
  }
}

async function* walkUploads(
  { db, bucketId, rules, clock }: Walk,
  prefix: string,
  start: { name: string; id: string } | undefined,
): AsyncGenerator<DuePage> {
  let after = start;
  for (let isTruncated = true; isTruncated; ) {
    const page = await listUploads(db, bucketId, { prefix, limit: PAGE, ...(after && { after }) });
    const read = page.entries.flatMap((entry) => ('upload' in entry ? [entry.upload] : []));
    isTruncated = page.isTruncated;
    const last = read.at(-1);
    if (last) after = { name: last.name, id: last.id };
    const uploads = read.flatMap((upload) => {
      const rule = dueUpload(rules, { name: upload.name, createdAtMs: Date.parse(upload.createdAt) }, clock);
      return rule ? [{ upload, ruleId: rule.id }] : [];
    });
    yield {
      versions: [],
      uploads,
      count: read.length,
      ...(isTruncated && after && { position: { kind: 'uploads', prefix, ...after } as const }),
    };
  }
}
