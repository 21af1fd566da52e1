import { findBucket } from '../buckets/bucket.ts';
import type { ObjectResponse } from '../exchange.ts';
import { listObjects } from '../objects/list.ts';
import type { ObjectRecord } from '../objects/object-record.ts';
import { findAccount } from './accounts.ts';
import { baseUrlOf } from './base-url.ts';
import { type NativeContext, subContext } from './exchange-context.ts';
import { isTrue, quoteName } from './header-text.ts';
import { NativeError } from './native-error.ts';
import { sendObject } from './object-reads.ts';
import { findContainer } from './places.ts';
import { emptyResponse, textResponse } from './responses.ts';
import { splitTarget } from './target.ts';
import { listingPage } from './web-listing.ts';

/** How a container is served as a website, by `X-Container-Meta-Web-*`. */
interface WebSettings {
  index: string;
  error: string;
  listings: boolean;
  /** Style sheet of listings. */
  css: string;
  label: string;
  directoryType: string;
}

const DIRECTORY_TYPE = 'application/directory';
/** Objects of a listing page. */
const MAX_LISTED = 10_000;

/** Settings of the website of a request; undefined if its container is none or the request is not from a browser. */
async function findWebSettings(ctx: NativeContext): Promise<WebSettings | undefined> {
  const { method, requester, target, services } = ctx;
  if ((method !== 'GET' && method !== 'HEAD') || target.container === undefined) return undefined;
  if (requester.kind === 'user' && !isTrue(ctx.header('x-web-mode'))) return undefined;
  const db = services.database.read;
  const { projectId } = await findAccount(db, target.account);
  const bucket = await findBucket(db, { projectId, name: target.container });
  const of = (name: string) => bucket?.settings.metadata?.[`web-${name}`]?.trim() ?? '';
  const web: WebSettings = {
    index: of('index'),
    error: of('error'),
    listings: isTrue(of('listings')),
    css: of('listings-css'),
    label: of('listings-label'),
    directoryType: of('directory-type') || DIRECTORY_TYPE,
  };
  return web.index || web.error || of('listings') ? web : undefined;
}

/** Serves a container as a website; undefined for other requests. @throws 401, 403, 404 */
export async function respondToWeb(ctx: NativeContext): Promise<ObjectResponse | undefined> {
  const web = await findWebSettings(ctx);
  if (!web) return undefined;
  const isFolder = ctx.target.path.endsWith('/') && ctx.target.object === undefined;
  try {
    if (ctx.target.object !== undefined) return await sendPage(ctx, web, ctx.target.object);
    if (!web.index && !web.listings) return undefined;
    await findContainer(asObject(ctx, web.index || 'listing'), 'readAcl');
    return isFolder ? await sendFolder(ctx, web, '') : redirectToFolder(ctx);
  } catch (error) {
    if (error instanceof NativeError) return await sendErrorPage(ctx, web, error);
    throw error;
  }
}

/** The request for an object of the same container. */
function asObject(ctx: NativeContext, object: string): NativeContext {
  const { version, account, container } = ctx.target;
  return subContext(ctx, {
    method: ctx.method,
    target: splitTarget(`/${version}/${account}/${container}/${object}`),
    headers: { ...ctx.request.headers },
  });
}

async function sendPage(ctx: NativeContext, web: WebSettings, name: string): Promise<ObjectResponse> {
  const found = await sendObject(ctx).catch((error: unknown) => {
    if (error instanceof NativeError && error.status === 404) return undefined;
    throw error;
  });
  if (found && !isDirectoryMarker(found, web)) return found;
  if (!web.index && !web.listings) throw new NativeError(404);
  if (name.endsWith('/')) return sendFolder(ctx, web, name);
  const { bucket } = await findContainer(ctx, 'readAcl');
  const prefix = { prefix: `${name}/`, limit: 1 };
  const { entries } = await listObjects(ctx.services.database.read, bucket.id, prefix);
  if (entries.length === 0) throw new NativeError(404);
  return redirectToFolder(ctx);
}

const isDirectoryMarker = ({ headers }: ObjectResponse, { directoryType }: WebSettings): boolean =>
  headers['content-type'] === directoryType && Number(headers['content-length']) <= 1;

/** The index page of a folder, or a listing. @throws 401, 403, 404 */
async function sendFolder(ctx: NativeContext, web: WebSettings, prefix: string): Promise<ObjectResponse> {
  if (web.index) {
    const index = await sendObject(asObject(ctx, prefix + web.index)).catch((error: unknown) => {
      if (error instanceof NativeError && error.status === 404) return undefined;
      throw error;
    });
    if (index) return index;
  }
  if (!web.listings) throw new NativeError(404);
  const { version, account, container } = ctx.target;
  const target = splitTarget(`/${version}/${account}/${container}`);
  const { bucket } = await findContainer(subContext(ctx, { method: 'GET', target }), 'readAcl');
  const db = ctx.services.database.read;
  const { entries } = await listObjects(db, bucket.id, { prefix, delimiter: '/', limit: MAX_LISTED });
  if (prefix !== '' && entries.length === 0) throw new NativeError(404);
  const folders = entries.flatMap((entry) => ('prefix' in entry ? [entry.prefix] : []));
  const objects = entries.flatMap((entry): ObjectRecord[] => ('object' in entry ? [entry.object] : []));
  const title = web.label ? `${web.label}/${prefix}` : ctx.target.path;
  const page = listingPage({ title, css: web.css, prefix, folders, objects, ...bearerLinks(ctx) });
  return textResponse(200, page, 'text/html; charset=UTF-8');
}

/** Links of a listing keep the temporary URL with which it was requested. */
function bearerLinks({ requester, query }: NativeContext): { root: string; query: string } {
  if (requester.kind !== 'signature') return { root: '', query: '' };
  const kept = ['temp_url_prefix', 'temp_url_expires', 'temp_url_sig', 'temp_url_ip_range', 'inline'];
  const parts = kept.flatMap((name) => {
    const value = query.get(name);
    if (value === undefined) return [];
    return [name === 'inline' ? name : `${name}=${quoteName(value)}`];
  });
  return { root: query.get('temp_url_prefix') ?? '', query: `?${parts.join('&')}` };
}

function redirectToFolder({ services, target, request }: NativeContext): ObjectResponse {
  const query = request.query === '' ? '' : `?${request.query}`;
  return emptyResponse(301, { location: `${baseUrlOf(services.env, request)}${quoteName(target.path)}/${query}` });
}

/** The error page that the site has for a status, such as `404error.html`. */
async function sendErrorPage(ctx: NativeContext, web: WebSettings, error: NativeError): Promise<ObjectResponse> {
  if (!web.error || ![401, 403, 404].includes(error.status)) throw error;
  const { 'if-none-match': _tag, 'if-modified-since': _time, range: _range, ...headers } = ctx.request.headers;
  const page = asObject({ ...ctx, request: { ...ctx.request, headers } }, `${error.status}${web.error}`);
  try {
    const response = await sendObject(page);
    return { ...response, status: error.status, headers: { ...response.headers, ...error.headers } };
  } catch (failure) {
    if (failure instanceof NativeError) throw error;
    throw failure;
  }
}
