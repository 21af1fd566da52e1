import type { Services } from '#lib/http/context.ts';
import type { ObjectApi } from '../entry.ts';
import type { ObjectRequest, ObjectResponse } from '../exchange.ts';
import { resolveError, resolvePage, type WebsiteSettings, type WebsiteStep } from '../rules/website.ts';
import { newTransactionId } from '../transaction-id.ts';
import { isAllowed } from './access-decisions.ts';
import { addressOf, encodeKey } from './addressing.ts';
import type { BucketContext, ObjectContext } from './context.ts';
import { s3ErrorOf } from './error-responses.ts';
import { S3Error } from './errors.ts';
import { findS3Bucket } from './find-bucket.ts';
import { loadVersion } from './found-objects.ts';
import { getObject } from './get-object.ts';
import { decodeBody } from './signature/decode-body.ts';
import { readPayload } from './signature/payload.ts';
import { escapeXml } from './xml.ts';

/** Websites of buckets, each at the root of a subdomain of the hosts. They have no authentication. */
export const websiteApi = (hosts: readonly string[]): ObjectApi => ({
  type: 's3',
  segment: '',
  hasOwnOrigin: true,
  respond: (services, request) => respondToWebsite(services, request, hosts),
  refuse: (services, request, error) => {
    const requestId = newTransactionId();
    return withId(errorPage(s3ErrorOf({ services, requestId }, error)), requestId, request);
  },
});

async function respondToWebsite(
  services: Services,
  request: ObjectRequest,
  hosts: readonly string[],
): Promise<ObjectResponse> {
  const requestId = newTransactionId();
  try {
    return withId(await respond(services, request, hosts, requestId), requestId, request);
  } catch (error) {
    return withId(errorPage(s3ErrorOf({ services, requestId }, error)), requestId, request);
  }
}

function withId(
  { status, headers, body }: ObjectResponse,
  requestId: string,
  { method }: ObjectRequest,
): ObjectResponse {
  const all = { ...headers, 'x-amz-request-id': requestId, 'x-amz-id-2': requestId };
  return { status, headers: all, ...(method !== 'HEAD' && body !== undefined && { body }) };
}

/** Browsers show it, so it is HTML. */
const errorPage = ({ status, code, message }: S3Error): ObjectResponse => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body:
    `<!DOCTYPE html><html lang="en"><head><title>${status} ${code}</title></head>` +
    `<body><h1>${status} ${code}</h1><p>${escapeXml(message)}</p></body></html>\n`,
});

async function respond(
  services: Services,
  request: ObjectRequest,
  hosts: readonly string[],
  requestId: string,
): Promise<ObjectResponse> {
  const { bucket: bucketName, key = '' } = addressOf(request, { prefix: '', hosts });
  const isBucketInHost = !hosts.includes((request.headers.host ?? '').toLowerCase().replace(/:\d+$/, ''));
  if (request.method !== 'GET' && request.method !== 'HEAD') throw new S3Error('MethodNotAllowed');
  if (bucketName === undefined || !isBucketInHost) throw new S3Error('NoSuchBucket');
  const bucket = await findS3Bucket(services, undefined, bucketName);
  const { website } = bucket.settings;
  if (!website) throw new S3Error('NoSuchWebsiteConfiguration', undefined, { BucketName: bucketName });
  const payload = decodeBody(request, readPayload({ ...request, query: '' }, undefined), { signature: undefined });
  const context: BucketContext = {
    ...{ services, request, requestId, bucket, bucketName, payload },
    mount: { prefix: '', hosts },
    query: new Map(),
    headers: request.headers,
    principal: { kind: 'anonymous' },
    caller: undefined,
  };
  return showPage(context, website, key);
}

async function showPage(context: BucketContext, website: WebsiteSettings, key: string): Promise<ObjectResponse> {
  const step = resolvePage(website, key);
  if (step.kind === 'redirect') return redirectResponse(context, step);
  try {
    return await readPage(context, step.key);
  } catch (error) {
    if (!(error instanceof S3Error)) throw error;
    const isShown = async (name: string) => (await findPage(context, name)).isGranted;
    const isFolder = 'indexSuffix' in website && (await isShown(`${key}/${website.indexSuffix}`));
    // Visitors who may not list the bucket do not learn whether the page exists, but its folder is public.
    const next = await resolveError(website, key, isFolder ? 404 : error.status, isShown);
    if (!next) throw error;
    if (next.kind === 'redirect') return redirectResponse(context, next);
    const page = await readPage(context, next.key).catch(() => errorPage(error));
    return { ...page, status: error.status };
  }
}

/** @returns whether the page exists and visitors may read it */
async function findPage(context: BucketContext, key: string) {
  const place = { ...context, key, versionId: undefined };
  const version = await loadVersion(place);
  const full: ObjectContext = { ...place, version };
  const { bucket } = context;
  const isGranted = version !== undefined && isAllowed(full, 's3:GetObject', { bucket, key, object: version });
  return { full, version, isGranted };
}

/** @throws S3Error */
async function readPage(context: BucketContext, key: string): Promise<ObjectResponse> {
  const { full, version, isGranted } = await findPage(context, key);
  const mayList = isAllowed(full, 's3:ListBucket', { bucket: full.bucket, query: { prefix: key } });
  if (!isGranted && (version || !mayList)) throw new S3Error('AccessDenied');
  const page = await getObject(full);
  const redirect = page.headers['x-amz-website-redirect-location'];
  return redirect === undefined ? page : { status: 301, headers: { location: redirect } };
}

function redirectResponse(
  { request }: BucketContext,
  { status, protocol, hostName, key }: Extract<WebsiteStep, { kind: 'redirect' }>,
): ObjectResponse {
  const scheme = protocol ?? (request.isSecure ? 'https' : 'http');
  return { status, headers: { location: `${scheme}://${hostName ?? request.headers.host ?? ''}/${encodeKey(key)}` } };
}
