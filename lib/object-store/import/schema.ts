import { z } from 'zod';
import { boundedList, text, uuid } from '#lib/http/bounds.ts';
import { msg } from '#lib/i18n/text.ts';
import { Prefix } from '../console/schema.ts';

/** What is wrong with a source; `source-problem-texts.ts` explains it. */
export const SourceProblem = z.enum([
  'address',
  'dns',
  'refused',
  'timeout',
  'tls',
  'protocol',
  'redirect',
  'clock',
  'access_key',
  'signature',
  'region',
  'bucket',
  'rights',
  'unavailable',
  'other',
]);
export type SourceProblem = z.infer<typeof SourceProblem>;

/** Keys are sent in headers. */
const keyText = (max: number) =>
  text(max)
    .min(1, msg('Enter the key.'))
    .regex(/^[\x21-\x7e]*$/, msg('Use printable ASCII characters without spaces.'));

/** Can be sent in a query, and stored in both databases. */
const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');
const ImportPrefix = Prefix.refine(isStorable, 'Use valid Unicode characters.');

/** A bucket of another S3 store, and the keys to read it. */
export const ImportSourceInput = z.strictObject({
  endpoint: text(2048).min(1, msg('Enter the address of the endpoint.')),
  region: text(64)
    .regex(/^[A-Za-z0-9-]+$/, msg('Use letters, digits and hyphens.'))
    .default('us-east-1'),
  bucket: text(255)
    .min(1, msg('Enter the name of the bucket.'))
    .refine(
      (name) => name.isWellFormed() && !/[/\p{Cc}]/u.test(name) && name !== '.' && name !== '..',
      msg('Enter the name of the bucket.'),
    ),
  /** Only objects below it. */
  prefix: ImportPrefix.default(''),
  /** Whether the bucket is part of the path instead of the host name. */
  is_path_style: z.boolean().default(true),
  access_key: keyText(256),
  /** Never returned. */
  secret_key: keyText(256),
});
export type ImportSourceInput = z.input<typeof ImportSourceInput>;
export type ValidImportSource = z.output<typeof ImportSourceInput>;

export const NewBucketImport = z.strictObject({
  source: ImportSourceInput,
  /** Replaces the prefix of the source in the names of the copies. */
  target_prefix: ImportPrefix.default(''),
  /** Whether objects that changed in the source replace their copies. */
  replaces: z.boolean().default(true),
  /** Whether copies of objects that the source no longer has are deleted. */
  deletes: z.boolean().default(false),
});
export type NewBucketImport = z.input<typeof NewBucketImport>;
export type ValidBucketImport = z.output<typeof NewBucketImport>;

export const BucketImportState = z.enum(['running', 'cancelling', 'done', 'failed', 'cancelled']);
export type BucketImportState = z.infer<typeof BucketImportState>;

const Counts = z.strictObject({
  copied: z.int(),
  bytes: z.int(),
  /** Transferred by an earlier run. */
  unchanged: z.int(),
  /** Objects of the target that were not replaced. */
  kept: z.int(),
  failed: z.int(),
  removed: z.int(),
  /** Copied and unchanged objects: compared by MD5, by the MD5s of the parts, by another checksum, only by size. */
  verified: z.strictObject({ md5: z.int(), parts: z.int(), checksum: z.int(), size: z.int() }),
});

/** What follows a sentence in parentheses: the response of the source, or how the received data differs. Sizes in bytes. */
export const ImportFacts = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('response'), status: z.int(), code: z.string() }),
  z.strictObject({ kind: z.literal('checksum'), algorithm: z.string() }),
  z.strictObject({ kind: z.literal('size'), received: z.int(), listed: z.int() }),
]);
export type ImportFacts = z.infer<typeof ImportFacts>;

/** A message as data; `problemText` joins it. */
export const ImportProblem = z.strictObject({ sentence: z.string(), facts: ImportFacts.nullable() });
export type ImportProblem = z.infer<typeof ImportProblem>;

/** Copies a bucket of another S3 store, as often as its user starts it. */
export const BucketImport = z.strictObject({
  id: z.string(),
  bucket_id: z.string(),
  bucket_name: z.string(),
  source: z.strictObject({
    endpoint: z.string(),
    region: z.string(),
    bucket: z.string(),
    prefix: z.string(),
    is_path_style: z.boolean(),
    access_key: z.string(),
  }),
  target_prefix: z.string(),
  replaces: z.boolean(),
  deletes: z.boolean(),
  state: BucketImportState,
  /** Why the run ended early, or what it did not do. */
  message: z.string().nullable(),
  problem: ImportProblem.nullable(),
  /** Whether it can run again; the secret key is removed when the import is finished. */
  has_secret: z.boolean(),
  /** Number of runs. */
  runs: z.int(),
  /** Results of the current or last run. */
  counts: Counts,
  progress: z.strictObject({
    /** Bytes received by the current run. */
    bytes: z.int(),
    bytes_per_second: z.int().nullable(),
    /** Large objects that are being transferred. */
    names: z.array(z.string()),
  }),
  created_at: z.string(),
  /** Start of the current or last run. */
  started_at: z.string(),
  ended_at: z.string().nullable(),
});
export type BucketImport = z.infer<typeof BucketImport>;

export const BucketImportDetails = BucketImport.extend({
  /** The first ones; `counts.failed` counts all. */
  failures: z.array(z.strictObject({ name: z.string(), message: z.string(), problem: ImportProblem })),
});
export type BucketImportDetails = z.infer<typeof BucketImportDetails>;

export const BucketImportPath = z.object({ import_id: uuid });

/** The first objects of a source, or what is wrong with it. */
export const SourceTest = z.strictObject({
  /** Null if the source can be read. */
  problem: SourceProblem.nullable(),
  /** What is wrong, and what to do. */
  message: z.string().nullable(),
  /** The region that the endpoint requires, if it names one. */
  region: z.string().nullable(),
  objects: boundedList(z.strictObject({ name: z.string(), size: z.int() }), 10),
  /** Whether there are more objects. */
  is_truncated: z.boolean(),
});
export type SourceTest = z.infer<typeof SourceTest>;
