import { PlatformError } from '#lib/errors/errors.ts';

/** Errors of the store have the code of S3 as their type; the native API returns their status. */
const error = (kind: PlatformError['kind'], type: string, message: string) =>
  new PlatformError(kind, message, { type });

export const BucketNotFound = (name: string) => error('notFound', 'NoSuchBucket', `Bucket ${name} does not exist.`);

export const ObjectNotFound = (name: string) => error('notFound', 'NoSuchKey', `Object ${name} does not exist.`);

export const VersionNotFound = (versionId: string) =>
  error('notFound', 'NoSuchVersion', `Version ${versionId} of the object does not exist.`);

export const UploadNotFound = () =>
  error('notFound', 'NoSuchUpload', 'The upload does not exist. It may have been completed or aborted.');

export const BucketNotEmpty = (name: string) =>
  error(
    'conflict',
    'BucketNotEmpty',
    `Bucket ${name} contains objects, versions or unfinished uploads. Delete them first.`,
  );

export const BucketNameTaken = (name: string) =>
  error('conflict', 'BucketAlreadyExists', `Another project has a bucket named ${name}. Choose another name.`);

export const ConditionFailed = () =>
  error('preconditionFailed', 'PreconditionFailed', 'The object does not meet a condition of the request.');

export const ObjectLocked = (reason: string) => error('forbidden', 'AccessDenied', reason);

export const OverQuota = (message: string) => error('quotaExceeded', 'QuotaExceeded', message);

/** The sentence is that of AWS, which clients compare. */
export const PartInvalid = (uploadId: string, { number, etag }: { number: number; etag: string }) =>
  new PlatformError(
    'invalid',
    "One or more of the specified parts could not be found.  The part may not have been uploaded, or the specified entity tag may not match the part's entity tag.",
    { type: 'InvalidPart', extra: { UploadId: uploadId, PartNumber: String(number), ETag: etag } },
  );

export const PartOrderInvalid = () => error('invalid', 'InvalidPartOrder', 'List the parts in ascending order.');

export const PartTooSmall = (number: number) =>
  error('invalid', 'EntityTooSmall', `Part ${number} has less than 5 MiB. Only the last part may be smaller.`);

export const PartsMissing = () => error('invalid', 'MalformedXML', 'List at least one part.');
