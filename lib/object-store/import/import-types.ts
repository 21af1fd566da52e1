import type { VerificationMethod } from '../objects/attributes.ts';
import type { ImportFacts } from './schema.ts';

/** How far the current pass over the source is. */
export interface ImportPosition {
  /** Number of the next page of the source's list, beginning with 0. */
  page: number;
  /** Continuation token of the next page. */
  token?: string;
  /** Last key of the previous page. */
  after?: string;
  /** The list was not in byte order, so that missing keys cannot be recognized. */
  isUnordered?: boolean;
}

/** Results of a run so far. Each object of the source counts once. */
export interface ImportCounts {
  /** New and changed objects that were transferred, and their bytes. */
  copied: number;
  bytes: number;
  /** Objects that an earlier run has transferred. */
  unchanged: number;
  /** Objects of the target that are not replaced. */
  kept: number;
  failed: number;
  /** Objects of the target that were deleted because the source has none any more. */
  removed: number;
  /** Copied and unchanged objects by how they were compared with the source. */
  verified: Record<VerificationMethod, number>;
}

/** State of the page that is being transferred; its counts are added when it is complete. */
export interface ImportActivity {
  bytes: number;
  /** In the last seconds; null if it is unknown. */
  bytesPerSecond: number | null;
  /** Names of large objects that are being transferred. */
  names: string[];
}

export interface ImportFailure {
  name: string;
  /** Without the facts. */
  message: string;
  /** Missing in failures of earlier releases. */
  facts?: ImportFacts | null;
}

export const NO_COUNTS: ImportCounts = {
  copied: 0,
  bytes: 0,
  unchanged: 0,
  kept: 0,
  failed: 0,
  removed: 0,
  verified: { md5: 0, parts: 0, checksum: 0, size: 0 },
};

export const NO_ACTIVITY: ImportActivity = { bytes: 0, bytesPerSecond: null, names: [] };
