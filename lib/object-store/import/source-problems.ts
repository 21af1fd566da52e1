import { PlatformError } from '#lib/errors/errors.ts';
import { RefusedAddress } from '#lib/http/public-address.ts';
import { S3Failure } from '../bytes/s3-connection.ts';
import { S3Error } from '../s3/errors.ts';
import { plainProblem, problemText } from './import-problem.ts';
import type { ImportProblem, SourceProblem } from './schema.ts';
import { SOURCE_PROBLEMS } from './source-problem-texts.ts';

const CODES: Record<string, SourceProblem> = {
  RequestTimeTooSkewed: 'clock',
  InvalidAccessKeyId: 'access_key',
  SignatureDoesNotMatch: 'signature',
  AuthorizationHeaderMalformed: 'region',
  IllegalLocationConstraintException: 'region',
  InvalidRegion: 'region',
  NoSuchBucket: 'bucket',
  AccessDenied: 'rights',
};

const NODE_CODES: readonly (readonly [RegExp, SourceProblem])[] = [
  [/^(?:ENOTFOUND|EAI_)/, 'dns'],
  [/^ECONNREFUSED$/, 'refused'],
  [/^(?:ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/, 'timeout'],
  [/CERT|SELF_SIGNED|^ERR_TLS|^ERR_SSL|^EPROTO$|UNABLE_TO_/, 'tls'],
  [/^(?:HPE_|ECONNRESET$|EPIPE$)/, 'protocol'],
];

/** The kind of an error of `SourceConnection`. */
export function sourceProblem(error: unknown): SourceProblem {
  if (error instanceof RefusedAddress) return 'address';
  if (error instanceof S3Failure) return kindOfResponse(error);
  if (error instanceof S3Error) return 'protocol';
  if (error instanceof PlatformError && error.cause !== undefined) return sourceProblem(error.cause);
  if (!(error instanceof Error)) return 'other';
  if (error.name === 'SourceTimeout') return 'timeout';
  const code = 'code' in error ? String(error.code) : '';
  return NODE_CODES.find(([pattern]) => pattern.test(code))?.[1] ?? 'other';
}

function kindOfResponse({ status, code }: S3Failure): SourceProblem {
  if (status >= 300 && status < 400) return 'redirect';
  const known = CODES[code];
  if (known !== undefined) return known;
  if (status >= 500 || status === 429) return 'unavailable';
  if (code === '') return status === 403 ? 'rights' : 'protocol';
  return status === 403 ? 'rights' : 'other';
}

/** What users read about an error of `SourceConnection`. */
export function problemOf(error: unknown): ImportProblem {
  const sentence = SOURCE_PROBLEMS[sourceProblem(error)];
  return error instanceof S3Failure ? responseProblem(sentence, error) : plainProblem(sentence);
}

export const describeProblem = (error: unknown): string => problemText(problemOf(error));

/** A sentence about a response, with its code if the source has sent one. */
export const responseProblem = (sentence: string, { status, code }: S3Failure): ImportProblem =>
  code === '' ? plainProblem(sentence) : { sentence, facts: { kind: 'response', status, code } };
