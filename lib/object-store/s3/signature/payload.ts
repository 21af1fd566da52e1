import { S3Error } from '../errors.ts';
import { queryParameters } from './query.ts';
import type { SignatureParameters, SignedRequest } from './signature-parameters.ts';

/** How the body of a request is encoded and what is signed of it. */
export type PayloadKind =
  /** Sent as it is; its digest may be known. */
  | 'plain'
  /** Framed in chunks, each with its signature. */
  | 'signed-chunks'
  | 'signed-chunks-trailer'
  | 'unsigned-chunks-trailer';

export interface Payload {
  kind: PayloadKind;
  /** Last line of the canonical request. */
  signedText: string;
  /** SHA-256 that the client sent, as sent: it may be wrong in any way. */
  sha256: string | undefined;
}

const UNSIGNED = 'UNSIGNED-PAYLOAD';
const STREAMING: Readonly<Record<string, PayloadKind>> = {
  'STREAMING-AWS4-HMAC-SHA256-PAYLOAD': 'signed-chunks',
  'STREAMING-AWS4-HMAC-SHA256-PAYLOAD-TRAILER': 'signed-chunks-trailer',
  'STREAMING-UNSIGNED-PAYLOAD-TRAILER': 'unsigned-chunks-trailer',
};
const NAME = 'x-amz-content-sha256';

/** Reads `x-amz-content-sha256`. @throws 400 for missing and unknown values, 501 for ECDSA */
export function readPayload({ headers, query }: SignedRequest, parameters: SignatureParameters | undefined): Payload {
  const value = headers[NAME];
  if (value?.startsWith('STREAMING-AWS4-ECDSA')) throw new S3Error('NotImplemented', `${value} is not implemented.`);
  if (!parameters) return anonymousPayload(headers, value);
  // Presigned URLs have no framing: any value is the digest of the body, right or wrong.
  if (parameters.kind === 'query')
    return plain(value ?? queryParameters(query).get('X-Amz-Content-Sha256') ?? UNSIGNED);
  if (value === undefined) {
    throw new S3Error('InvalidRequest', `Missing required header for this request: ${NAME}`);
  }
  const kind = STREAMING[value];
  if (kind) return { kind, signedText: value, sha256: undefined };
  if (value === UNSIGNED || /^[0-9a-fA-F]{64}$/.test(value)) return plain(value);
  throw new S3Error(
    'InvalidArgument',
    `${NAME} must be ${UNSIGNED}, ${Object.keys(STREAMING).join(', ')}, or a valid sha256 value.`,
    { ArgumentName: NAME, ArgumentValue: value.slice(0, 200) },
  );
}

const plain = (value: string): Payload => ({
  kind: 'plain',
  signedText: value,
  sha256: value === UNSIGNED ? undefined : value,
});

/** SDKs without keys still frame the body for a trailing checksum, and may omit the header. */
function anonymousPayload(headers: SignedRequest['headers'], value: string | undefined): Payload {
  const isFramed =
    value === undefined
      ? headers['x-amz-trailer'] !== undefined && headers['x-amz-decoded-content-length'] !== undefined
      : STREAMING[value] === 'unsigned-chunks-trailer';
  if (isFramed) return { kind: 'unsigned-chunks-trailer', signedText: '', sha256: undefined };
  if (value !== undefined && value in STREAMING) {
    throw new S3Error('AccessDenied', 'A request without a signature cannot have signed chunks.');
  }
  return plain(value ?? UNSIGNED);
}
