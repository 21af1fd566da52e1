import { PlatformError } from '#lib/errors/errors.ts';
import type { Services } from '#lib/http/context.ts';
import { assertAccessRules } from '#lib/identity/access-rules.ts';
import type { StoredAccessKey } from '#lib/identity/ec2-keys/find-access-key.ts';
import { keyUse } from '#lib/identity/ec2-keys/record-key-use.ts';
import { mayRecordRejection, recordRejection } from '#lib/identity/ec2-keys/rejected-requests.ts';
import { accessKeyOf, callerOfAccessKey } from '#lib/identity/ec2-keys/signer.ts';
import type { ObjectRequest } from '#lib/object-store/exchange.ts';
import type { Caller } from '#lib/policy/caller.ts';
import { S3Error } from '../errors.ts';
import { type DecodeOptions, decodeBody, type RequestPayload } from './decode-body.ts';
import { diagnoseRejection } from './diagnose-rejection.ts';
import { type Payload, readPayload } from './payload.ts';
import { assertClock, assertNotExpired } from './request-time.ts';
import {
  assertRegion,
  assertSignedHeaders,
  readSignature,
  regionsOf,
  type SignatureParameters,
} from './signature-parameters.ts';
import { type Endpoint, type VerifiedSignature, verifySignature } from './verify-signature.ts';

/** Who sent a request to S3. */
export type S3Sender =
  | { kind: 'anonymous' }
  | {
      kind: 'caller';
      caller: Caller;
      /** The access key; undefined for requests of this process. */
      accessKey: string | undefined;
    };

export interface AuthenticatedRequest {
  sender: S3Sender;
  payload: RequestPayload;
}

export type SignatureServices = Pick<Services, 'database' | 'env' | 'log'>;
/** Hosts that are read from a header. */
const MAX_PROXIES = 4;

interface RequestOptions extends Pick<DecodeOptions, 'isDocument' | 'ignoresChecksums'> {
  /** Name of the operation, for the last use of the key. */
  operation?: string | undefined;
}

/**
 * Verifies the signature of a request before its body is read, and opens the body. A presigned URL works only while its
 * key, user and role exist. @param prefix path prefix of the API, such as `/s3`; empty at the root of a host
 * @throws S3Error 400, 403 and 501; docs/contract/objectstore.md 7.1
 */
export async function authenticateS3(
  services: SignatureServices,
  request: ObjectRequest,
  prefix: string,
  { operation, ...options }: RequestOptions = {},
): Promise<AuthenticatedRequest> {
  if (request.onBehalf) {
    const sender = { kind: 'caller', caller: request.onBehalf.caller, accessKey: undefined } as const;
    const payload = decodeBody(request, readPayload(request, undefined), { ...options, signature: undefined });
    return { sender, payload };
  }
  const parameters = readSignature(request);
  const payload = readPayload(request, parameters);
  if (!parameters) {
    return {
      sender: { kind: 'anonymous' },
      payload: decodeBody(request, payload, { ...options, signature: undefined }),
    };
  }
  const attempt = { services, request, parameters, payload, endpoint: endpointOf(services, request, prefix) };
  const { key, signature } = await verifyAttempt(attempt);
  const sender = await senderOf(services, { ...request, operation }, key);
  const report = (error: S3Error) => reportRejection(attempt, key, error);
  return { sender, payload: decodeBody(request, payload, { ...options, signature, onMismatch: report }) };
}

interface SignatureAttempt {
  services: SignatureServices;
  request: ObjectRequest;
  parameters: SignatureParameters;
  payload: Payload;
  endpoint: Endpoint;
}

/**
 * Clients behind a proxy sign the address that they see: the configured one, or that which a trusted proxy forwards. The
 * server removes the forwarding headers of others.
 */
function endpointOf({ env }: SignatureServices, { headers }: ObjectRequest, prefix: string): Endpoint {
  const url = env.NEPHOS_PUBLIC_URL === undefined ? undefined : new URL(env.NEPHOS_PUBLIC_URL);
  const read = (name: string) => (env.NEPHOS_TRUST_PROXY ? headers[name] : undefined);
  const forwarded =
    read('x-forwarded-host')
      ?.split(',', MAX_PROXIES)
      .map((host) => host.trim()) ?? [];
  const publicPrefix = read('x-forwarded-prefix') ?? url?.pathname ?? '';
  return {
    prefix,
    otherHosts: [...forwarded, ...(url ? [url.host] : [])],
    publicPrefix: publicPrefix.replace(/\/$/, ''),
  };
}

async function verifyAttempt(
  attempt: SignatureAttempt,
): Promise<{ key: StoredAccessKey; signature: VerifiedSignature }> {
  const { services, request, parameters, payload, endpoint } = attempt;
  const key = await accessKeyOf(services.database, parameters.accessKey);
  try {
    assertRegion(parameters, regionsOf(services.env));
    if (parameters.kind === 'header') assertClock(parameters.time, Date.now());
    else assertNotExpired(parameters.time, parameters.expires, Date.now());
    if (!key) {
      throw new S3Error('InvalidAccessKeyId', undefined, { AWSAccessKeyId: parameters.accessKey.slice(0, 200) });
    }
    assertSignedHeaders(request, parameters);
    return { key, signature: verifySignature(request, parameters, key.secret, payload.signedText, endpoint) };
  } catch (error) {
    if (key && error instanceof S3Error) await reportRejection(attempt, key, error);
    throw error;
  }
}

/** Stored so that the owner of the key can find the reason. Failures of the report do not change the response. */
async function reportRejection(attempt: SignatureAttempt, key: StoredAccessKey, error: S3Error): Promise<void> {
  const { services, request, parameters, payload, endpoint } = attempt;
  if (!REPORTED.has(error.code) || !mayRecordRejection(services.database, key.keyId)) return;
  const { address } = request;
  const rejected = { request, parameters, secret: key.secret, payload: payload.signedText, endpoint, address };
  await recordRejection(services.database, key, diagnoseRejection(rejected, error)).catch((failure) =>
    services.log.warn({ err: failure }, 'rejected request was not recorded'),
  );
}

const REPORTED: ReadonlySet<string> = new Set([
  'SignatureDoesNotMatch',
  'RequestTimeTooSkewed',
  'AuthorizationHeaderMalformed',
  'AuthorizationQueryParametersError',
  'XAmzContentSHA256Mismatch',
  'BadDigest',
]);

interface SignedOperation extends Pick<ObjectRequest, 'method' | 'path' | 'address'> {
  operation: string | undefined;
}

/** The caller of a key whose signature is valid. @throws 403 AccessDenied if key, user or last role is gone */
export async function senderOf(
  services: SignatureServices,
  { method, path, address, operation }: SignedOperation,
  key: StoredAccessKey,
): Promise<S3Sender> {
  const caller = await callerOfAccessKey(services, key, keyUse('s3', operation, address));
  if (!caller) throw new S3Error('AccessDenied');
  try {
    assertAccessRules(caller, 'object-store', method, path);
  } catch (error) {
    if (error instanceof PlatformError) throw new S3Error('AccessDenied');
    throw error;
  }
  return { kind: 'caller', caller, accessKey: key.access };
}
