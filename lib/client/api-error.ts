import type { ExceededQuota } from '#lib/errors/quota-excess.ts';

/** The only error type in the browser, for all services and network failures. */
export class ApiError extends Error {
  /** HTTP status; 0 without a response. */
  readonly status: number;
  /** The service's code of the error, such as `conflictingRequest`. */
  readonly code: string;
  readonly requestId: string | undefined;
  /** Messages for rejected inputs by wire name. */
  readonly fields: Readonly<Record<string, string>> | undefined;
  /** Seconds after which a retry is allowed. */
  readonly retryAfter: number | undefined;
  /** Limits that the request exceeds. */
  readonly excesses: readonly ExceededQuota[];

  constructor(facts: {
    status: number;
    code: string;
    message: string;
    requestId?: string | undefined;
    fields?: Record<string, string> | undefined;
    retryAfter?: number | undefined;
    excesses?: readonly ExceededQuota[];
  }) {
    super(facts.message);
    this.name = 'ApiError';
    this.status = facts.status;
    this.code = facts.code;
    this.requestId = facts.requestId;
    this.fields = facts.fields;
    this.retryAfter = facts.retryAfter;
    this.excesses = facts.excesses ?? [];
  }
}

/** A failure detected in the browser; the message is user-facing. */
export const clientFailure = (message: string) => new ApiError({ status: 0, code: 'clientFailure', message });

/** Converts any thrown value to an ApiError. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  return clientFailure(error instanceof Error ? error.message : String(error));
}
