import type { ObjectResponse } from '../exchange.ts';
import { type ArchiveType, extractArchive } from './archive-upload.ts';
import { type RemovalItem, removeInBulk } from './bulk-removal.ts';
import { bulkReport, reportResponse, reportType } from './bulk-report.ts';
import { respondToContainer } from './container-requests.ts';
import type { NativeContext } from './exchange-context.ts';
import { unquoteBytes } from './header-text.ts';
import { LIMITS, MAX_DELETES_PER_REQUEST } from './limits.ts';
import { NativeError } from './native-error.ts';
import { deleteObject } from './object-removal.ts';
import { findPlace } from './places.ts';

const ARCHIVE_TYPES: Readonly<Record<string, ArchiveType>> = { tar: 'tar', 'tar.gz': 'gzip', 'tar.bz2': 'bzip2' };

/** Responds to a bulk operation; undefined for other requests. */
export async function respondToBulk(ctx: NativeContext): Promise<ObjectResponse | undefined> {
  const { method, query } = ctx;
  const archive = query.get('extract-archive');
  if (archive !== undefined && method === 'PUT') {
    const type = ARCHIVE_TYPES[archive.toLowerCase().replaceAll(/^\.+|\.+$/g, '')];
    if (!type) throw new NativeError(400, 'Unsupported archive format');
    reportType(ctx);
    return reportResponse(ctx, 200, await extractArchive(ctx, type), 'extract');
  }
  if (query.has('bulk-delete') && (method === 'POST' || method === 'DELETE')) {
    reportType(ctx);
    return reportResponse(ctx, 200, await deleteListed(ctx));
  }
  return undefined;
}

/** Problems of the request itself are part of the report, as upstream. */
async function deleteListed(ctx: NativeContext) {
  const type = ctx.header('content-type');
  const none = { counts: { 'Number Deleted': 0, 'Number Not Found': 0 }, errors: [] };
  if (type && !type.startsWith('text/plain')) return bulkReport({ status: 406, ...none });
  try {
    // Nobody without access to the account learns what it contains; each item is checked on its own.
    if (ctx.requester.kind === 'anonymous') await findPlace(ctx);
    const items = await readItems(ctx);
    return await removeInBulk(ctx, items, (target) =>
      target.object === undefined ? respondToContainer : deleteObject,
    );
  } catch (error) {
    if (!(error instanceof NativeError) || error.status === 401) throw error;
    return bulkReport({ status: error.status, message: error.text ?? '', ...none });
  }
}

/** Bytes of a percent-encoded path; more are not a name. */
const MAX_LINE = 3 * (LIMITS.max_object_name_length + LIMITS.max_container_name_length + 2);

/** One percent-encoded path per line. @throws 400, 411, 413 */
async function readItems({ request }: NativeContext): Promise<RemovalItem[]> {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  if (length === undefined && encoding === undefined) throw new NativeError(411);
  const items: RemovalItem[] = [];
  const add = (line: string) => {
    const path = unquoteBytes(line.trim()).toString('utf8');
    if (path !== '') items.push({ path });
    if (items.length > MAX_DELETES_PER_REQUEST) {
      throw new NativeError(413, `Maximum Bulk Deletes: ${MAX_DELETES_PER_REQUEST} per request`);
    }
  };
  let rest = '';
  for await (const chunk of request.body) {
    const lines = (rest + Buffer.from(chunk).toString('latin1')).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) add(line);
    if (rest.length > MAX_LINE) throw new NativeError(400, 'Invalid File Name');
  }
  add(rest);
  return items;
}
