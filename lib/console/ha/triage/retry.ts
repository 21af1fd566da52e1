import { Conflict, Invalid } from '#lib/errors/errors.ts';
import { actorOf } from '#lib/events/log.ts';
import { instancesToRetry, readHaFacts } from '#lib/ha/facts/facts.ts';
import { assertNoneOpen, beginRetry } from '#lib/ha/recovery/retry.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import { loadRow } from '#lib/http/load-row.ts';
import type { NewRetry, Retry } from './schema.ts';

/**
 * Retries unrecovered instances of a failed recovery, all or the given ones, as a further attempt of the same
 * notification.
 * @throws 400 for an instance that did not fail; 404; 409 if no instance can be retried or the recovery is open
 */
export async function retryInstances(ctx: AuthedContext, id: string, { server_ids }: NewRetry): Promise<Retry> {
  const facts = await readHaFacts(ctx.database.read);
  const failed = instancesToRetry(facts).filter(({ notificationId }) => notificationId === id);
  const ids = failed.map((instance) => instance.id);
  const unknown = server_ids?.find((wanted) => !ids.includes(wanted));
  return ctx.database.transact(async (tx) => {
    const row = await loadRow(tx, 'notifications', 'Notification', id);
    if (row.status !== 'failed') throw Conflict('Only a failed recovery can be retried.');
    await assertNoneOpen(tx, row.host);
    if (ids.length === 0) throw Conflict('No instance of this recovery can be retried.');
    if (unknown !== undefined) throw Invalid(`Instance ${unknown} did not fail in this recovery.`);
    const chosen = server_ids ?? ids;
    await beginRetry(tx, actorOf(ctx), row, chosen);
    return { instances: chosen.length };
  });
}
