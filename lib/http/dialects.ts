import { STATUS_CODES } from 'node:http';
import { type ErrorKind, type FieldError, PlatformError, type QuotaExcess } from '#lib/errors/errors.ts';
import { type ExceededQuota, QUOTA_EXCESS_HEADER } from '#lib/errors/quota-excess.ts';

export type Dialect = 'identity' | 'compute' | 'volume' | 'network' | 'image' | 'ha';

interface RenderedError {
  status: number;
  body: Record<string, unknown>;
  headers: Record<string, string>;
}

/** Key of the error object; docs/contract/compute.md 2, blockstorage.md 2 and ha.md 3. */
const KEYS: Record<ErrorKind, string> = {
  invalid: 'badRequest',
  unauthenticated: 'unauthorized',
  forbidden: 'forbidden',
  notFound: 'itemNotFound',
  methodNotAllowed: 'badMethod',
  versionNotSupported: 'computeFault',
  requestTimeout: 'badRequest',
  conflict: 'conflictingRequest',
  gone: 'itemGone',
  preconditionFailed: 'preconditionFailed',
  bodyTooLarge: 'entityTooLarge',
  quotaExceeded: 'entityTooLarge',
  unsupportedMedia: 'badMediaType',
  rangeNotSatisfiable: 'badRange',
  tooManyRequests: 'overLimit',
  headersTooLarge: 'badRequest',
  internal: 'computeFault',
  notImplemented: 'notImplemented',
  unavailable: 'serviceUnavailable',
};

const NETWORK_TYPES: Record<ErrorKind, string> = {
  invalid: 'HTTPBadRequest',
  unauthenticated: 'HTTPUnauthorized',
  forbidden: 'PolicyNotAuthorized',
  notFound: 'HTTPNotFound',
  methodNotAllowed: 'HTTPMethodNotAllowed',
  versionNotSupported: 'HTTPNotAcceptable',
  requestTimeout: 'HTTPRequestTimeout',
  conflict: 'Conflict',
  gone: 'HTTPGone',
  preconditionFailed: 'RevisionNumberConstraintFailed',
  bodyTooLarge: 'HTTPRequestEntityTooLarge',
  quotaExceeded: 'OverQuota',
  unsupportedMedia: 'HTTPUnsupportedMediaType',
  rangeNotSatisfiable: 'HTTPRequestRangeNotSatisfiable',
  tooManyRequests: 'HTTPTooManyRequests',
  headersTooLarge: 'HTTPRequestHeaderFieldsTooLarge',
  internal: 'HTTPInternalServerError',
  notImplemented: 'NotImplementedError',
  unavailable: 'ServiceUnavailable',
};

const JSON_TYPE = 'application/json';
/** Errors with a charset; docs/contract/compute.md 2. */
const MEDIA_TYPES: Partial<Record<Dialect, string>> = { compute: 'application/json; charset=UTF-8' };

/**
 * Renders an error in the service's dialect. Errors other than PlatformError become a 500 that contains only the
 * request id. @param identityUrl where a client can get a token, for `WWW-Authenticate` on 401
 */
export function renderError(error: unknown, dialect: Dialect, requestId: string, identityUrl: string): RenderedError {
  const known = error instanceof PlatformError ? error : new PlatformError('internal', unexpected(requestId));
  const status = dialect === 'network' && known.kind === 'quotaExceeded' ? 409 : known.status;
  const headers: Record<string, string> = {
    'content-type': MEDIA_TYPES[dialect] ?? JSON_TYPE,
    ...known.details.headers,
  };
  if (status === 401) headers['www-authenticate'] = `Keystone uri="${identityUrl}"`;
  if (known.details.retryAfterS !== undefined) headers['retry-after'] = String(known.details.retryAfterS);
  const { overQuota } = known.details;
  if (overQuota) {
    const excesses = overQuota.excesses.map(({ resource, ...amounts }) => ({ quota: resource, ...amounts }));
    headers[QUOTA_EXCESS_HEADER] = JSON.stringify(excesses satisfies ExceededQuota[]);
  }
  return { status, headers, body: known.details.body ?? bodyOf(known, status, dialect) };
}

const unexpected = (requestId: string) =>
  `An unexpected error prevented the server from fulfilling your request. (${requestId})`;

