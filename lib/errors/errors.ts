/** Error kinds with their HTTP status. Dialects define the spelling. */
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

/** An invalid field: its path in body or query, and what is allowed. */
export interface FieldError {
  path: string;
  message: string;
}

interface Details {
  fields?: FieldError[];
  /** Unknown keys; some dialects have a special sentence. */
  unknownKeys?: string[];
  retryAfterS?: number;
  /** Additional response headers. */
  headers?: Record<string, string>;
  /** Additional keys of the error object. */
  extra?: Record<string, unknown>;
  /** A complete body instead of an error object, for protocols that request more input. */
  body?: Record<string, unknown>;
  /** The missing object, for special sentences of a service. */
  missing?: { kind: string; id: string };
  /** Exceeded limits, for special sentences of a service. */
  overQuota?: { excesses: readonly QuotaExcess[]; excess: string };
  /** Upstream's class name, on which network clients branch, such as `IpAddressGenerationFailure`. */
  type?: string;
  cause?: unknown;
}

/** An error that clients see in full: the message states what is wrong and what is allowed. */
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

/** 400: body, path or query breaks a rule of the input itself. */
export const Invalid = (message: string, fields?: FieldError[], type?: string) =>
  new PlatformError('invalid', message, { fields, type });

/** 401: missing, unknown, expired or revoked token. The message never says which. */
export const Unauthenticated = () =>
  new PlatformError('unauthenticated', 'The request you have made requires authentication.');

/** 403: valid token without the rights; names the rule and who is allowed. */
export const Forbidden = (message: string) => new PlatformError('forbidden', message);

/** 404: missing, or in another project; both look the same. */
export const NotFound = (kind: string, id: string) =>
  new PlatformError('notFound', `${kind} ${id} could not be found.`, {
    missing: { kind, id },
    type: `${kind.replaceAll(' ', '')}NotFound`,
  });

/** @throws 404 for a missing object */
export function orNotFound<T>(object: T | null | undefined, kind: string, id: string): T {
  if (object === null || object === undefined) throw NotFound(kind, id);
  return object;
}

/** 410: offered earlier, but not any more. */
export const Gone = (message: string) => new PlatformError('gone', message);

/** 409: not allowed in the object's state, which the message names. */
export const Conflict = (message: string, type?: string) => new PlatformError('conflict', message, { type });

/** A limit that a request would exceed. */
export interface QuotaExcess {
  resource: string;
  limit: number;
  used: number;
  requested: number;
}

/** Over quota with every exceeded limit; 409 in networking, 413 elsewhere. */
export function QuotasExceeded(excesses: readonly QuotaExcess[]): PlatformError {
  const all = (key: keyof QuotaExcess) => excesses.map((excess) => excess[key]).join(', ');
  const names = all('resource');
  const excess = `Requested ${all('requested')}, but already used ${all('used')} of ${all('limit')} ${names}`;
  return new PlatformError('quotaExceeded', `Quota exceeded for ${names}: ${excess}`, {
    type: 'OverQuota',
    overQuota: { excesses, excess },
  });
}

export const QuotaExceeded = (resource: string, limit: number, used: number, requested: number): PlatformError =>
  QuotasExceeded([{ resource, limit, used, requested }]);

/** 429 with the seconds to wait. */
export const TooManyRequests = (retryAfterS: number) =>
  new PlatformError('tooManyRequests', `Too many requests. Try again in ${retryAfterS} s.`, { retryAfterS });
