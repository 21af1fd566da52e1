import { z } from 'zod';
import { boundedList, digits, recordOf, text, uuid, word } from '#lib/http/bounds.ts';
import { rawRequestBody, rawResponseBody } from '#lib/http/data.ts';
import { Sentence } from '#lib/http/sentence.ts';
import { bucketNameProblem } from './bucket-name.ts';

/** Both APIs count bytes; a character has at most four. */
const MAX_NAME_BYTES = 1024;
const isShort = (name: string) => new TextEncoder().encode(name).length <= MAX_NAME_BYTES;

export const ObjectName = text(MAX_NAME_BYTES)
  .min(1, 'Enter a name.')
  .refine(isShort, 'Use at most 1,024 bytes.')
  .refine((name) => name.isWellFormed(), 'Use valid Unicode characters.');
/** No object has an empty name, so a missing one is answered as a missing object. */
const QueriedName = text(MAX_NAME_BYTES).refine(isShort, 'Use at most 1,024 bytes.').default('');
export const Prefix = text(MAX_NAME_BYTES).refine(isShort, 'Use at most 1,024 bytes.');

export const VersioningState = z.enum(['off', 'enabled', 'suspended']);
export type VersioningState = z.infer<typeof VersioningState>;

export const Bucket = z.strictObject({
  id: z.string(),
  name: z.string(),
  project_id: z.string(),
  /** Current objects, and their bytes. */
  objects: z.int(),
  bytes: z.int(),
  /** Bytes of all versions. */
  stored_bytes: z.int(),
  is_public: z.boolean(),
  versioning: VersioningState,
  quota_bytes: z.int().nullable(),
  quota_count: z.int().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type Bucket = z.infer<typeof Bucket>;
/** `is_truncated` if the project has more than are listed. */
export const BucketList = z.strictObject({ buckets: z.array(Bucket), is_truncated: z.boolean() });
export type BucketList = z.infer<typeof BucketList>;

const NewBucketName = text(255).superRefine((name, ctx) => {
  const problem = bucketNameProblem(name);
  if (problem !== undefined) ctx.addIssue({ code: 'custom', message: problem });
});
export const NewBucket = z.strictObject({ name: NewBucketName, versioning: z.boolean().default(false) });
export type NewBucket = z.input<typeof NewBucket>;

export const BucketPath = z.object({ id: uuid });

const Quota = z.int().min(0, 'Use 0 or more.').max(Number.MAX_SAFE_INTEGER).nullable();
export const BucketChanges = z.strictObject({
  versioning: z.enum(['enabled', 'suspended']).optional(),
  quota_bytes: Quota.optional(),
  quota_count: Quota.optional(),
});
export type BucketChanges = z.infer<typeof BucketChanges>;

/** A folder: names that begin with the prefix up to the next slash. */
export const Folder = z.strictObject({ kind: z.literal('folder'), name: z.string() });
export const ListedObject = z.strictObject({
  kind: z.literal('object'),
  name: z.string(),
  size: z.int(),
  etag: z.string(),
  content_type: z.string(),
  modified_at: z.string(),
});
export const Entry = z.discriminatedUnion('kind', [Folder, ListedObject]);
export type Entry = z.infer<typeof Entry>;

/** Entries of a page in byte order. With `search`, objects of all folders below the prefix whose name contains it. */
export const EntriesQuery = z.strictObject({
  prefix: Prefix.default(''),
  search: text(255).default(''),
  /** `next` of the page before. */
  cursor: text(2 * MAX_NAME_BYTES).optional(),
  limit: digits().pipe(z.int().min(1).max(1000)).default(1000),
});
export type EntriesQuery = z.infer<typeof EntriesQuery>;
export const Entries = z.strictObject({
  entries: z.array(Entry),
  /** Cursor of the next page; null after the last one. */
  next: z.string().nullable(),
  /** Objects that a search has examined for this page. */
  searched: z.int().nullable(),
});
export type Entries = z.infer<typeof Entries>;

export const ObjectQuery = z.strictObject({ name: QueriedName, version_id: text(64).optional() });
export type ObjectQuery = z.infer<typeof ObjectQuery>;

const Pairs = recordOf(z.string(), z.string(), 1000);
export const ObjectDetails = z.strictObject({
  name: z.string(),
  size: z.int(),
  etag: z.string(),
  content_type: z.string(),
  modified_at: z.string(),
  version_id: z.string().nullable(),
  is_delete_marker: z.boolean(),
  is_latest: z.boolean(),
  metadata: Pairs,
  tags: Pairs,
  /** CRC64NVME of the whole data in Base64, if known. */
  checksum: z.string().nullable(),
  /** Content-Encoding, Content-Disposition, Content-Language and Cache-Control, if set. */
  headers: Pairs,
  expires_at: z.string().nullable(),
});
export type ObjectDetails = z.infer<typeof ObjectDetails>;

const TokenName = text(128).regex(/^[a-z0-9!#$%&'*+.^_`|~-]+$/, 'Use lower-case letters, digits and hyphens.');
const HeaderValue = text(1024).regex(/^[^\0\r\n]*$/, 'Use one line.');
export const ContentType = text(255).regex(/^[\x20-\x7e]+$/, 'Use printable ASCII characters.');
export const ObjectChanges = z.strictObject({
  content_type: ContentType.optional(),
  metadata: recordOf(TokenName, HeaderValue, 90).optional(),
  tags: recordOf(text(128).min(1, 'Enter a key.'), text(256), 10).optional(),
});
export type ObjectChanges = z.infer<typeof ObjectChanges>;

export const ObjectVersion = z.strictObject({
  version_id: z.string(),
  is_latest: z.boolean(),
  is_delete_marker: z.boolean(),
  size: z.int(),
  etag: z.string(),
  modified_at: z.string(),
});
export type ObjectVersion = z.infer<typeof ObjectVersion>;
/** Newest first; `is_truncated` if there are more. */
export const ObjectVersions = z.strictObject({ versions: z.array(ObjectVersion), is_truncated: z.boolean() });
export type ObjectVersions = z.infer<typeof ObjectVersions>;

export const ObjectCopy = z.strictObject({
  name: ObjectName,
  version_id: text(64).optional(),
  /** The same bucket if omitted. */
  to_bucket_id: uuid.optional(),
  to_name: ObjectName,
  /** Deletes the source afterwards. */
  is_move: z.boolean().default(false),
  replaces: z.boolean().default(false),
});
export type ObjectCopy = z.input<typeof ObjectCopy>;

export const ShareLink = z.strictObject({ url: z.string(), expires_at: z.string() });
export type ShareLink = z.infer<typeof ShareLink>;
/** Links that are valid for longer are rarely revoked. */
export const MAX_LINK_SECONDS = 30 * 86_400;
export const NewShareLink = z.strictObject({
  name: ObjectName,
  valid_seconds: z.int().min(60).max(MAX_LINK_SECONDS),
});
export type NewShareLink = z.infer<typeof NewShareLink>;

export const DataIn = rawRequestBody('application/octet-stream');
export const DataOut = rawResponseBody('application/octet-stream');
const Crc32 = text(8).regex(/^[0-9a-f]{8}$/, 'Use 8 hexadecimal digits.');
export const UploadQuery = z.strictObject({
  name: QueriedName,
  content_type: ContentType.optional(),
  /** CRC32 of the data; other data are rejected. */
  crc32: Crc32.optional(),
  /** `false` rejects the upload if the object exists. */
  replaces: z.enum(['true', 'false']).default('true'),
});
export type UploadQuery = z.infer<typeof UploadQuery>;

/** `preview` is for the console's own pages, `attachment` saves a file. */
export const DownloadQuery = ObjectQuery.extend({ as: z.enum(['preview', 'attachment']).default('attachment') });
export type DownloadQuery = z.infer<typeof DownloadQuery>;

export const UploadPath = BucketPath.extend({ upload_id: word });
export const MAX_PARTS = 10_000;
export const PartPath = UploadPath.extend({ number: digits().pipe(z.int().min(1).max(MAX_PARTS)) });
export const PartQuery = z.strictObject({ crc32: Crc32.optional() });
export const NewUpload = z.strictObject({ name: ObjectName, content_type: ContentType.optional() });
export type NewUpload = z.infer<typeof NewUpload>;
export const CompleteUpload = z.strictObject({
  parts: boundedList(z.int().min(1).max(MAX_PARTS), MAX_PARTS).min(1, 'Specify the parts.'),
  replaces: z.boolean().default(true),
});
export type CompleteUpload = z.infer<typeof CompleteUpload>;
export const StoredObject = z.strictObject({ name: z.string(), size: z.int(), etag: z.string() });
export type StoredObject = z.infer<typeof StoredObject>;
export const UploadPart = z.strictObject({ number: z.int(), size: z.int(), etag: z.string() });
export type UploadPart = z.infer<typeof UploadPart>;
export const Upload = z.strictObject({ id: z.string(), name: z.string(), created_at: z.string() });
export type Upload = z.infer<typeof Upload>;
export const UploadDetails = Upload.extend({ parts: z.array(UploadPart) });
export type UploadDetails = z.infer<typeof UploadDetails>;
export const UploadList = z.strictObject({ uploads: z.array(Upload), is_truncated: z.boolean() });
export type UploadList = z.infer<typeof UploadList>;

const Reach = z.strictObject({ read: z.boolean(), list: z.boolean(), write: z.boolean() });
/** Who may use a bucket besides the members of its project. */
export const BucketAccess = z.strictObject({
  /** Without authentication. */
  anyone: Reach,
  /** All users of the cloud. */
  cloud: Reach,
  /** Rules that name other projects or users. */
  named_by: z.array(z.enum(['policy', 'acl', 'container-acl', 'account-acl'])),
  /** A policy rejects some requests that would be allowed otherwise. */
  has_denials: z.boolean(),
  /** Rules that would make the bucket public, but for its public access block or object ownership. */
  blocked: z.array(z.enum(['policy', 'acl', 'container-acl'])),
});
export type BucketAccess = z.infer<typeof BucketAccess>;

/** A statement of a bucket policy in parts, for its explanation. */
export const PolicySummary = z.strictObject({
  name: z.string(),
  effect: z.enum(['Allow', 'Deny']),
  /** `*` for everyone, otherwise project ids and `project/user`. */
  principals: z.array(z.string()),
  actions: z.array(z.string()),
  /** Names below the bucket; empty for the bucket itself. */
  resources: z.array(z.string()),
  /** The lists of principals, actions or resources name what is excluded. */
  is_inverted: z.boolean(),
  has_conditions: z.boolean(),
});
export type PolicySummary = z.infer<typeof PolicySummary>;
export const BucketPolicy = z.strictObject({ policy: z.string().nullable(), statements: z.array(PolicySummary) });
export type BucketPolicy = z.infer<typeof BucketPolicy>;
/** JSON; null removes the policy. */
export const ChangeBucketPolicy = z.strictObject({ policy: text(20_480).nullable() });

export const TestedAction = z.enum(['read', 'list', 'write', 'delete']);
export type TestedAction = z.infer<typeof TestedAction>;
export const TestedPrincipal = z.enum(['anyone', 'cloud', 'reader', 'member', 'admin']);
export type TestedPrincipal = z.infer<typeof TestedPrincipal>;
/** The question whether a user may do something with a bucket or an object in it. */
export const NewAccessTest = z.strictObject({
  principal: TestedPrincipal,
  action: TestedAction,
  /** Name of the object, or prefix of a listing. */
  name: Prefix.default(''),
  /** Address of the client. */
  address: text(45).optional(),
});
export type NewAccessTest = z.input<typeof NewAccessTest>;
export const AccessTest = z.strictObject({ is_allowed: z.boolean(), reason: Sentence });
export type AccessTest = z.infer<typeof AccessTest>;

const Days = z.int('Use a whole number of days.').min(1, 'Use 1 or more days.').max(36_500, 'Use at most 36,500 days.');
const RuleName = text(255).min(1, 'Enter a name.');
/** A rule by prefix. Rules with other conditions are changed through S3. */
export const ExpiryRule = z.strictObject({
  name: RuleName,
  prefix: Prefix,
  /** Age of current objects. */
  expiration_days: Days.nullable(),
  /** Since a version was replaced. */
  noncurrent_days: Days.nullable(),
  abort_upload_days: Days.nullable(),
});
export type ExpiryRule = z.infer<typeof ExpiryRule>;
/** `other_rules` have conditions on tags or size, a date, or are turned off. */
export const BucketLifecycle = z.strictObject({ rules: z.array(ExpiryRule), other_rules: z.array(z.string()) });
export type BucketLifecycle = z.infer<typeof BucketLifecycle>;
/** Replaces the rules by prefix; the others stay. */
export const ChangeLifecycle = z.strictObject({ rules: boundedList(ExpiryRule, 100) });
export type ChangeLifecycle = z.infer<typeof ChangeLifecycle>;
/** What rules would delete today. */
export const LifecyclePreview = z.strictObject({
  objects: z.int(),
  versions: z.int(),
  uploads: z.int(),
  freed_bytes: z.int(),
  names: z.array(z.string()),
  /** False if the bucket has more versions than were read. */
  is_complete: z.boolean(),
});
export type LifecyclePreview = z.infer<typeof LifecyclePreview>;
