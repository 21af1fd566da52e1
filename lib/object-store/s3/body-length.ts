import { MAX_OBJECT_BYTES } from '../objects/put.ts';
import type { ObjectContext } from './context.ts';
import { S3Error } from './errors.ts';

/**
 * Checks the announced length before any data are read. Requests of this process are streams without a length.
 * @throws S3Error MissingContentLength, EntityTooLarge over 5 GiB
 */
export function assertBodyLength({ request, headers, payload: { body } }: ObjectContext): void {
  if (body.length !== undefined && body.length > MAX_OBJECT_BYTES) throw new S3Error('EntityTooLarge');
  const isFramed = headers['transfer-encoding'] !== undefined || request.address === undefined;
  if (body.length === undefined && !isFramed) throw new S3Error('MissingContentLength');
}
