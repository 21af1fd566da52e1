import { setImmediate as othersTurn } from 'node:timers/promises';
import { unpackJson } from '#lib/db/column-types.ts';
import type { ServerRow } from '../servers/view/view.ts';
import { formatComputeTime } from '../wire.ts';
import type { ProjectUsage, ServerUsage } from './schema.ts';

/** Half-open period. */
export interface Period {
  start: Date;
  end: Date;
}

/** Fields for the calculation. */
export type UsageSource = Pick<
  ServerRow,
  'id' | 'name' | 'project_id' | 'flavor' | 'vcpus' | 'ram_mb' | 'vm_state' | 'launched_at' | 'deleted_at'
>;

const HOUR_MS = 3_600_000;

/** Hours within the period, excluding the future. */
export function hoursOf(
  server: Pick<UsageSource, 'launched_at' | 'deleted_at'>,
  { start, end }: Period,
  now: Date,
): number {
  if (server.launched_at === null) return 0;
  const from = Math.max(Date.parse(server.launched_at), start.getTime());
  const ended = server.deleted_at === null ? now.getTime() : Date.parse(server.deleted_at);
  return Math.max(0, Math.min(ended, end.getTime(), now.getTime()) - from) / HOUR_MS;
}

function serverUsage(server: UsageSource, period: Period, now: Date): ServerUsage {
  const flavor = unpackJson(server.flavor);
  const { launched_at, deleted_at } = server;
  const ended = deleted_at === null ? now.getTime() : Date.parse(deleted_at);
  return {
    instance_id: server.id,
    name: server.name,
    tenant_id: server.project_id,
    flavor: flavor.name,
    vcpus: server.vcpus,
    memory_mb: server.ram_mb,
    local_gb: flavor.disk + flavor.ephemeral,
    hours: hoursOf(server, period, now),
    started_at: formatComputeTime(launched_at ?? ''),
    ended_at: deleted_at && formatComputeTime(deleted_at),
    state: deleted_at === null ? server.vm_state : 'terminated',
    uptime: Math.max(0, Math.floor((ended - Date.parse(launched_at ?? '')) / 1000)),
  };
}

/** Servers per turn of the event loop. */
const CHUNK = 200;

/** Adds up the servers of one project. */
export async function projectUsage(
  projectId: string,
  servers: readonly UsageSource[],
  period: Period,
  now: Date,
): Promise<ProjectUsage> {
  const server_usages: ServerUsage[] = [];
  for (const server of servers) {
    server_usages.push(serverUsage(server, period, now));
    if (server_usages.length % CHUNK === 0) await othersTurn();
  }
  const total = (amount: (one: ServerUsage) => number) =>
    server_usages.reduce((sum, one) => sum + amount(one) * one.hours, 0);
  return {
    tenant_id: projectId,
    start: formatComputeTime(period.start.toISOString()),
    stop: formatComputeTime(period.end.toISOString()),
    total_hours: total(() => 1),
    total_vcpus_usage: total(({ vcpus }) => vcpus),
    total_memory_mb_usage: total(({ memory_mb }) => memory_mb),
    total_local_gb_usage: total(({ local_gb }) => local_gb),
    server_usages,
  };
}
