/** The one shape of failure in the browser, whatever service or network failed and however it said so. */
export class ApiError extends Error {
  /** HTTP status; 0 when no answer came at all. */
  readonly status: number;
  /** The service's own word for the failure, such as `conflictingRequest`. */
  readonly code: string;
  readonly requestId: string | undefined;
  /** Sentence per refused input, by the input's wire name. */
  readonly fields: Readonly<Record<string, string>> | undefined;
  /** Seconds after which the server wants to be asked again. */
  readonly retryAfter: number | undefined;

  constructor(facts: {
    status: number;
    code: string;
    message: string;
    requestId?: string | undefined;
    fields?: Record<string, string> | undefined;
    retryAfter?: number | undefined;
  }) {
    super(facts.message);
    this.name = 'ApiError';
    this.status = facts.status;
    this.code = facts.code;
    this.requestId = facts.requestId;
    this.fields = facts.fields;
    this.retryAfter = facts.retryAfter;
  }
}

/** What the browser itself found wrong, in words for the user. */
export const clientFailure = (message: string) => new ApiError({ status: 0, code: 'clientFailure', message });

/** Any thrown value as an ApiError, so that screens have one thing to show. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  return clientFailure(error instanceof Error ? error.message : String(error));
}
