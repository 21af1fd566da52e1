import { DataTooLarge } from '#lib/data-folder/data-store.ts';
import { PlatformError } from '#lib/errors/errors.ts';
import type { ObjectResponse } from '../exchange.ts';
import type { S3Context } from './context.ts';
import { isS3ErrorCode, S3Error, type S3ErrorCode } from './errors.ts';
import { ObjectError } from './found-objects.ts';
import { renderXml } from './xml.ts';

/** Codes of errors of the platform that do not name one themselves. */
const CODES: Partial<Record<PlatformError['kind'], S3ErrorCode>> = {
  invalid: 'InvalidArgument',
  unauthenticated: 'AccessDenied',
  forbidden: 'AccessDenied',
  notFound: 'NoSuchKey',
  methodNotAllowed: 'MethodNotAllowed',
  requestTimeout: 'RequestTimeout',
  conflict: 'OperationAborted',
  preconditionFailed: 'PreconditionFailed',
  bodyTooLarge: 'EntityTooLarge',
  quotaExceeded: 'QuotaExceeded',
  rangeNotSatisfiable: 'InvalidRange',
  tooManyRequests: 'SlowDown',
  notImplemented: 'NotImplemented',
  unavailable: 'SlowDown',
};

/** Errors of the store name the elements of S3. */
const elementsOf = (extra: Readonly<Record<string, unknown>> = {}): Record<string, string> =>
  Object.fromEntries(
    Object.entries(extra).flatMap(([name, value]): [string, string][] =>
      typeof value === 'string' ? [[name, value]] : [],
    ),
  );

/** Any error as one of S3. Unexpected ones are logged and become InternalError. */
export function s3ErrorOf({ services, requestId }: Pick<S3Context, 'services' | 'requestId'>, error: unknown): S3Error {
  if (error instanceof S3Error) return error;
  if (error instanceof DataTooLarge) return new S3Error('EntityTooLarge');
  if (error instanceof PlatformError && error.kind !== 'internal') {
    const { type: named = '', extra } = error.details;
    const code = isS3ErrorCode(named) ? named : CODES[error.kind];
    if (code) return new S3Error(code, error.message, isS3ErrorCode(named) ? elementsOf(extra) : {});
  }
  services.log.error({ err: error, requestId }, 'request to the S3 API failed');
  return new S3Error('InternalError');
}

/** @param resource path of the request */
export function errorResponse(error: S3Error, requestId: string, resource: string): ObjectResponse {
  const fields = {
    Code: error.code,
    Message: error.message,
    ...error.fields,
    Resource: resource,
    RequestId: requestId,
  };
  return {
    status: error.status,
    headers: { 'content-type': 'application/xml', ...(error instanceof ObjectError ? error.headers : {}) },
    body: renderXml('Error', { ...fields, HostId: requestId }, ''),
  };
}
