import type { Tx } from '#lib/db/database.ts';
import { Conflict, NotFound } from '#lib/errors/errors.ts';
import { actorOf } from '#lib/events/log.ts';
import {
  findOpenIncident,
  type IncidentRow,
  isolationOf,
  overrideIncident,
  revokeOverride,
} from '#lib/ha/isolation/incidents.ts';
import type { Isolation, NewOverride } from '#lib/ha/isolation/schema.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import { callerOf } from '../triage/service.ts';

export async function getIsolation({ database }: AuthedContext): Promise<Isolation | null> {
  const open = await findOpenIncident(database.read);
  return open ? isolationOf(open) : null;
}

/** Allows evacuations during an incident for some time. @throws 404, 409 for an incident that is closed */
export async function overrideIsolation(
  ctx: AuthedContext,
  id: string,
  { reason, minutes }: NewOverride,
): Promise<Isolation> {
  const user = await callerOf(ctx);
  return ctx.database.transact(async (tx) => {
    const row = await loadOpen(tx, id);
    return isolationOf(await overrideIncident(tx, actorOf(ctx), row, { reason, minutes, user }));
  });
}

/** Ends an override early; no effect without one. @throws 404, 409 for an incident that is closed */
export const revokeIsolationOverride = (ctx: AuthedContext, id: string): Promise<void> =>
  ctx.database.transact(async (tx) => revokeOverride(tx, actorOf(ctx), await loadOpen(tx, id)));

async function loadOpen(tx: Tx, id: string): Promise<IncidentRow> {
  const row = await tx.selectFrom('isolation_incidents').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw NotFound('Isolation incident', id);
  if (row.closed_at !== null) throw Conflict(`Isolation incident ${id} is closed.`);
  return row;
}
