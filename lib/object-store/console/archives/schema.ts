import { z } from 'zod';
import { boundedList, text, uuid } from '#lib/http/bounds.ts';
import { rawResponseBody } from '#lib/http/data.ts';
import { BucketPath } from '../schema.ts';

/** Both APIs count bytes, which the core checks; a name with more characters does not exist. */
const Name = text(1024).min(1, 'Enter a name.');

export const NewArchive = z.strictObject({
  /** Start of all names, which is left out in the archive. */
  prefix: text(1024).default(''),
  names: boundedList(Name, 1000).default([]),
  /** Folders, with their final slash. */
  prefixes: boundedList(Name, 100).default([]),
});
export type NewArchive = z.input<typeof NewArchive>;

/** A selection of objects that can be downloaded as one file until it expires. */
export const BucketArchive = z.strictObject({
  id: z.string(),
  objects: z.int(),
  /** Sum of the sizes of the objects. */
  bytes: z.int(),
  expires_at: z.string(),
});
export type BucketArchive = z.infer<typeof BucketArchive>;

export const ArchivePath = BucketPath.extend({ archive_id: uuid });
export const ArchiveData = rawResponseBody('application/zip');
