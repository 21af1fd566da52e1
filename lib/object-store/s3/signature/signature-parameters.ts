import type { ObjectRequest } from '#lib/object-store/exchange.ts';
import type { Env } from '#lib/settings/env.ts';
import { S3Error } from '../errors.ts';
import { queryParameters } from './query.ts';
import { readTime, type SignatureTime } from './request-time.ts';

/** What a signature covers besides the body. */
export type SignedRequest = Pick<ObjectRequest, 'method' | 'path' | 'query' | 'headers'>;

/** Content of an `Authorization` header or of the query of a presigned URL. */
export interface SignatureParameters {
  kind: 'header' | 'query';
  accessKey: string;
  /** `yyyymmdd/region/s3/aws4_request` */
  scope: string;
  date: string;
  region: string;
  /** In lower case, as listed by the client. */
  signedHeaders: readonly string[];
  /** As sent; not necessarily hexadecimal. */
  signature: string;
  time: SignatureTime;
  /** Value of `X-Amz-Expires`, in seconds; only of presigned URLs. */
  expires: string | undefined;
}

const ALGORITHM = 'AWS4-HMAC-SHA256';
const MAX_CREDENTIAL_LENGTH = 512;
const MAX_SIGNED_HEADERS = 200;

/** Undefined for an anonymous request. @throws 400 and 403 for malformed and other signatures, 501 for ECDSA */
export function readSignature(request: SignedRequest): SignatureParameters | undefined {
  const authorization = request.headers.authorization?.trim() ?? '';
  const parameters = /Signature|X-Amz-Algorithm/i.test(request.query) ? queryParameters(request.query) : new Map();
  const isPresigned = parameters.has('X-Amz-Algorithm') || parameters.has('X-Amz-Signature');
  if (authorization !== '') {
    if (isPresigned) throw new S3Error('InvalidArgument', 'Only one auth mechanism allowed');
    return readHeader(request, authorization);
  }
  if (isPresigned) return readQuery(parameters);
  if (parameters.has('Signature') && parameters.has('AWSAccessKeyId')) throw UnsupportedVersion();
  return undefined;
}

const UnsupportedVersion = () =>
  new S3Error(
    'InvalidRequest',
    `The authorization mechanism you have provided is not supported. Please use ${ALGORITHM}.`,
  );

function assertAlgorithm(algorithm: string): void {
  if (algorithm === ALGORITHM) return;
  if (algorithm.startsWith('AWS4-ECDSA')) throw new S3Error('NotImplemented', `${algorithm} is not implemented.`);
  if (algorithm === 'AWS') throw UnsupportedVersion();
  throw new S3Error('InvalidArgument', 'Unsupported Authorization Type', {
    ArgumentName: 'Authorization',
    ArgumentValue: algorithm.slice(0, 100),
  });
}

function readHeader({ headers }: SignedRequest, authorization: string): SignatureParameters {
  const end = authorization.search(/[ \t]/);
  assertAlgorithm(end === -1 ? authorization : authorization.slice(0, end));
  const fields = new Map<string, string>();
  for (const field of authorization.slice(end + 1).split(',')) {
    const [name = '', ...value] = field.trim().split('=');
    if (fields.has(name) || value.length === 0) throw Malformed('header', `invalid field ${name.slice(0, 50)}`);
    fields.set(name, value.join('='));
  }
  const time = readTime(headers['x-amz-date'] || headers.date);
  if (!time) {
    throw new S3Error('AccessDenied', 'AWS authentication requires a valid Date or x-amz-date header');
  }
  return parametersOf('header', {
    credential: fields.get('Credential'),
    signedHeaders: fields.get('SignedHeaders'),
    signature: fields.get('Signature'),
    time,
    expires: undefined,
  });
}

function readQuery(parameters: ReadonlyMap<string, string>): SignatureParameters {
  const algorithm = parameters.get('X-Amz-Algorithm') ?? '';
  if (algorithm.startsWith('AWS4-ECDSA')) assertAlgorithm(algorithm);
  if (algorithm !== ALGORITHM) throw Malformed('query', `X-Amz-Algorithm only supports "${ALGORITHM}"`);
  const time = readTime(parameters.get('X-Amz-Date'));
  if (!time) throw Malformed('query', "X-Amz-Date must be in the ISO8601 Long Format \"yyyyMMdd'T'HHmmss'Z'\"");
  return parametersOf('query', {
    credential: parameters.get('X-Amz-Credential'),
    signedHeaders: parameters.get('X-Amz-SignedHeaders'),
    signature: parameters.get('X-Amz-Signature'),
    time,
    expires: parameters.get('X-Amz-Expires'),
  });
}

