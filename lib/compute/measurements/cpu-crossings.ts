import { packJson, unpackJson } from '#lib/db/column-types.ts';
import type { Tx } from '#lib/db/database.ts';
import { PLATFORM, recordEvent } from '#lib/events/log.ts';
import { type CpuCrossing, type CpuLimit, type CpuStreaks, continueStreaks } from './cpu-streaks.ts';
import type { HostReading } from './host-reading.ts';
import type { Measurement } from './values.ts';

const usedPercent = ({ cpu_milli }: Pick<Measurement, 'cpu_milli'>, vcpus: number): number =>
  vcpus === 0 ? 0 : cpu_milli / (vcpus * 10);

interface MeasuredHost {
  /** Minutes that were measured; 0 without earlier counters. */
  passed: number;
  measured: ReadonlyMap<string, Measurement>;
  /** Sum of the instances. */
  total: Measurement;
}

/** Continues the streaks of a host and its instances, and records whose CPU use has become high or is no longer high. */
export async function recordCpuCrossings(tx: Tx, reading: HostReading, found: MeasuredHost): Promise<void> {
  const { host, hostId, hostVcpus, cpuLimit, servers } = reading;
  const row = await tx
    .selectFrom('host_counters')
    .select('cpu_streaks')
    .where('host', '=', host)
    .executeTakeFirstOrThrow();
  const last: CpuStreaks = unpackJson(row.cpu_streaks);
  const used = new Map([...found.measured].map(([id, values]) => [id, usedPercent(values, values.vcpus)]));
  if (found.passed > 0) used.set(hostId, usedPercent(found.total, hostVcpus));
  const present = new Set([...servers, hostId]);
  const { streaks, crossings } = continueStreaks(last, { limit: cpuLimit, passed: found.passed, used, present });
  const cpu_streaks = packJson(streaks);
  if (cpu_streaks !== row.cpu_streaks)
    await tx.updateTable('host_counters').set({ cpu_streaks }).where('host', '=', host).execute();
  for (const { id, isHigh } of crossings) {
    if (id === hostId) await recordHost(tx, host, isHigh, cpuLimit);
    else await recordServer(tx, { id, isHigh }, cpuLimit);
  }
}

async function recordHost(tx: Tx, host: string, isHigh: boolean, after: CpuLimit): Promise<void> {
  const place = { kind: 'host', objectId: host, projectId: '' } as const;
  await recordEvent(tx, PLATFORM, { type: isHigh ? 'host.cpu_high' : 'host.cpu_normal', ...place, after });
}

async function recordServer(tx: Tx, { id, isHigh }: CpuCrossing, after: CpuLimit): Promise<void> {
  const servers = tx.selectFrom('servers').select(['name', 'project_id']).where('id', '=', id);
  const server = await servers.executeTakeFirst();
  if (!server) return;
  const place = { kind: 'server', objectId: id, projectId: server.project_id, name: server.name } as const;
  await recordEvent(tx, PLATFORM, { type: isHigh ? 'server.cpu_high' : 'server.cpu_normal', ...place, after });
}
