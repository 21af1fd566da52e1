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

/** Rows per query. */
const PAGE = 1000;

/** A page of versions or uploads that were read, with those of them that are due. */
export interface DuePage {
  versions: (DueVersion & { version: ObjectRecord })[];
  uploads: { upload: Upload; ruleId: string }[];
  /** Rows that were read. */
  count: number;
}

const factsOf = ({ attributes, modifiedAt, ...version }: ObjectRecord): VersionFacts => ({
  ...version,
  ...(attributes.tags && { tags: attributes.tags }),
  modifiedAtMs: Date.parse(modifiedAt),
});

/** Walks through what the rules of a bucket apply to, page by page, in the order of names. Memory holds one page. */
export async function* walkDue(
  db: Reader,
  bucket: Pick<Bucket, 'id'>,
  rules: readonly LifecycleRule[],
  clock: LifecycleClock,
): AsyncGenerator<DuePage> {
  const concernsVersions = rules.some(({ expiration, noncurrent }) => expiration ?? noncurrent);
  if (concernsVersions) {
    for (const prefix of lifecyclePrefixes(rules)) yield* walkVersions(db, bucket.id, prefix, rules, clock);
  }
  yield* walkUploads(db, bucket.id, rules, clock);
}

async function* walkVersions(
  db: Reader,
  bucketId: string,
  prefix: string,
  rules: readonly LifecycleRule[],
  clock: LifecycleClock,
): AsyncGenerator<DuePage> {
  const scan = new LifecycleScan(rules, clock);
  let after: { name: string; versionId: string } | undefined;
  // The last version of a page waits for the next page, which says whether it has an older version.
  let pending: ObjectRecord | undefined;
  for (let isTruncated = true; isTruncated; ) {
    const page = await listVersions(db, bucketId, { prefix, limit: PAGE, ...(after && { after }) });
    const read = page.entries.flatMap((entry) => ('object' in entry ? [entry.object] : []));
    isTruncated = page.isTruncated;
    const last = read.at(-1);
    if (last) after = { name: last.name, versionId: last.versionId };
    const all: ObjectRecord[] = pending ? [pending, ...read] : read;
    pending = isTruncated ? all.at(-1) : undefined;
    const decided = isTruncated ? all.slice(0, -1) : all;
    const versions = decided.flatMap((version, index) => {
      const due = scan.next(factsOf(version), all[index + 1]?.name === version.name);
      return due ? [{ ...due, version }] : [];
    });
    yield { versions, uploads: [], count: read.length };
  }
}

async function* walkUploads(
  db: Reader,
  bucketId: string,
  rules: readonly LifecycleRule[],
  clock: LifecycleClock,
): AsyncGenerator<DuePage> {
  const concerned = rules.filter(({ abortUploadsAfterDays }) => abortUploadsAfterDays !== undefined);
  for (const prefix of lifecyclePrefixes(concerned)) {
    let after: { name: string; id: string } | undefined;
    for (let isTruncated = true; isTruncated; ) {
      const page = await listUploads(db, bucketId, { prefix, limit: PAGE, ...(after && { after }) });
      const read = page.entries.flatMap((entry) => ('upload' in entry ? [entry.upload] : []));
      isTruncated = page.isTruncated;
      const last = read.at(-1);
      if (last) after = { name: last.name, id: last.id };
      const uploads = read.flatMap((upload) => {
        const rule = dueUpload(concerned, { name: upload.name, createdAtMs: Date.parse(upload.createdAt) }, clock);
        return rule ? [{ upload, ruleId: rule.id }] : [];
      });
      yield { versions: [], uploads, count: read.length };
    }
  }
}
