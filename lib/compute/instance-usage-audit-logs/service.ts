import { Invalid } from '#lib/errors/errors.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import { COMPUTE_BINARY, findServices } from '../services/entries.ts';
import type { AuditLog } from './schema.ts';

/**
 * Audits of the last complete month before a time. Upstream's hosts write them only if configured; Nephos never does,
 * because usage is available from os-simple-tenant-usage. @param before such as `2026-03-15 12:00:00`, in UTC; now if
 * omitted @throws 400 for an invalid time
 */
export async function getAuditLog(ctx: AuthedContext, before?: string): Promise<AuditLog> {
  const [from, to] = lastMonth(before === undefined ? new Date() : momentOf(before));
  const hosts = (await findServices(ctx.database.read, { binary: COMPUTE_BINARY })).map(({ host }) => host);
  return {
    period_beginning: shown(from),
    period_ending: shown(to),
    num_hosts: hosts.length,
    num_hosts_done: 0,
    num_hosts_running: 0,
    num_hosts_not_run: hosts.length,
    hosts_not_run: hosts,
    total_instances: 0,
    total_errors: 0,
    overall_status: `0 of ${hosts.length} hosts done. 0 errors.`,
    log: {},
  };
}

function momentOf(text: string): Date {
  const isTime = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?$/.test(text);
  const moment = new Date(`${text.replace(' ', 'T')}Z`);
  if (!isTime || Number.isNaN(moment.getTime())) throw Invalid(`Invalid timestamp for date ${text}`);
  return moment;
}

/** The last month that ended before the time. */
function lastMonth(before: Date): [from: Date, to: Date] {
  const first = new Date(Date.UTC(before.getUTCFullYear(), before.getUTCMonth(), 1));
  const months = first.getTime() >= before.getTime() ? 1 : 0;
  const startOf = (back: number) => new Date(Date.UTC(before.getUTCFullYear(), before.getUTCMonth() - back, 1));
  return [startOf(months + 1), startOf(months)];
}

const shown = (moment: Date) => moment.toISOString().slice(0, 19).replace('T', ' ');
