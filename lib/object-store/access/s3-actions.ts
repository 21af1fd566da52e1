/** Actions on objects; AWS service authorization reference, Amazon S3. */
const OBJECT_ACTIONS = [
  's3:AbortMultipartUpload',
  's3:BypassGovernanceRetention',
  's3:DeleteObject',
  's3:DeleteObjectTagging',
  's3:DeleteObjectVersion',
  's3:DeleteObjectVersionTagging',
  's3:GetObject',
  's3:GetObjectAcl',
  's3:GetObjectAttributes',
  's3:GetObjectLegalHold',
  's3:GetObjectRetention',
  's3:GetObjectTagging',
  's3:GetObjectVersion',
  's3:GetObjectVersionAcl',
  's3:GetObjectVersionAttributes',
  's3:GetObjectVersionTagging',
  's3:ListMultipartUploadParts',
  's3:PutObject',
  's3:PutObjectAcl',
  's3:PutObjectLegalHold',
  's3:PutObjectRetention',
  's3:PutObjectTagging',
  's3:PutObjectVersionAcl',
  's3:PutObjectVersionTagging',
  's3:RestoreObject',
] as const;

const BUCKET_ACTIONS = [
  's3:CreateBucket',
  's3:DeleteBucket',
  's3:DeleteBucketOwnershipControls',
  's3:DeleteBucketPolicy',
  's3:DeleteBucketWebsite',
  's3:GetAccelerateConfiguration',
  's3:GetAnalyticsConfiguration',
  's3:GetBucketAcl',
  's3:GetBucketCORS',
  's3:GetBucketLocation',
  's3:GetBucketLogging',
  's3:GetBucketNotification',
  's3:GetBucketObjectLockConfiguration',
  's3:GetBucketOwnershipControls',
  's3:GetBucketPolicy',
  's3:GetBucketPolicyStatus',
  's3:GetBucketPublicAccessBlock',
  's3:GetBucketRequestPayment',
  's3:GetBucketTagging',
  's3:GetBucketVersioning',
  's3:GetBucketWebsite',
  's3:GetEncryptionConfiguration',
  's3:GetInventoryConfiguration',
  's3:GetLifecycleConfiguration',
  's3:GetMetricsConfiguration',
  's3:GetReplicationConfiguration',
  's3:ListBucket',
  's3:ListBucketMultipartUploads',
  's3:ListBucketVersions',
  's3:PutBucketAcl',
  's3:PutBucketCORS',
  's3:PutBucketLogging',
  's3:PutBucketNotification',
  's3:PutBucketObjectLockConfiguration',
  's3:PutBucketOwnershipControls',
  's3:PutBucketPolicy',
  's3:PutBucketPublicAccessBlock',
  's3:PutBucketRequestPayment',
  's3:PutBucketTagging',
  's3:PutBucketVersioning',
  's3:PutBucketWebsite',
  's3:PutEncryptionConfiguration',
  's3:PutLifecycleConfiguration',
  's3:PutReplicationConfiguration',
] as const;

/** The action of an operation on a bucket or object, in both APIs. */
export type S3Action = (typeof OBJECT_ACTIONS)[number] | (typeof BUCKET_ACTIONS)[number];

const ALL: readonly S3Action[] = [...OBJECT_ACTIONS, ...BUCKET_ACTIONS];
const BY_LOWER_CASE = new Map<string, S3Action>(ALL.map((action) => [action.toLowerCase(), action]));

/** An action by its name in any case; undefined for unknown ones. */
export const findAction = (name: string): S3Action | undefined => BY_LOWER_CASE.get(name.toLowerCase());

const READING = /^s3:(?:Get|List)/;

/** Whether an action changes nothing, so that role `reader` suffices. */
export const isReadAction = (action: S3Action): boolean => READING.test(action);

/** Actions that the owner of the bucket may do with objects of another owner. */
const OF_BUCKET_OWNER: ReadonlySet<S3Action> = new Set<S3Action>([
  's3:AbortMultipartUpload',
  's3:BypassGovernanceRetention',
  's3:DeleteObject',
  's3:DeleteObjectVersion',
  's3:ListMultipartUploadParts',
  's3:PutObject',
  's3:RestoreObject',
]);
const ON_OBJECTS: ReadonlySet<string> = new Set(OBJECT_ACTIONS);

/** Whether the owner of an object decides on an action, and not the owner of its bucket. */
export const isObjectOwnerAction = (action: S3Action): boolean =>
  ON_OBJECTS.has(action) && !OF_BUCKET_OWNER.has(action);
