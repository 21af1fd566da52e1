import { volumeUsageByProject } from '#lib/block-storage/volumes/quotas.ts';
import { isUp } from '#lib/compute/hosts/state.ts';
import { capacityOf, totalCapacity } from '#lib/compute/hypervisors/capacity.ts';
import { isInError } from '#lib/compute/servers/states.ts';
import { toSecond } from '#lib/compute/wire.ts';
import { unpackJson } from '#lib/db/column-types.ts';
import { countRows } from '#lib/db/count-rows.ts';
import type { Reader } from '#lib/db/database.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import type { PlatformSummary } from './schema.ts';
import { countServers } from './server-counts.ts';
import { existingServersIn, hasCrashed, serversIn } from './servers-in.ts';

/** Maximum hosts, instances and projects listed; the others are only counted. */
const MAX_SHOWN = 10;

/** The number of statements does not depend on the size of the platform. */
export async function summarizePlatform(ctx: AuthedContext): Promise<PlatformSummary> {
  const { read } = ctx.database;
  const [hosts, disabled_services, { counts }, failed, projects] = await Promise.all([
    hostsIn(read),
    read
      .selectFrom('control_services')
      .select(['binary', 'disabled_reason as reason'])
      .where('is_enabled', '=', 0)
      .orderBy('binary')
      .execute(),
    countServers(ctx),
    failedIn(read),
    projectsIn(read),
  ]);
  return { ...hosts, disabled_services, statuses: counts, failed, projects };
}

async function hostsIn(read: Reader): Promise<Pick<PlatformSummary, 'hosts' | 'capacity' | 'troubled_hosts'>> {
  const [hosts, reserved] = await Promise.all([
    read.selectFrom('hosts').selectAll().orderBy('name').execute(),
    read.selectFrom('segment_hosts').select('name').where('is_reserved', '=', 1).execute(),
  ]);
  // A reserved host is disabled until a recovery needs it.
  const isReserved = new Set(reserved.map(({ name }) => name));
  const open = hosts.filter((host) => isUp(host) && (host.is_enabled === 1 || isReserved.has(host.name)));
  // Hosts that are down come first, because disabled hosts are usually disabled on purpose.
  const troubled = hosts
    .filter((host) => !open.includes(host))
    .sort((one, other) => Number(isUp(one)) - Number(isUp(other)));
  const first = troubled.slice(0, MAX_SHOWN);
  const loads = await serversOn(
    read,
    first.map(({ name }) => name),
  );
  return {
    hosts: {
      total: hosts.length,
      up: hosts.filter(isUp).length,
      disabled: hosts.filter(({ is_enabled }) => is_enabled === 0).length,
    },
    capacity: totalCapacity(
      hosts.map((host) =>
        capacityOf({
          ...{ vcpus: host.vcpus, vcpus_used: host.used_vcpus, memory_mb: host.ram_mb },
          ...{ memory_mb_used: host.used_ram_mb, local_gb: host.disk_gb, local_gb_used: host.used_disk_gb },
        }),
      ),
    ),
    troubled_hosts: {
      total: troubled.length,
      first: first.map((host) => ({
        id: host.id,
        name: host.name,
        is_up: isUp(host),
        is_enabled: host.is_enabled === 1,
        reason: host.disabled_reason,
        instances: loads.get(host.name) ?? 0,
        seen_at: host.seen_at,
      })),
    },
  };
}

async function serversOn(read: Reader, hosts: readonly string[]): Promise<Map<string | null, number>> {
  if (hosts.length === 0) return new Map();
  const rows = await existingServersIn(read)
    .select((eb) => ['host', eb.fn.countAll<number | string>().as('count')])
    .where('host', 'in', hosts)
    .groupBy('host')
    .execute();
  return new Map(rows.map(({ host, count }) => [host, Number(count)]));
}

async function failedIn(read: Reader): Promise<PlatformSummary['failed']> {
  // Crashed instances need attention like failed ones.
  const failed = serversIn(read).where((eb) => eb.or([eb('servers.vm_state', '=', 'error'), hasCrashed]));
  const [total, rows] = await Promise.all([
    countRows(failed),
    failed
      .leftJoin('projects', 'projects.id', 'servers.project_id')
      .select(['servers.id', 'servers.name', 'servers.project_id', 'projects.name as project_name', 'servers.host'])
      .select(['servers.fault', 'servers.updated_at', 'servers.vm_state'])
      .orderBy('servers.updated_at', 'desc')
      .limit(MAX_SHOWN)
      .execute(),
  ]);
  return {
    total,
    first: rows.map(({ fault, updated_at, vm_state, ...row }) => {
      const details = fault === null ? undefined : unpackJson(fault);
      return {
        ...row,
        has_crashed: !isInError({ vm_state }),
        fault: details ? { message: details.message, created: toSecond(details.created) } : null,
        updated: toSecond(updated_at),
      };
    }),
  };
}

async function projectsIn(read: Reader): Promise<PlatformSummary['projects']> {
  const [total, largest] = await Promise.all([
    countRows(read.selectFrom('projects')),
    existingServersIn(read)
      .innerJoin('projects', 'projects.id', 'servers.project_id')
      .select((eb) => [
        'projects.id',
        'projects.name',
        eb.fn.countAll<number | string>().as('instances'),
        eb.fn.sum<number | string>('servers.vcpus').as('vcpus'),
        eb.fn.sum<number | string>('servers.ram_mb').as('ram'),
      ])
      .groupBy(['projects.id', 'projects.name'])
      .orderBy('vcpus', 'desc')
      .orderBy('projects.name')
      .limit(MAX_SHOWN)
      .execute(),
  ]);
  const volumes = await volumeUsageByProject(
    read,
    largest.map(({ id }) => id),
  );
  return {
    total,
    largest: largest.map(({ id, name, ...used }) => ({
      id,
      name,
      instances: Number(used.instances),
      vcpus: Number(used.vcpus),
      ram: Number(used.ram),
      volumes: volumes.get(id)?.gigabytes ?? 0,
    })),
  };
}
