/** A limit that a request exceeds, or would exceed. */
export interface ExceededQuota {
  /** Name of the limit, such as `cores`. */
  quota: string;
  limit: number;
  used: number;
  requested: number;
}

/**
 * Response header with the exceeded limits as JSON: the messages of the services are not meant to be parsed. Names of
 * limits consist of ASCII characters.
 */
export const QUOTA_EXCESS_HEADER = 'x-nephos-quota-exceeded';
