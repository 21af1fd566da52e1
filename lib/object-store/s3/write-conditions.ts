import type { WriteCondition } from '../objects/conditions.ts';
import { S3Error } from './errors.ts';
import { etagsOf } from './read-conditions.ts';

type Headers = Readonly<Record<string, string | undefined>>;

function etagCondition(header: string): readonly string[] | '*' {
  const etags = etagsOf(header);
  return etags.includes('*') ? '*' : etags;
}

/** `If-Match` and `If-None-Match` of PutObject, CopyObject and CompleteMultipartUpload. */
export const writeCondition = (headers: Headers): WriteCondition => {
  const { 'if-match': ifMatch, 'if-none-match': ifNoneMatch } = headers;
  return {
    ...(ifMatch !== undefined && { ifMatch: etagCondition(ifMatch) }),
    ...(ifNoneMatch !== undefined && { ifNoneMatch: etagCondition(ifNoneMatch) }),
    isMissingNotFound: true,
  };
};

interface DeletionConditions {
  etag: string | undefined;
  modifiedAt: string | undefined;
  size: string | undefined;
}

/** @throws S3Error InvalidArgument for an invalid date or size */
export function deletionCondition({ etag, modifiedAt, size }: DeletionConditions): WriteCondition {
  return {
    ...(etag !== undefined && { ifMatch: etagCondition(etag) }),
    ...(modifiedAt !== undefined && { ifModifiedAtMs: timeOf(modifiedAt) }),
    ...(size !== undefined && { ifSize: sizeOf(size) }),
    isMissingNotFound: true,
  };
}

/** Conditions of DeleteObject. @throws S3Error InvalidArgument */
export const deletionHeaders = (headers: Headers): WriteCondition =>
  deletionCondition({
    etag: headers['if-match'],
    modifiedAt: headers['x-amz-if-match-last-modified-time'],
    size: headers['x-amz-if-match-size'],
  });

function timeOf(text: string): number {
  const time = Date.parse(text);
  if (Number.isNaN(time)) throw new S3Error('InvalidArgument', 'The last modified time is not a valid date.');
  return time;
}

function sizeOf(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new S3Error('InvalidArgument', 'The size must be a whole number of bytes.');
  return Number(text);
}
