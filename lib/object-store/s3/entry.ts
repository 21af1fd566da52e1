import type { Services } from '#lib/http/context.ts';
import type { Bucket } from '../buckets/bucket.ts';
import type { ObjectApi } from '../entry.ts';
import type { ObjectRequest, ObjectResponse } from '../exchange.ts';
import { corsHeaders, parsePreflight, preflightHeaders } from '../rules/cors.ts';
import { newTransactionId } from '../transaction-id.ts';
import { isAllowed } from './access-decisions.ts';
import { addressOf, type S3Address, type S3Mount } from './addressing.ts';
import { authenticateSender } from './authenticate-sender.ts';
import { type BucketContext, type ObjectContext, projectIdOf, type S3Context } from './context.ts';
import { assertKeyIsSecure } from './encryption.ts';
import { errorResponse, s3ErrorOf } from './error-responses.ts';
import { S3Error } from './errors.ts';
import { findS3Bucket } from './find-bucket.ts';
import { loadVersion } from './found-objects.ts';
import { type Operation, operationFinder } from './operation.ts';
import { OPERATIONS } from './operations.ts';
import { parseQuery } from './query-parameters.ts';
import { emptyResponse } from './responses.ts';

/** A request and its bucket, whose CORS rules apply to the response even if it is an error. */
interface AddressedBucket {
  requestId: string;
  bucket?: Bucket;
}

const findOperation = operationFinder(OPERATIONS);

/** The API below a path prefix, or at the root of hosts and ports. */
export const s3Api = (mount: S3Mount): ObjectApi => ({
  type: 's3',
  segment: mount.prefix.slice(1),
  respond: (services, request) => respondToS3(services, request, mount),
  refuse: (services, request, error) => {
    const requestId = newTransactionId();
    return finishResponse(errorResponse(s3ErrorOf({ services, requestId }, error), requestId, request.path), request, {
      requestId,
    });
  },
});

/**
 * Responds to a request. Errors become responses; only reading the body of the response can fail later, which ends the
 * connection.
 */
async function respondToS3(services: Services, request: ObjectRequest, mount: S3Mount): Promise<ObjectResponse> {
  const requestId = newTransactionId();
  const addressed: AddressedBucket = { requestId };
  let response: ObjectResponse;
  try {
    response = await respond(services, request, mount, addressed);
  } catch (error) {
    response = errorResponse(s3ErrorOf({ services, requestId }, error), requestId, request.path);
  }
  return finishResponse(response, request, addressed);
}

function finishResponse(
  { status, headers, body }: ObjectResponse,
  request: ObjectRequest,
  addressed: AddressedBucket,
): ObjectResponse {
  const { requestId } = addressed;
  const hasBody = request.method !== 'HEAD' && status !== 204 && status !== 304 && body !== undefined;
  return {
    status,
    headers: { ...headers, ...corsOf(request, addressed), 'x-amz-request-id': requestId, 'x-amz-id-2': requestId },
    ...(hasBody && { body }),
  };
}

async function respond(
  services: Services,
  request: ObjectRequest,
  mount: S3Mount,
  addressed: AddressedBucket,
): Promise<ObjectResponse> {
  const address = addressOf(request, mount);
  if (request.method === 'OPTIONS') return preflight(services, request, address);
  const query = parseQuery(request.query);
  const headers = withQueryHeaders(request.headers, query);
  assertKeyIsSecure(request, headers);
  const operation = findOperation({ method: request.method, level: levelOf(address), query, headers });
  const { principal, caller, payload } = await authenticateSender({ services, request, mount }, operation);
  if (!operation) throw new S3Error('MethodNotAllowed');
  const context: S3Context = {
    services,
    request,
    requestId: addressed.requestId,
    mount,
    query,
    headers,
    principal,
    caller,
    payload,
  };
  return runOperation(operation, context, address, addressed);
}

const corsOf = ({ method, headers }: ObjectRequest, { bucket }: AddressedBucket): Record<string, string> =>
  corsHeaders(bucket?.settings.cors, method, headers);

/** Browsers send no credentials with preflight requests. */
async function preflight(services: Services, request: ObjectRequest, { bucket }: S3Address): Promise<ObjectResponse> {
  const wanted = parsePreflight(request.headers);
  if (bucket === undefined) throw new S3Error('MethodNotAllowed');
  const { settings } = await findS3Bucket(services, undefined, bucket);
  return emptyResponse(200, preflightHeaders(settings.cors, wanted));
}

const levelOf = ({ bucket, key }: S3Address) =>
  bucket === undefined ? 'service' : key === undefined ? 'bucket' : 'object';

/** Presigned URLs of some SDKs have headers such as `x-amz-acl` in their query, where the signature covers them. */
function withQueryHeaders(headers: ObjectRequest['headers'], query: ReadonlyMap<string, string>) {
  const inQuery = [...query].flatMap(([name, value]): [string, string][] =>
    /^x-amz-(?!algorithm$|credential$|date$|expires$|signedheaders$|signature$|security-token$)/i.test(name)
      ? [[name.toLowerCase(), value]]
      : [],
  );
  return inQuery.length === 0 ? headers : { ...Object.fromEntries(inQuery), ...headers };
}

async function runOperation(
  operation: Operation,
  context: S3Context,
  address: S3Address,
  addressed: AddressedBucket,
): Promise<ObjectResponse> {
  if (operation.level === 'service') return operation.run(context);
  const { bucket: bucketName = '', key = '' } = address;
  if (operation.level === 'newBucket') return operation.run({ ...context, bucketName });
  const bucket = await findS3Bucket(context.services, projectIdOf(context), bucketName);
  addressed.bucket = bucket;
  assertExpectedOwner(context, bucket.projectId);
  const inBucket: BucketContext = { ...context, bucketName, bucket };
  if (operation.level === 'bucket') {
    if (operation.action && !isAllowed(context, operation.action, { bucket })) throw new S3Error('AccessDenied');
    return operation.run(inBucket);
  }
  const place = { ...inBucket, key, versionId: context.query.get('versionId') || undefined };
  const version = operation.readsObject ? await loadVersion(place) : undefined;
  const full: ObjectContext = { ...place, version };
  authorizeObject(operation, full);
  return operation.run(full);
}

/** @throws S3Error AccessDenied if the client expects another owner */
function assertExpectedOwner({ headers }: S3Context, ownerId: string): void {
  const expected = headers['x-amz-expected-bucket-owner'];
  if (expected !== undefined && expected !== ownerId) throw new S3Error('AccessDenied');
}

/** @throws S3Error AccessDenied; of objects that do not exist only those learn who may list the bucket */
function authorizeObject(operation: Extract<Operation, { level: 'object' }>, context: ObjectContext): void {
  const { bucket, key, version, versionId } = context;
  const action = versionId === undefined ? operation.action : (operation.versionAction ?? operation.action);
  if (!action) return;
  const isMissing =
    operation.isMissingHidden === true &&
    (version === undefined || (version.isDeleteMarker && versionId === undefined));
  const isGranted = isMissing
    ? isAllowed(context, 's3:ListBucket', { bucket, query: { prefix: key } })
    : isAllowed(context, action, { bucket, key, object: version, requestTags: operation.requestTags?.(context) });
  if (!isGranted) throw new S3Error('AccessDenied');
}
