import { type BulkReport, bulkReport } from './bulk-report.ts';
import { type NativeContext, subContext } from './exchange-context.ts';
import { quoteName } from './header-text.ts';
import { MAX_FAILED_DELETES } from './limits.ts';
import { NativeError, statusLine } from './native-error.ts';
import { platformStatus } from './platform-errors.ts';
import { splitTarget, type Target } from './target.ts';

/** What to delete: `container/object`, or `container`. */
export interface RemovalItem {
  path: string;
  /** Outcome that is already known. */
  error?: { status: number; message: string };
}

type Responder = (ctx: NativeContext) => Promise<{ status: number }>;

/** Deletes many objects, and then containers. Failures are reported. */
export async function removeInBulk(
  ctx: NativeContext,
  items: readonly RemovalItem[],
  respond: (target: Target) => Responder,
): Promise<BulkReport> {
  const counts = { 'Number Deleted': 0, 'Number Not Found': 0 };
  const errors: [string, string][] = [];
  let failure = 400;
  const isObject = ({ path }: RemovalItem) => path.replaceAll(/^\/+|\/+$/g, '').includes('/');
  const ordered = [...items.filter(isObject), ...items.filter((item) => !isObject(item))];
  for (const { path, error } of ordered) {
    const result = error ?? { status: await removeItem(ctx, path, respond), message: undefined };
    if (result.status < 300) counts['Number Deleted'] += 1;
    else if (result.status === 404) counts['Number Not Found'] += 1;
    else {
      if (result.status >= 500) failure = 502;
      errors.push([quoteName(path), result.message ?? statusLine(result.status)]);
    }
    if (errors.length >= MAX_FAILED_DELETES) {
      return bulkReport({ status: 400, message: 'Max delete failures exceeded', counts, errors });
    }
  }
  if (errors.length > 0) return bulkReport({ status: failure, counts, errors });
  const isEmpty = counts['Number Deleted'] + counts['Number Not Found'] === 0;
  return isEmpty
    ? bulkReport({ status: 400, message: 'Invalid bulk delete.', counts, errors })
    : bulkReport({ status: 200, counts, errors });
}

async function removeItem(ctx: NativeContext, path: string, respond: (target: Target) => Responder): Promise<number> {
  const { version, account } = ctx.target;
  if (path.includes('\0') || path.includes('\ufffd')) return 412;
  try {
    const target = splitTarget(`/${version}/${account}/${path.replace(/^\/+/, '')}`);
    if (target.container === undefined) return 400;
    return (await respond(target)(subContext(ctx, { method: 'DELETE', target }))).status;
  } catch (error) {
    return statusOf(ctx, error);
  }
}

/** The status of a failed part of a bulk operation. */
export function statusOf({ services, transactionId }: NativeContext, error: unknown): number {
  if (error instanceof NativeError) return error.status;
  const status = platformStatus(error);
  if (status >= 500) services.log.error({ err: error, transactionId }, 'part of a bulk operation failed');
  return status;
}
