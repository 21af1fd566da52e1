import { MAX_OBJECT_BYTES } from '../objects/put.ts';
import type { ObjectContext, S3Context } from './context.ts';
import { S3Error } from './errors.ts';

/**
 * Without a length and chunks, a request has no body, and what follows it is not part of it. Requests of this process are
 * streams without a length. @throws S3Error MissingContentLength
 */
export function assertHasLength({ request, headers, payload: { body } }: S3Context): void {
  const isFramed = headers['transfer-encoding'] !== undefined || request.address === undefined;
  if (body.length === undefined && !isFramed) throw new S3Error('MissingContentLength');
}

/**
 * Checks the announced length before any data are read.
 * @throws S3Error MissingContentLength, EntityTooLarge over 5 GiB
 */
export function assertBodyLength(context: ObjectContext): void {
  const { length } = context.payload.body;
  if (length !== undefined && length > MAX_OBJECT_BYTES) throw new S3Error('EntityTooLarge');
  assertHasLength(context);
}
