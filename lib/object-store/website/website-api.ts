import { type Bucket, findBucketByS3Name } from '../buckets/bucket.ts';
import type { ObjectApi } from '../entry.ts';
import type { ObjectRequest, ObjectResponse } from '../exchange.ts';
import { findObject } from '../objects/object-record.ts';
import { resolveError, resolvePage, type WebsiteSettings, type WebsiteStep } from '../rules/website.ts';
import { isAllowed } from '../s3/access-decisions.ts';
import { addressOf, encodeKey } from '../s3/addressing.ts';
import type { ObjectContext, S3Context } from '../s3/context.ts';
import { s3ErrorOf } from '../s3/error-responses.ts';
import { S3Error } from '../s3/errors.ts';
import { getObject, headObject } from '../s3/get-object.ts';
import { decodeBody } from '../s3/signature/decode-body.ts';
import { readPayload } from '../s3/signature/payload.ts';
import { newTransactionId } from '../s3/transaction-id.ts';
import { errorPage } from './error-page.ts';

/** A request to the website of a bucket. */
interface WebsiteContext extends S3Context {
  bucket: Bucket;
  settings: WebsiteSettings;
  key: string;
}

const REDIRECT_HEADER = 'x-amz-website-redirect-location';

/**
 * Serves the websites of buckets below a path prefix, to everyone: a page needs a policy or ACL that lets anonymous
 * senders read it.
 */
export const websiteApi = (prefix: string): ObjectApi => ({
  type: 's3-website',
  segment: prefix.slice(1),
  respond: (services, request) => respondToVisitor(services, request, prefix),
  refuse: (services, request, error) => {
    const requestId = newTransactionId();
    return finishResponse(errorPage(s3ErrorOf({ services, requestId }, error), requestId), request, requestId);
  },
});

async function respondToVisitor(
  services: S3Context['services'],
  request: ObjectRequest,
  prefix: string,
): Promise<ObjectResponse> {
  const requestId = newTransactionId();
  let response: ObjectResponse;
  try {
    response = await respond(services, request, prefix, requestId);
  } catch (error) {
    response = errorPage(s3ErrorOf({ services, requestId }, error), requestId);
  }
  return finishResponse(response, request, requestId);
}

function finishResponse(
  { status, headers, body }: ObjectResponse,
  { method }: ObjectRequest,
  id: string,
): ObjectResponse {
  const hasBody = method !== 'HEAD' && body !== undefined;
  return { status, headers: { ...headers, 'x-amz-request-id': id }, ...(hasBody && { body }) };
}

async function respond(
  services: S3Context['services'],
  request: ObjectRequest,
  prefix: string,
  requestId: string,
): Promise<ObjectResponse> {
  if (request.method !== 'GET' && request.method !== 'HEAD') throw new S3Error('MethodNotAllowed');
  const mount = { prefix, hosts: [] };
  const { bucket: name, key = '' } = addressOf(request, mount);
  const bucket = name === undefined ? undefined : await findBucketByS3Name(services.database.read, name);
  if (!bucket) throw new S3Error('NoSuchBucket');
  const settings = bucket.settings.website;
  if (!settings) throw new S3Error('NoSuchWebsiteConfiguration');
  // Relative links of the index page need the slash.
  if (request.path === `${prefix}/${name}`) return redirect(302, `${request.path}/`);
  const { headers } = request;
  const payload = decodeBody(request, readPayload(request, undefined), {
    signature: undefined,
    ignoresChecksums: true,
  });
  const base = { services, request, requestId, mount, query: new Map<string, string>(), headers, payload };
  return visit({ ...base, principal: { kind: 'anonymous' }, bucket, settings, key });
}

async function visit(context: WebsiteContext): Promise<ObjectResponse> {
  const { settings, key } = context;
  const step = resolvePage(settings, key);
  if (step.kind === 'redirect') return follow(context, step);
  try {
    return await readPage(context, step.key);
  } catch (error) {
    if (!(error instanceof S3Error)) throw error;
    return respondToError(context, error);
  }
}

async function respondToError(context: WebsiteContext, error: S3Error): Promise<ObjectResponse> {
  const { settings, key } = context;
  const step = await resolveError(settings, key, error.status, (one) => isReadable(context, one));
  if (!step) throw error;
  if (step.kind === 'redirect') return follow(context, step);
  if (!(await isReadable(context, step.key))) throw error;
  // Conditions and ranges of the request are about the missing page.
  const page = await readPage({ ...context, headers: {} }, step.key);
  return { ...page, status: error.status };
}

/** @throws S3Error NoSuchKey; AccessDenied, also for missing objects of a bucket that the sender may not list */
async function readPage(context: WebsiteContext, key: string): Promise<ObjectResponse> {
  const { bucket, services, request } = context;
  const object = await findObject(services.database.read, bucket.id, key);
  const isGranted = object
    ? isAllowed(context, 's3:GetObject', { bucket, key, object })
    : isAllowed(context, 's3:ListBucket', { bucket, query: { prefix: key } });
  if (!isGranted) throw new S3Error('AccessDenied');
  const location = object?.attributes.headers?.[REDIRECT_HEADER];
  if (location !== undefined)
    return redirect(301, location.startsWith('/') ? pathOf(context, location.slice(1)) : location);
  const full: ObjectContext = { ...context, bucketName: bucket.name, key, versionId: undefined, version: object };
  return request.method === 'HEAD' ? headObject(full) : getObject(full);
}

async function isReadable(context: WebsiteContext, key: string): Promise<boolean> {
  const { bucket, services } = context;
  const object = await findObject(services.database.read, bucket.id, key);
  return object !== undefined && isAllowed(context, 's3:GetObject', { bucket, key, object });
}

const pathOf = ({ mount, bucket }: WebsiteContext, key: string): string =>
  `${mount.prefix}/${bucket.name}/${encodeKey(key)}`;

function follow(context: WebsiteContext, step: Extract<WebsiteStep, { kind: 'redirect' }>): ObjectResponse {
  const { status, protocol, hostName, key } = step;
  if (hostName === undefined && protocol === undefined) return redirect(status, pathOf(context, key));
  const scheme = protocol ?? (context.request.isSecure ? 'https' : 'http');
  const host = hostName ?? context.request.headers.host ?? '';
  const path = hostName === undefined ? pathOf(context, key) : `/${encodeKey(key)}`;
  return redirect(status, `${scheme}://${host}${path}`);
}

/** Control characters and others that no header can have are encoded. */
const redirect = (status: number, location: string): ObjectResponse => ({
  status,
  headers: { location: location.toWellFormed().replaceAll(/[^\u0021-\u007e]/gu, encodeURIComponent), 'content-length': '0' },
});