function bodyOf(error: PlatformError, status: number, dialect: Dialect): Record<string, unknown> {
  const { kind, message, details } = error;
  const fields = details.fields ? { fields: byPath(details.fields) } : {};
  const title = STATUS_CODES[status] ?? 'Error';
  switch (dialect) {
    case 'identity':
      return { error: { code: status, title, message: notFoundByIdentity(error), ...fields, ...details.extra } };
    case 'network':
      return {
        NeutronError: {
          type: details.type ?? NETWORK_TYPES[kind],
          message: messageByNetwork(error),
          detail: '',
          ...fields,
        },
      };
    case 'image':
      return { message, code: `${status} ${title}`, title, ...fields };
    case 'compute':
    case 'volume':
    case 'ha': {
      const retry = details.retryAfterS === undefined ? {} : { retryAfter: String(details.retryAfterS) };
      const words = dialect === 'volume' ? messageByStorage(error) : message;
      return { [keyOf(kind, dialect)]: { code: status, message: words, ...retry, ...fields } };
    }
  }
}

/** docs/contract/identity.md 4. */
const notFoundByIdentity = ({ message, details: { missing } }: PlatformError) =>
  missing ? `Could not find ${missing.kind.toLowerCase()}: ${missing.id}.` : message;

/** Problems by field: `{ 'volume.size': 'Use a whole number …' }`. */
const byPath = (fields: readonly FieldError[]) =>
  Object.fromEntries(fields.map(({ path, message }) => [path, message]));

/** docs/contract/networking.md 2. */
function messageByNetwork({ message, details: { unknownKeys, overQuota } }: PlatformError): string {
  if (unknownKeys) return unrecognized(unknownKeys);
  return overQuota
    ? `Quota exceeded for resources: ['${overQuota.excesses.map(({ resource }) => resource).join("', '")}']. ${overQuota.excess}`
    : message;
}

const messageByStorage = ({ message, details: { overQuota } }: PlatformError): string =>
  overQuota ? overQuota.excesses.map(storageExcess).join(' ') : message;

function storageExcess({ resource, limit, used, requested }: QuotaExcess): string {
  const amounts = `Requested ${requested}G, quota is ${limit}G and ${used}G has been consumed.`;
  if (resource === 'per_volume_gigabytes') {
    return `VolumeSizeExceedsLimit: Requested volume size ${requested}G is larger than maximum allowed limit ${limit}G.`;
  }
  if (resource === 'backup_gigabytes') {
    return `VolumeBackupSizeExceedsAvailableQuota: Requested backup exceeds allowed Backup gigabytes quota. ${amounts}`;
  }
  if (resource.startsWith('gigabytes')) {
    return `VolumeSizeExceedsAvailableQuota: Requested volume or snapshot exceeds allowed ${resource} quota. ${amounts}`;
  }
  if (resource === 'backups') return `BackupLimitExceeded: Maximum number of backups allowed (${limit}) exceeded.`;
  if (resource.startsWith('snapshots')) {
    return `SnapshotLimitExceeded: Maximum number of snapshots allowed (${limit}) exceeded for quota '${resource}'.`;
  }
  return `VolumeLimitExceeded: Maximum number of volumes allowed (${limit}) exceeded for quota '${resource}'.`;
}

const unrecognized = (keys: string[]) => `Unrecognized attribute(s) '${keys.join("', '")}'`;

function keyOf(kind: ErrorKind, dialect: Dialect): string {
  if (dialect === 'compute' && kind === 'gone') return 'computeFault';
  if (dialect === 'volume' && kind === 'quotaExceeded') return 'overLimit';
  if (dialect === 'ha' && KEYS[kind] === 'computeFault') return 'masakariFault';
  return KEYS[kind];
}

/** Whether JSON is accepted. */
const ASKS_FOR_JSON = /application\/(?:json|\*)/i;

/**
 * Error body as text. Like upstream, the image service returns HTML unless the client accepts JSON. glanceclient sends
 * `Accept: *\/*` and needs HTML: `from_response` in glanceclient/exc.py calls `get('message')` on each value of a JSON
 * body and fails, because the values are strings. openstacksdk, gophercloud and Terraform request JSON; openstacksdk
 * also parses the page, for actions with an empty `Accept`.
 */
export function errorText(
  { body, headers }: RenderedError,
  dialect: Dialect,
  accept = '',
): Omit<RenderedError, 'body' | 'status'> & { text: string } {
  if (dialect !== 'image') return { text: JSON.stringify(body), headers };
  const vary = { vary: 'X-Auth-Token, Accept' };
  if (ASKS_FOR_JSON.test(accept)) return { text: JSON.stringify(body), headers: { ...headers, ...vary } };
  const page = { 'content-type': 'text/html; charset=UTF-8', 'content-security-policy': "default-src 'none'" };
  return { text: webPage(String(body.code), String(body.message)), headers: { ...headers, ...vary, ...page } };
}

const webPage = (title: string, message: string) => `<html>
 <head>
  <title>${escapeHtml(title)}</title>
 </head>
 <body>
  <h1>${escapeHtml(title)}</h1>
  ${escapeHtml(message)}<br /><br />
 </body>
</html>
`;

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
export const escapeHtml = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '');
