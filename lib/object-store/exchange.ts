import type { CallerContext } from '#lib/http/context.ts';
import type { DataSource } from './bytes/blob-store.ts';

/**
 * A request to the object store. Names of objects may contain `.`, `..` and `//`, and S3 signs the path as it was sent,
 * so it is never normalized.
 */
export interface ObjectRequest {
  method: string;
  /** As sent, percent-encoded, without the query. */
  path: string;
  /** As sent, without `?`. */
  query: string;
  /** By name in lower case. */
  headers: Readonly<Record<string, string | undefined>>;
  /** Can be read once. @throws 400 if the client disconnects */
  body: DataSource;
  /** Address of the client; undefined if this process sent the request. */
  address: string | undefined;
  isSecure: boolean;
  /** The user for whom this process sends the request. */
  onBehalf?: CallerContext;
}

export interface ObjectResponse {
  status: number;
  headers: Record<string, string>;
  /** The memory of a chunk may be used again once the next chunk is requested. */
  body?: string | Uint8Array | AsyncIterable<Uint8Array>;
}
