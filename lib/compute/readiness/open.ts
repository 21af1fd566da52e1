import { flag, packJson, unpackJson } from '#lib/db/column-types.ts';
import type { Tx } from '#lib/db/database.ts';
import { POWER, type PowerState } from '../servers/states.ts';
import { CHECKED_FOR_MS, newBootState } from './indicators.ts';
import { readinessPortOf } from './port-key.ts';

interface ChangedServer {
  id: string;
  power_state: PowerState;
  metadata: string;
}

/** Changes after which a machine runs that was not booted. */
const RESUMES: ReadonlySet<string> = new Set(['unpause', 'resume']);
const ACTIVE_MEMORY: ReadonlySet<PowerState> = new Set([POWER.running, POWER.paused, POWER.suspended]);

/** Follows a change of a server: a boot begins new checks, another port is checked in the current boot. */
export async function followServerChange(
  tx: Tx,
  server: ChangedServer,
  verb: string,
  after: Partial<ChangedServer>,
): Promise<void> {
  if (isBoot(server, verb, after)) await openReadiness(tx, server, verb);
  else if (RESUMES.has(verb) && after.power_state === POWER.running) await continueChecks(tx, server.id);
  else if (after.metadata !== undefined && portIn(after.metadata) !== portIn(server.metadata)) {
    await checkOtherPort(tx, server.id);
  }
}

const portIn = (metadata: string): number | null => readinessPortOf(unpackJson<Record<string, string>>(metadata));

/** A change that sets the power state ends an operation that started the machine, unless its memory was kept. */
function isBoot({ power_state }: ChangedServer, verb: string, after: Partial<ChangedServer>): boolean {
  if (after.power_state !== POWER.running || RESUMES.has(verb)) return false;
  return verb !== 'power_sync' || !ACTIVE_MEMORY.has(power_state);
}

async function openReadiness(tx: Tx, { id }: ChangedServer, verb: string): Promise<void> {
  const now = new Date().toISOString();
  const columns = {
    began_at: verb === 'power_sync' ? now : ((await lastActionStart(tx, id)) ?? now),
    active_at: now,
    state: packJson(newBootState()),
    ...openUntil(now),
  };
  await tx
    .insertInto('server_readiness')
    .values({ server_id: id, ...columns })
    .onConflict((on) => on.column('server_id').doUpdateSet(columns))
    .execute();
}

const openUntil = (now: string) => ({
  is_open: flag(true),
  check_at: now,
  until: new Date(Date.parse(now) + CHECKED_FOR_MS).toISOString(),
});

/** Start of the action that the boot ends, such as the launch. */
async function lastActionStart(tx: Tx, serverId: string): Promise<string | undefined> {
  const actions = tx.selectFrom('instance_actions').select('started_at').where('server_id', '=', serverId);
  return (await actions.orderBy('started_at', 'desc').limit(1).executeTakeFirst())?.started_at;
}

/** A boot that was paused may not have been complete. */
async function continueChecks(tx: Tx, serverId: string): Promise<void> {
  const open = { is_open: flag(true), check_at: new Date().toISOString() };
  await tx.updateTable('server_readiness').set(open).where('server_id', '=', serverId).execute();
}

async function checkOtherPort(tx: Tx, serverId: string): Promise<void> {
  const rows = tx.selectFrom('server_readiness').select('state').where('server_id', '=', serverId);
  const row = await rows.executeTakeFirst();
  if (!row) return;
  const state = { ...unpackJson(row.state), port_answers: newBootState().port_answers, port: null };
  await tx
    .updateTable('server_readiness')
    .set({ state: packJson(state), ...openUntil(new Date().toISOString()) })
    .where('server_id', '=', serverId)
    .execute();
}
