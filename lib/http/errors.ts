/** Every kind of refusal and its HTTP status. Dialects give each a service's own spelling. */
const ERROR_STATUS = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  notFound: 404,
  methodNotAllowed: 405,
  versionNotSupported: 406,
  requestTimeout: 408,
  conflict: 409,
  gone: 410,
  preconditionFailed: 412,
  bodyTooLarge: 413,
  quotaExceeded: 413,
  unsupportedMedia: 415,
  rangeNotSatisfiable: 416,
  tooManyRequests: 429,
  headersTooLarge: 431,
  internal: 500,
  notImplemented: 501,
  unavailable: 503,
} as const;

export type ErrorKind = keyof typeof ERROR_STATUS;

/** One wrong field: where it stands in the body or query, and what is allowed. */
export interface FieldError {
  path: string;
  message: string;
}

interface Details {
  fields?: FieldError[];
  /** Keys that the body must not have; some dialects have a sentence of their own for them. */
  unknownKeys?: string[];
  retryAfterS?: number;
  /** More headers of the answer, where its status has such. */
  headers?: Record<string, string>;
  /** More keys of the error object, where the service's clients know such. */
  extra?: Record<string, unknown>;
  /** The whole body in place of an error object, where a protocol asks for more instead of refusing. */
  body?: Record<string, unknown>;
  /** What was looked for, where a service has a sentence of its own for it. */
  missing?: { kind: string; id: string };
  /** What there would be too many of, where a service has a sentence of its own for it. */
  overQuota?: { excesses: readonly QuotaExcess[]; excess: string };
  /** The upstream class name that network clients branch on, such as `IpAddressGenerationFailure`. */
  type?: string;
  cause?: unknown;
}

/** A refusal the client may see in full: the message says what is wrong and what is allowed. */
export class PlatformError extends Error {
  readonly kind: ErrorKind;
  readonly details: Details;

  constructor(kind: ErrorKind, message: string, details: Details = {}) {
    super(message, { cause: details.cause });
    this.name = 'PlatformError';
    this.kind = kind;
    this.details = details;
  }

  get status(): number {
    return ERROR_STATUS[this.kind];
  }
}

/** 400: a body, path or query that breaks a rule of the input itself. */
export const Invalid = (message: string, fields?: FieldError[], type?: string) =>
  new PlatformError('invalid', message, { fields, type });

/** 401: no token, or one that is unknown, expired or revoked. The message never says which. */
export const Unauthenticated = () =>
  new PlatformError('unauthenticated', 'The request you have made requires authentication.');

/** 403: a valid token without the rights; names the rule and who would pass. */
export const Forbidden = (message: string) => new PlatformError('forbidden', message);

/** 404: absent, or another project's: the two are never told apart. */
export const NotFound = (kind: string, id: string) =>
  new PlatformError('notFound', `${kind} ${id} could not be found.`, {
    missing: { kind, id },
    type: `${kind.replaceAll(' ', '')}NotFound`,
  });

/** 410: what was offered once and is no more. */
export const Gone = (message: string) => new PlatformError('gone', message);

/** 409: the object's state forbids it; the message names the state. */
export const Conflict = (message: string, type?: string) => new PlatformError('conflict', message, { type });

/** A limit that a request would exceed. */
export interface QuotaExcess {
  resource: string;
  limit: number;
  used: number;
  requested: number;
}

/** Over quota, naming every limit that is exceeded; network services answer it as 409, all others as 413. */
export function QuotasExceeded(excesses: readonly QuotaExcess[]): PlatformError {
  const all = (key: keyof QuotaExcess) => excesses.map((excess) => excess[key]).join(', ');
  const names = all('resource');
  const excess = `Requested ${all('requested')}, but already used ${all('used')} of ${all('limit')} ${names}`;
  return new PlatformError('quotaExceeded', `Quota exceeded for ${names}: ${excess}`, {
    type: 'OverQuota',
    overQuota: { excesses, excess },
  });
}

/** The same for one limit. */
export const QuotaExceeded = (resource: string, limit: number, used: number, requested: number): PlatformError =>
  QuotasExceeded([{ resource, limit, used, requested }]);

/** 429, with the seconds to wait. */
export const TooManyRequests = (retryAfterS: number) =>
  new PlatformError('tooManyRequests', `Too many requests. Try again in ${retryAfterS} s.`, { retryAfterS });
