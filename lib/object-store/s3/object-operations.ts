import { getObjectAcl, putObjectAcl } from './acl.ts';
import { copyObject } from './copy-object.ts';
import { deleteObject } from './delete-object.ts';
import { getObject, headObject } from './get-object.ts';
import { completeUpload } from './multipart/complete-upload.ts';
import { uploadPart, uploadPartCopy } from './multipart/upload-part.ts';
import { abortUpload, createUpload, listParts } from './multipart/uploads.ts';
import { getObjectAttributes } from './object-attributes.ts';
import { tagsInHeaders } from './object-headers.ts';
import { getLegalHold, getRetention, putLegalHold, putRetention } from './object-locks.ts';
import type { ObjectOperation } from './operation.ts';
import { putObject } from './put-object.ts';
import { deleteObjectTagging, getObjectTagging, putObjectTagging } from './tagging.ts';

const OBJECT = { level: 'object', readsObject: true } as const;
const READ = { ...OBJECT, isMissingHidden: true } as const;
/** Operations that create an object do not depend on the one before. */
const WRITE = {
  level: 'object',
  requestTags: ({ headers }) => tagsInHeaders(headers),
} as const satisfies Partial<ObjectOperation>;
const DOCUMENT = { ...OBJECT, payload: 'document' } as const;

export const OBJECT_OPERATIONS: readonly ObjectOperation[] = [
  {
    ...READ,
    name: 'GetObject',
    method: 'GET',
    action: 's3:GetObject',
    versionAction: 's3:GetObjectVersion',
    run: getObject,
  },
  {
    ...READ,
    name: 'HeadObject',
    method: 'HEAD',
    action: 's3:GetObject',
    versionAction: 's3:GetObjectVersion',
    run: headObject,
  },
  { ...WRITE, name: 'PutObject', method: 'PUT', action: 's3:PutObject', payload: 'data', run: putObject },
  { ...WRITE, name: 'CopyObject', method: 'PUT', header: 'x-amz-copy-source', action: 's3:PutObject', run: copyObject },
  {
    ...OBJECT,
    name: 'DeleteObject',
    method: 'DELETE',
    action: 's3:DeleteObject',
    versionAction: 's3:DeleteObjectVersion',
    run: deleteObject,
  },
  {
    ...READ,
    name: 'GetObjectAttributes',
    method: 'GET',
    query: ['attributes'],
    action: 's3:GetObjectAttributes',
    versionAction: 's3:GetObjectVersionAttributes',
    run: getObjectAttributes,
  },
  {
    ...READ,
    name: 'GetObjectTagging',
    method: 'GET',
    query: ['tagging'],
    action: 's3:GetObjectTagging',
    versionAction: 's3:GetObjectVersionTagging',
    run: getObjectTagging,
  },
  {
    ...DOCUMENT,
    name: 'PutObjectTagging',
    method: 'PUT',
    query: ['tagging'],
    action: 's3:PutObjectTagging',
    versionAction: 's3:PutObjectVersionTagging',
    run: putObjectTagging,
  },
  {
    ...OBJECT,
    name: 'DeleteObjectTagging',
    method: 'DELETE',
    query: ['tagging'],
    action: 's3:DeleteObjectTagging',
    versionAction: 's3:DeleteObjectVersionTagging',
    run: deleteObjectTagging,
  },
  {
    ...READ,
    name: 'GetObjectAcl',
    method: 'GET',
    query: ['acl'],
    action: 's3:GetObjectAcl',
    versionAction: 's3:GetObjectVersionAcl',
    run: getObjectAcl,
  },
  {
    ...DOCUMENT,
    name: 'PutObjectAcl',
    method: 'PUT',
    query: ['acl'],
    action: 's3:PutObjectAcl',
    versionAction: 's3:PutObjectVersionAcl',
    run: putObjectAcl,
  },
  {
    ...OBJECT,
    name: 'GetObjectRetention',
    method: 'GET',
    query: ['retention'],
    action: 's3:GetObjectRetention',
    run: getRetention,
  },
  {
    ...DOCUMENT,
    name: 'PutObjectRetention',
    method: 'PUT',
    query: ['retention'],
    action: 's3:PutObjectRetention',
    run: putRetention,
  },
  {
    ...OBJECT,
    name: 'GetObjectLegalHold',
    method: 'GET',
    query: ['legal-hold'],
    action: 's3:GetObjectLegalHold',
    run: getLegalHold,
  },
  {
    ...DOCUMENT,
    name: 'PutObjectLegalHold',
    method: 'PUT',
    query: ['legal-hold'],
    action: 's3:PutObjectLegalHold',
    run: putLegalHold,
  },
  {
    ...WRITE,
    name: 'CreateMultipartUpload',
    method: 'POST',
    query: ['uploads'],
    action: 's3:PutObject',
    run: createUpload,
  },
  {
    level: 'object',
    name: 'UploadPart',
    method: 'PUT',
    query: ['uploadId', 'partNumber'],
    action: 's3:PutObject',
    payload: 'data',
    run: uploadPart,
  },
  {
    level: 'object',
    name: 'UploadPartCopy',
    method: 'PUT',
    query: ['uploadId', 'partNumber'],
    header: 'x-amz-copy-source',
    action: 's3:PutObject',
    run: uploadPartCopy,
  },
  {
    level: 'object',
    name: 'CompleteMultipartUpload',
    method: 'POST',
    query: ['uploadId'],
    action: 's3:PutObject',
    payload: 'parts',
    run: completeUpload,
  },
  {
    level: 'object',
    name: 'AbortMultipartUpload',
    method: 'DELETE',
    query: ['uploadId'],
    action: 's3:AbortMultipartUpload',
    run: abortUpload,
  },
  {
    level: 'object',
    name: 'ListParts',
    method: 'GET',
    query: ['uploadId'],
    action: 's3:ListMultipartUploadParts',
    run: listParts,
  },
];
