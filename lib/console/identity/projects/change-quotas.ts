import type { Tx } from '#lib/db/database.ts';
import { Invalid } from '#lib/errors/errors.ts';
import { type Actor, recordEvent } from '#lib/events/log.ts';
import { rule } from '#lib/policy/operations.ts';
import { clearQuotas, defaultQuotas, setQuotas } from '#lib/quotas/quotas.ts';
import type { QuotaChanges } from './schema.ts';

export const SET_QUOTAS = rule('console:project_quotas:update', 'admin');

/** Sets limits of a project; null resets one to the default. @throws 400 for an unknown limit */
export async function changeQuotas(tx: Tx, actor: Actor, projectId: string, changes: QuotaChanges): Promise<void> {
  const known = defaultQuotas();
  const unknown = Object.keys(changes).find((name) => !Object.hasOwn(known, name));
  if (unknown !== undefined) throw Invalid(`Unknown quota: ${unknown}.`);
  const entries = Object.entries(changes);
  const set = Object.fromEntries(entries.flatMap(([name, limit]) => (limit === null ? [] : [[name, limit]])));
  const cleared = entries.flatMap(([name, limit]) => (limit === null ? [name] : []));
  if (entries.length === 0) return;
  await setQuotas(tx, projectId, set);
  if (cleared.length > 0) await clearQuotas(tx, projectId, cleared);
  await recordEvent(tx, actor, { type: 'quota.update', objectId: projectId, projectId, after: changes });
}
