import { GIB } from '#lib/bytes.ts';
import type { JobSelection } from '../jobs/job-types.ts';

/** Objects of a bucket that are downloaded as one file. */
export interface ArchiveSelection extends JobSelection {
  /** Start of all names, which is left out in the archive. */
  prefix: string;
}

/** Objects of an archive. */
export const MAX_ARCHIVE_OBJECTS = 10_000;
/** Bytes of the objects of an archive. */
export const MAX_ARCHIVE_BYTES = 100 * GIB;
