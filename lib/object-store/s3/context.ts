import { type Actor, actorOf, PLATFORM } from '#lib/events/log.ts';
import type { Services } from '#lib/http/context.ts';
import type { Caller } from '#lib/policy/caller.ts';
import type { Principal } from '../access/access-request.ts';
import type { Bucket } from '../buckets/bucket.ts';
import type { ObjectRequest } from '../exchange.ts';
import type { ObjectRecord } from '../objects/object-record.ts';
import type { S3Mount } from './addressing.ts';
import type { QueryParameters } from './query-parameters.ts';
import type { RequestPayload } from './signature/decode-body.ts';

/** A request whose signature is valid, or that has none. */
export interface S3Context {
  services: Services;
  request: ObjectRequest;
  requestId: string;
  mount: S3Mount;
  query: QueryParameters;
  /** Headers of the request; a presigned URL may have `x-amz-*` headers in its query. */
  headers: Readonly<Record<string, string | undefined>>;
  principal: Principal;
  /** The user behind the principal; undefined for anonymous requests. */
  caller: Caller | undefined;
  payload: RequestPayload;
}

export interface BucketNameContext extends S3Context {
  bucketName: string;
}

export interface BucketContext extends BucketNameContext {
  bucket: Bucket;
}

export interface ObjectContext extends BucketContext {
  key: string;
  /** `versionId` of the query; undefined for the current version. */
  versionId: string | undefined;
  /** The named or newest version, which may be a delete marker; only for operations that read it. */
  version: ObjectRecord | undefined;
}

/** Project of the sender; undefined for anonymous requests. */
export const projectIdOf = ({ principal }: S3Context): string | undefined =>
  principal.kind === 'anonymous' ? undefined : principal.projectId;

/** Who is named in the event of a change. */
export const actorOfRequest = ({ caller, request, requestId }: S3Context): Actor =>
  caller ? actorOf({ caller, requestId: request.onBehalf?.requestId ?? requestId }) : PLATFORM;

export const isAnonymous = ({ principal }: S3Context): boolean => principal.kind === 'anonymous';
