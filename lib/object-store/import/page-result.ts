import type { VerificationMethod } from '../objects/attributes.ts';
import type { ImportCounts, ImportFailure } from './import-types.ts';
import type { ImportProblem } from './schema.ts';

/** Failures that are listed; all are counted. */
export const MAX_LISTED_FAILURES = 100;
const MAX_MESSAGE = 300;

/** What was done with the objects of a page. */
export class PageResult {
  readonly counts: ImportCounts;
  readonly failures: ImportFailure[] = [];
  /** Bytes received so far, also of objects that are not complete. */
  receivedBytes = 0;
  /** Names of large objects that are being transferred. */
  readonly current = new Set<string>();

  constructor() {
    const verified = { md5: 0, parts: 0, checksum: 0, size: 0 };
    this.counts = { copied: 0, bytes: 0, unchanged: 0, kept: 0, failed: 0, removed: 0, verified };
  }

  addCopied(bytes: number, verifiedBy: VerificationMethod): void {
    this.counts.copied += 1;
    this.counts.bytes += bytes;
    this.counts.verified[verifiedBy] += 1;
  }

  addUnchanged(verifiedBy: VerificationMethod): void {
    this.counts.unchanged += 1;
    this.counts.verified[verifiedBy] += 1;
  }

  addFailure(name: string, { sentence, facts }: ImportProblem): void {
    this.counts.failed += 1;
    if (this.failures.length < MAX_LISTED_FAILURES) {
      this.failures.push({ name, message: sentence.slice(0, MAX_MESSAGE), facts });
    }
  }
}

/** The sum of two results. */
export function addCounts(one: ImportCounts, other: ImportCounts): ImportCounts {
  const { verified: a } = one;
  const { verified: b } = other;
  return {
    copied: one.copied + other.copied,
    bytes: one.bytes + other.bytes,
    unchanged: one.unchanged + other.unchanged,
    kept: one.kept + other.kept,
    failed: one.failed + other.failed,
    removed: one.removed + other.removed,
    verified: {
      md5: a.md5 + b.md5,
      parts: a.parts + b.parts,
      checksum: a.checksum + b.checksum,
      size: a.size + b.size,
    },
  };
}
