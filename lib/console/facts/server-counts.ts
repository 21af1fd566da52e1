import { isHidden, SERVER_STATUSES } from '#lib/compute/servers/states.ts';
import { statusOf } from '#lib/compute/servers/status.ts';
import type { Context } from '#lib/http/context.ts';
import type { ServerCounts } from './schema.ts';
import { busyIn, crashedIn } from './server-summary.ts';
import { existingServersIn } from './servers-in.ts';

/** The number of statements is constant, and the result has one row per combination of states. */
export async function countServers({ database }: Context): Promise<ServerCounts> {
  const found = await existingServersIn(database.read)
    .select(['vm_state', 'task_state', (build) => build.fn.countAll<number | string>().as('count')])
    .groupBy(['vm_state', 'task_state'])
    .execute();
  const byStatus = Map.groupBy(found, ({ vm_state, task_state }) => statusOf(vm_state, task_state));
  const counts = SERVER_STATUSES.flatMap((status) => {
    const rows = byStatus.get(status);
    return rows ? [{ status, count: rows.reduce((sum, { count }) => sum + Number(count), 0) }] : [];
  });
  const hidden = counts.find(isHidden)?.count ?? 0;
  const all = counts.reduce((sum, { count }) => sum + count, 0);
  const [crashed, busy] = await Promise.all([crashedIn(database.read, undefined), busyIn(database.read, undefined)]);
  return { total: all - hidden, counts, crashed, busy };
}
