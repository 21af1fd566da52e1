import type { Reader } from '#lib/db/database.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import { fieldsSince } from '#lib/http/microversions.ts';
import { type HostRow, isUp } from '../hosts/state.ts';
import { computeEntry } from '../services/entries.ts';
import type { Amounts, Hypervisor, HypervisorSummary } from './schema.ts';

export interface Load {
  servers: number;
  /** Servers with a running task. */
  busy: number;
}

type NamedServers = { name: string; uuid: string }[];

export const hypervisorSummary = (ctx: AuthedContext, host: HostRow, servers?: NamedServers): HypervisorSummary => ({
  id: ctx.microversion.minor < 53 ? host.number : host.id,
  hypervisor_hostname: host.name,
  state: isUp(host) ? 'up' : 'down',
  status: host.is_enabled === 1 ? 'enabled' : 'disabled',
  ...shownServers(ctx, servers),
});

/** Below 2.75 the key is missing without servers. */
function shownServers({ microversion }: AuthedContext, servers: NamedServers | undefined): { servers?: NamedServers } {
  if (!servers || (servers.length === 0 && microversion.minor < 75)) return {};
  return { servers };
}

export function hypervisorView(ctx: AuthedContext, host: HostRow, load: Load, servers?: NamedServers): Hypervisor {
  const service = computeEntry(host);
  const { minor } = ctx.microversion;
  return {
    ...hypervisorSummary(ctx, host, servers),
    host_ip: host.ip ?? '',
    hypervisor_type: host.hypervisor_type,
    hypervisor_version: host.hypervisor_version,
    service: {
      id: minor < 53 ? service.number : service.id,
      host: host.name,
      disabled_reason: service.disabled_reason,
    },
    ...(minor < 88 ? { ...amountsOf(host, load), cpu_info: cpuInfo(ctx, host) } : {}),
    ...fieldsSince(ctx, 88, { uptime: uptimeOf(host) }),
  };
}

export function amountsOf(host: HostRow, { servers, busy }: Load): Amounts {
  const freeDisk = host.disk_gb - host.used_disk_gb;
  return {
    vcpus: host.vcpus,
    vcpus_used: host.used_vcpus,
    memory_mb: host.ram_mb,
    memory_mb_used: host.used_ram_mb,
    free_ram_mb: host.ram_mb - host.used_ram_mb,
    local_gb: host.disk_gb,
    local_gb_used: host.used_disk_gb,
    free_disk_gb: freeDisk,
    disk_available_least: freeDisk,
    running_vms: servers,
    current_workload: busy,
  };
}

function cpuInfo(ctx: AuthedContext, host: HostRow): Hypervisor['cpu_info'] {
  const topology = { sockets: 1, cores: host.vcpus, threads: 1 };
  const info = host.cpu_model === null ? { topology } : { model: host.cpu_model, topology };
  return ctx.microversion.minor < 28 ? JSON.stringify(info) : info;
}

const HOUR_MS = 3_600_000;

/** Uptime in the format of `uptime`: ` 11:00:00 up 3 days,  4:05`. Null while the host is down. */
export function uptimeOf(host: HostRow): string | null {
  if (!isUp(host) || host.up_since === null) return null;
  const now = new Date();
  const ms = Math.max(0, now.getTime() - Date.parse(host.up_since));
  const days = Math.floor(ms / (24 * HOUR_MS));
  const hours = Math.floor(ms / HOUR_MS) % 24;
  const minutes = String(Math.floor(ms / 60_000) % 60).padStart(2, '0');
  const shownDays = days === 0 ? '' : `${days} ${days === 1 ? 'day' : 'days'}, `;
  return ` ${now.toISOString().slice(11, 19)} up ${shownDays}${String(hours).padStart(2)}:${minutes}`;
}

export async function countServersByHost(db: Reader, hosts: readonly HostRow[]): Promise<Map<string, Load>> {
  if (hosts.length === 0) return new Map();
  const rows = await db
    .selectFrom('servers')
    .select((eb) => ['host', eb.fn.countAll<number>().as('servers'), eb.fn.count<number>('task_state').as('busy')])
    .where(
      'host',
      'in',
      hosts.map(({ name }) => name),
    )
    .groupBy('host')
    .execute();
  return new Map(rows.map(({ host, servers, busy }) => [host ?? '', { servers: Number(servers), busy: Number(busy) }]));
}

export const NO_LOAD: Load = { servers: 0, busy: 0 };

export async function serversOn(db: Reader, hosts: readonly HostRow[]): Promise<Map<string, NamedServers>> {
  if (hosts.length === 0) return new Map();
  const names = hosts.map(({ name }) => name);
  const rows = await db
    .selectFrom('servers')
    .select(['host', 'name', 'id as uuid'])
    .where('host', 'in', names)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const byHost = Map.groupBy(rows, ({ host }) => host ?? '');
  return new Map(names.map((name) => [name, (byHost.get(name) ?? []).map(({ host: _, ...server }) => server)]));
}
