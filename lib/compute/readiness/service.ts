import { unpackJson } from '#lib/db/column-types.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { loadServer } from '../servers/service.ts';
import { POWER } from '../servers/states.ts';
import { statusOf } from '../servers/status.ts';
import type { ServerRow } from '../servers/view/view.ts';
import type { Indicator, IndicatorReason } from './indicators.ts';
import { readinessPortOf } from './port-key.ts';
import type { Readiness, ShownIndicator } from './schema.ts';

const shown = ({ state, at = '', source, reason, detail }: Indicator): ShownIndicator => ({
  state,
  at: at === '' ? null : at,
  source: source ?? null,
  reason: reason ?? null,
  detail: detail ?? null,
});

const all = (indicator: Indicator) => ({
  active: shown(indicator),
  booted: shown(indicator),
  cloud_init: shown(indicator),
  port_answers: shown(indicator),
});
const unknown = (reason: IndicatorReason): Indicator => ({ state: 'unknown', reason });

/** Statuses of operations that boot the instance. */
const BOOTS: ReadonlySet<string> = new Set(['BUILD', 'REBOOT', 'HARD_REBOOT', 'REBUILD', 'RESIZE', 'REVERT_RESIZE']);

/** @throws 404 */
export async function getReadiness(ctx: ProjectContext, id: string): Promise<Readiness> {
  const { read } = ctx.database;
  const server = await loadServer(read, ctx, id);
  const row = await read
    .selectFrom('server_readiness')
    .selectAll()
    .where('server_id', '=', server.id)
    .executeTakeFirst();
  const common = { server_id: server.id, port: readinessPortOf(unpackJson(server.metadata)) };
  const none = { ...common, began_at: null, is_simulated: false };
  if (isBooting(server)) return { ...none, is_checked: true, ...all({ state: 'waiting' }) };
  if (server.power_state !== POWER.running) return { ...none, is_checked: false, ...all(unknown('not_running')) };
  if (!row) return { ...none, is_checked: false, ...all(unknown('not_recorded')) };
  const { booted, cloud_init, port_answers, isSimulated } = unpackJson(row.state);
  return {
    ...{ ...common, began_at: row.began_at, is_simulated: isSimulated, is_checked: row.is_open === 1 },
    active: shown({ state: 'yes', at: row.active_at, source: 'platform' }),
    ...{ booted: shown(booted), cloud_init: shown(cloud_init), port_answers: shown(port_answers) },
  };
}

const isBooting = ({ vm_state, task_state }: ServerRow): boolean => BOOTS.has(statusOf(vm_state, task_state));