interface SignatureFields {
  credential: string | undefined;
  signedHeaders: string | undefined;
  signature: string | undefined;
  time: SignatureTime;
  expires: string | undefined;
}

function parametersOf(kind: SignatureParameters['kind'], fields: SignatureFields): SignatureParameters {
  const { credential, signature, time, expires } = fields;
  if (!credential || !signature || !fields.signedHeaders) {
    throw Malformed(kind, 'Credential, SignedHeaders and Signature are required');
  }
  const signedHeaders = fields.signedHeaders.split(';');
  if (signedHeaders.length > MAX_SIGNED_HEADERS) throw Malformed(kind, 'too many signed headers');
  const scope = readCredential(kind, credential);
  if (!time.text.startsWith(scope.date)) {
    throw Malformed(kind, `Invalid credential date "${scope.date}". This date is not the same as X-Amz-Date.`);
  }
  return { kind, ...scope, signedHeaders, signature, time, expires };
}

/** `<access key>/yyyymmdd/region/s3/aws4_request`; access keys of clients may contain slashes. */
export function readCredential(
  kind: SignatureParameters['kind'],
  credential: string,
): Pick<SignatureParameters, 'accessKey' | 'scope' | 'date' | 'region'> {
  if (credential.length > MAX_CREDENTIAL_LENGTH) throw Malformed(kind, 'the Credential is too long');
  const parts = credential.split('/');
  const [date = '', region = '', service, terminator] = parts.slice(-4);
  if (parts.length < 5 || !/^\d{8}$/.test(date) || terminator !== 'aws4_request') {
    throw Malformed(
      kind,
      'the Credential is mal-formed; expecting "<YOUR-AKID>/YYYYMMDD/REGION/SERVICE/aws4_request".',
    );
  }
  if (service !== 's3') throw Malformed(kind, 'incorrect service. This endpoint belongs to "s3".');
  return { accessKey: parts.slice(0, -4).join('/'), scope: parts.slice(-4).join('/'), date, region };
}

const PREFIXES = {
  header: 'The authorization header is malformed; ',
  query: 'Error parsing the X-Amz-Credential parameter; ',
} as const;

/** 400 with the code of the place of the signature. */
const Malformed = (kind: SignatureParameters['kind'], reason: string, fields: Readonly<Record<string, string>> = {}) =>
  new S3Error(
    kind === 'header' ? 'AuthorizationHeaderMalformed' : 'AuthorizationQueryParametersError',
    PREFIXES[kind] + reason,
    fields,
  );

/** Regions with which requests may be signed; errors name the first one. */
export const regionsOf = (env: Pick<Env, 'NEPHOS_S3_REGION' | 'NEPHOS_REGION'>): readonly [string, string] => [
  env.NEPHOS_S3_REGION,
  env.NEPHOS_REGION,
];

/**
 * Clients sign again with the region of the response. An empty region, as clients without a configured one send, is that
 * of the server. @throws 400 with the field `Region`
 */
export function assertRegion(
  { kind, region }: Pick<SignatureParameters, 'kind' | 'region'>,
  regions: readonly [string, ...string[]],
): void {
  if (regions.includes(region) || region === '') return;
  const [expected] = regions;
  throw Malformed(kind, `the region '${region.slice(0, 100)}' is wrong; expecting '${expected}'`, { Region: expected });
}

/** @throws 403 if a header that changes the meaning of the request is not signed */
export function assertSignedHeaders({ headers }: SignedRequest, { signedHeaders }: SignatureParameters): void {
  const signed = new Set(signedHeaders);
  const names = Object.keys(headers).filter((name) => name.startsWith('x-amz-') && headers[name] !== undefined);
  // Without the host a signature would be valid on other servers with the same key.
  const unsigned = ['host', ...names].filter((name) => !signed.has(name));
  if (unsigned.length === 0) return;
  throw new S3Error('AccessDenied', 'There were headers present in the request which were not signed', {
    HeadersNotSigned: unsigned.join(', '),
  });
}
