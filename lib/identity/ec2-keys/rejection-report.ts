/** Why the signature of a request was probably rejected. */
export type RejectionCause =
  | 'host'
  | 'port'
  | 'prefix'
  | 'header'
  | 'clock'
  | 'region'
  | 'key-encoding'
  | 'body-digest'
  | 'method'
  | 'unknown';

/** A rejected request as its owner sees it. It contains no secret. */
export interface RejectionReport {
  /** Code of the response, such as `SignatureDoesNotMatch`. */
  code: string;
  method: string;
  path: string;
  /** Address of the client; null for requests of this process. */
  address: string | null;
  cause: RejectionCause;
  /** What was compared: the texts that client and server signed, and where they first differ. */
  server: string | null;
  /** Null if no known change of the request explains the signature. */
  client: string | null;
  difference: { line: number; server: string; client: string } | null;
}
