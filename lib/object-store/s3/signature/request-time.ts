import { S3Error } from '../errors.ts';

/** Accepted difference of the clocks in both directions. */
const MAX_SKEW_MS = 15 * 60_000;
/** Maximum validity of a presigned URL: seven days. */
const MAX_EXPIRES_SECONDS = 604_800;

const BASIC = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/;

/** Time of a signature, as it is signed and in milliseconds since 1970. */
export interface SignatureTime {
  /** ISO 8601 basic, such as `20301231T235959Z`. */
  text: string;
  atMs: number;
}

/** Reads ISO 8601 basic format or an HTTP date; undefined for other text and times before 1970. */
export function readTime(text: string | undefined): SignatureTime | undefined {
  if (text === undefined) return undefined;
  const parts = BASIC.exec(text)?.slice(1);
  const iso = parts ? `${parts.slice(0, 3).join('-')}T${parts.slice(3).join(':')}Z` : text;
  const atMs = iso.length > 40 ? Number.NaN : Date.parse(iso);
  if (Number.isNaN(atMs) || atMs < 0) return undefined;
  return { text: parts ? text : basicTime(atMs), atMs };
}

const basicTime = (atMs: number): string => new Date(atMs).toISOString().replaceAll(/[-:]|\.\d{3}/g, '');

/** @throws 403 RequestTimeTooSkewed */
export function assertClock({ text, atMs }: SignatureTime, nowMs: number): void {
  if (Math.abs(nowMs - atMs) <= MAX_SKEW_MS) return;
  throw new S3Error('RequestTimeTooSkewed', undefined, {
    RequestTime: text,
    ServerTime: new Date(nowMs).toISOString(),
    MaxAllowedSkewMilliseconds: String(MAX_SKEW_MS),
  });
}

/** Whether a presigned URL is valid now. @throws 400 if the period is not a number, 403 outside of it */
export function assertNotExpired({ atMs }: SignatureTime, expires: string | undefined, nowMs: number): void {
  if (expires === undefined || !/^-?\d{1,15}$/.test(expires)) {
    throw new S3Error('AuthorizationQueryParametersError', 'X-Amz-Expires should be a number');
  }
  const seconds = Number(expires);
  if (seconds < 0) throw new S3Error('AccessDenied', 'X-Amz-Expires must be non-negative');
  if (seconds > MAX_EXPIRES_SECONDS) {
    throw new S3Error('AccessDenied', `X-Amz-Expires must be at most ${MAX_EXPIRES_SECONDS} seconds`);
  }
  if (atMs - nowMs > MAX_SKEW_MS) throw new S3Error('AccessDenied', 'Request is not yet valid');
  const endsAtMs = atMs + seconds * 1000;
  if (nowMs < endsAtMs) return;
  throw new S3Error('AccessDenied', 'Request has expired', {
    'X-Amz-Expires': expires,
    Expires: new Date(endsAtMs).toISOString(),
    ServerTime: new Date(nowMs).toISOString(),
  });
}
