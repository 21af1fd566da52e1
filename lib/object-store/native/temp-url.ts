import { posix } from 'node:path';
import ipaddr from 'ipaddr.js';
import type { ObjectResponse } from '../exchange.ts';
import type { NativeContext } from './exchange-context.ts';
import { encodeHeader, quoteName } from './header-text.ts';
import { NativeError } from './native-error.ts';
import type { Query } from './query.ts';
import type { Requester } from './requester.ts';
import { httpDate } from './responses.ts';
import { acceptedDigests, type GivenSignature, isSignedWith, parseSignature } from './signature-digests.ts';
import { BASE_PATH } from './target.ts';
import { type SigningKey, signingKeys } from './temp-url-keys.ts';

const METHODS = ['GET', 'HEAD', 'PUT', 'POST', 'DELETE'];
/** Methods whose signature also allows HEAD. */
const HEAD_METHODS = ['HEAD', 'GET', 'POST', 'PUT'];
/** Headers that could make an upload refer to data that the signature does not cover. */
const REJECTED_HEADERS = ['x-object-manifest', 'x-symlink-target'];

/** The same error for every defect, so that it reveals nothing. */
export const invalidTempUrl = () => new NativeError(401, '401 Unauthorized: Temp URL invalid\n');

export const isTempUrl = ({ query }: Pick<NativeContext, 'query'>): boolean =>
  query.has('temp_url_sig') || query.has('temp_url_expires');

const PARAMETERS = [
  'temp_url_sig',
  'temp_url_expires',
  'temp_url_prefix',
  'temp_url_ip_range',
  'filename',
  'inline',
] as const;

/** The parameters that count with a temporary URL. Others, such as versions and manifests, are not signed. */
export const bearerQuery = ({ query }: Pick<NativeContext, 'query'>): Query =>
  new Map([...query].filter(([name]) => PARAMETERS.some((known) => known === name)));

/** What a temporary URL says; docs/contract/objectstore.md 5. */
interface TempUrl {
  signature: GivenSignature;
  expires: number;
  prefix: string | undefined;
  addresses: string | undefined;
}

/**
 * The bearer of a temporary URL, which allows one method for one object or for names with a prefix.
 * @throws 401 if it is expired, malformed or not signed by a key of the account or container; 400
 */
export async function identifyBearer(ctx: NativeContext): Promise<Requester> {
  const { target, method, request } = ctx;
  const url = parseTempUrl(ctx);
  const isRoot = (method === 'GET' || method === 'HEAD') && url.prefix === '';
  const isCovered = target.container !== undefined && (target.object !== undefined || isRoot);
  if (!METHODS.includes(method) || !isCovered) throw invalidTempUrl();
  if (url.prefix !== undefined && !(target.object ?? '').startsWith(url.prefix)) throw invalidTempUrl();
  if (url.addresses !== undefined && !isWithin(request.address, url.addresses)) throw invalidTempUrl();
  const key = (await signingKeys(ctx)).find((one) => isValid(ctx, url, one));
  if (!key) throw invalidTempUrl();
  const rejected = REJECTED_HEADERS.find((name) => request.headers[name] !== undefined);
  if (rejected && method !== 'GET' && method !== 'HEAD') {
    throw new NativeError(400, `The header '${rejected}' is not allowed in this tempurl`);
  }
  const container = key.scope === 'container' ? target.container : undefined;
  return { kind: 'signature', account: target.account, container };
}

function parseTempUrl({ query, services }: NativeContext): TempUrl {
  const signature = parseSignature(query.get('temp_url_sig') ?? '');
  const expires = parseExpires(query.get('temp_url_expires') ?? '');
  if (!signature || !acceptedDigests(services.env).includes(signature.algorithm) || expires * 1000 < Date.now())
    throw invalidTempUrl();
  return { signature, expires, prefix: query.get('temp_url_prefix'), addresses: query.get('temp_url_ip_range') };
}

const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/;

/** Seconds after 1970, or `2026-12-31T23:59:59Z`; 0 if malformed. */
function parseExpires(text: string): number {
  if (/^\d{1,12}$/.test(text)) return Number(text);
  return ISO_TIME.test(text) ? Date.parse(text) / 1000 || 0 : 0;
}

/** The signed path may begin with the mount point, as clients see it, or with the version, as upstream's tools sign. */
function isValid({ method, target }: NativeContext, url: TempUrl, { key }: SigningKey): boolean {
  const { account, container, object = '' } = target;
  const scope = url.prefix === undefined ? '' : 'prefix:';
  const range = url.addresses === undefined ? '' : `ip=${url.addresses}\n`;
  const name = `${account}/${container}/${url.prefix ?? object}`;
  const methods = method === 'HEAD' ? HEAD_METHODS : [method];
  return methods.some((signed) =>
    [`/v1/${name}`, `${BASE_PATH}/v1/${name}`].some((path) =>
      isSignedWith(url.signature, key, `${range}${signed}\n${url.expires}\n${scope}${path}`),
    ),
  );
}

function isWithin(address: string | undefined, range: string): boolean {
  if (!address || !ipaddr.isValid(address)) return false;
  const ip = ipaddr.process(address);
  if (ipaddr.isValid(range)) return ipaddr.process(range).toString() === ip.toString();
  if (!ipaddr.isValidCIDR(range)) return false;
  const [network, length] = ipaddr.parseCIDR(range);
  return network.kind() === ip.kind() && ip.match(network, length);
}

/** Headers of a download by temporary URL: what a browser does with it, and none of the metadata. */
export function bearerResponse(ctx: NativeContext, response: ObjectResponse): ObjectResponse {
  const isHidden = (name: string) => name.startsWith('x-object-meta-') && !name.startsWith('x-object-meta-public-');
  const headers = Object.fromEntries(Object.entries(response.headers).filter(([name]) => !isHidden(name)));
  const isDownload = (ctx.method === 'GET' || ctx.method === 'HEAD') && response.status < 300;
  if (!isDownload) return { ...response, headers };
  const expires = parseExpires(ctx.query.get('temp_url_expires') ?? '');
  const disposition = encodeHeader(dispositionOf(ctx, headers));
  return {
    ...response,
    headers: { ...headers, 'content-disposition': disposition, expires: httpDate(expires * 1000) },
  };
}

function dispositionOf({ query, target }: NativeContext, headers: Record<string, string>): string {
  const filename = query.get('filename');
  if (query.has('inline')) return filename ? formatDisposition('inline', filename) : 'inline';
  if (filename) return formatDisposition('attachment', filename);
  // Pages of a website are shown.
  if (target.object === undefined || target.object.endsWith('/')) return 'inline';
  const { 'content-disposition': stored } = headers;
  return stored ?? formatDisposition('attachment', posix.basename((target.object ?? '').replace(/\/+$/, '')));
}

/** RFC 6266: the name in ASCII for old clients, and in UTF-8. */
const formatDisposition = (kind: 'inline' | 'attachment', name: string): string =>
  `${kind}; filename="${quoteName(name).replaceAll('%20', ' ')}"; filename*=UTF-8''${quoteName(name)}`;
