import { hasRecoveryFlag } from '#lib/compute/reserve/recoverable-servers.ts';
import type { Reader } from '#lib/db/database.ts';
import { Conflict } from '#lib/errors/errors.ts';
import { actorOf } from '#lib/events/log.ts';
import { reportNotification } from '#lib/ha/notifications/accept.ts';
import { listAffectedServers } from '#lib/ha/notifications/affected-servers.ts';
import type { Facts } from '#lib/ha/notifications/evaluation.ts';
import { evaluatePreflight, gatherFacts } from '#lib/ha/notifications/preflight.ts';
import type { NewNotification } from '#lib/ha/notifications/schema.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import { forecastHost } from '../forecast/forecast.ts';
import type { ForecastMove } from '../forecast/schema.ts';
import type { NotificationPreflight, Reach, ReportNotification } from './schema.ts';

/** Forecast of a notification: outcome, affected instances and their destinations. Changes nothing. */
export async function preflight(ctx: AuthedContext, input: NewNotification): Promise<NotificationPreflight> {
  const facts = await gatherFacts(ctx, input);
  const verdict = evaluatePreflight(facts);
  const reach = await reachOf(ctx, input, facts, verdict.outcome === 'recovers');
  return { verdict, facts: { ...facts, payload: input.payload }, reach };
}

/**
 * Reports a fault manually if its outcome is still the expected one.
 * @throws 400 and 409 as `acceptNotification`, 409 if the outcome differs now
 */
export async function reportFault(
  ctx: AuthedContext,
  { notification, reason, expects }: ReportNotification,
): Promise<{ id: string }> {
  const { outcome } = evaluatePreflight(await gatherFacts(ctx, notification));
  // `reportNotification` rejects these faults and records the rejection in the event log.
  if (outcome !== 'refused' && outcome !== expects) {
    throw Conflict('The object has changed since the check. Review the consequences again.');
  }
  const report = { env: ctx.env, source: 'console', reason: reason.trim(), actor: actorOf(ctx) } as const;
  const { id } = await reportNotification(ctx.database, notification, report);
  return { id };
}

async function reachOf(
  { database: { read }, env }: AuthedContext,
  input: NewNotification,
  facts: Facts,
  recovers: boolean,
): Promise<Reach> {
  const { type, payload } = facts;
  const servers = await listAffectedServers(read, { type, payload: payload.payload, hostname: input.hostname });
  return {
    projects: new Set(servers.map(({ project_id }) => project_id)).size,
    unflagged: servers.filter((server) => !hasRecoveryFlag(server)).length,
    moves: recovers && type === 'COMPUTE_HOST' ? await movesOf(read, input.hostname, env) : null,
  };
}

async function movesOf(read: Reader, host: string, env: AuthedContext['env']): Promise<Reach['moves']> {
  const { moves } = await forecastHost(read, host, env);
  const wanted = moves.filter((move) => !move.is_left_out);
  const going = wanted.flatMap(({ to, is_reserve }) => (to === null ? [] : [{ to, is_reserve }]));
  const stays = wanted.filter(({ to }) => to === null);
  const goes = new Set(going.map(({ to }) => to));
  const taken = wanted.reduce((sum, { to, ram_mb }) => sum + (to === null ? 0 : ram_mb), 0);
  return {
    to: [...Map.groupBy(going, ({ to }) => to)]
      .map(([name, those]) => ({ host: name, count: those.length, is_reserve: those.some((one) => one.is_reserve) }))
      .toSorted((one, other) => other.count - one.count || one.host.localeCompare(other.host)),
    stays: stays.length,
    problem: firstProblem(stays),
    ram_left_mb: (await freeRam(read, host, goes)) - taken,
  };
}

/**
 * MiB free on the other hosts that accept instances: enabled hosts that are up, and reserved ones that would be used.
 */
async function freeRam(read: Reader, lost: string, used: ReadonlySet<string>): Promise<number> {
  const hosts = await read
    .selectFrom('hosts')
    .select(['name', 'is_enabled', 'ram_mb', 'used_ram_mb'])
    .where('state', '=', 'up')
    .where('forced_down', '=', 0)
    .where('name', '!=', lost)
    .execute();
  const open = hosts.filter(({ name, is_enabled }) => is_enabled === 1 || used.has(name));
  return open.reduce((sum, { ram_mb, used_ram_mb }) => sum + Math.max(0, ram_mb - used_ram_mb), 0);
}

const firstProblem = (moves: readonly ForecastMove[]): string | null =>
  moves.find(({ problem }) => problem !== null)?.problem ?? null;
