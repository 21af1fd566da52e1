import { flag } from '#lib/db/column-types.ts';
import { PlatformError } from '#lib/errors/errors.ts';
import { actorOf } from '#lib/events/log.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import { findServices } from '../services/entries.ts';
import { changeHost, loadHost } from './change.ts';
import type { ChangedHost, HostChanges, HostList, HostQuery, HostResource } from './schema.ts';

/** Services by host; an empty filter is ignored. */
export async function listHosts(ctx: AuthedContext, { zone, service }: HostQuery): Promise<HostList> {
  const hosts = (await findServices(ctx.database.read)).map((entry) => ({
    host_name: entry.host,
    service: entry.binary.replace(/^nova-/, ''),
    zone: entry.zone,
  }));
  const isWanted = (host: (typeof hosts)[number]) =>
    (!zone || host.zone === zone) && (!service || host.service === service);
  return { hosts: hosts.filter(isWanted) };
}

/** Capacity and claims, in total and by project. @throws 404 */
export async function getHostResources(ctx: AuthedContext, name: string): Promise<HostResource[]> {
  const { read } = ctx.database;
  const host = await read.selectFrom('hosts').selectAll().where('name', '=', name).executeTakeFirst();
  if (!host) throw new PlatformError('notFound', `Compute host ${name} could not be found.`);
  const projects = await read
    .selectFrom('servers')
    .select((eb) => [
      'project_id',
      eb.fn.sum<number>('vcpus').as('cpu'),
      eb.fn.sum<number>('ram_mb').as('memory_mb'),
      eb.fn.sum<number>('disk_gb').as('disk_gb'),
    ])
    .where('host', '=', name)
    .groupBy('project_id')
    .orderBy('project_id')
    .execute();
  const row = (project: string, cpu: number, memory_mb: number, disk_gb: number): HostResource => ({
    resource: { host: name, project, cpu: Number(cpu), memory_mb: Number(memory_mb), disk_gb: Number(disk_gb) },
  });
  const total = (key: 'cpu' | 'memory_mb' | 'disk_gb') => projects.reduce((sum, one) => sum + Number(one[key]), 0);
  return [
    row('(total)', host.vcpus, host.ram_mb, host.disk_gb),
    row('(used_now)', host.used_vcpus, host.used_ram_mb, host.used_disk_gb),
    row('(used_max)', total('cpu'), total('memory_mb'), total('disk_gb')),
    ...projects.map((one) => row(one.project_id, one.cpu, one.memory_mb, one.disk_gb)),
  ];
}

/** @throws 404; 501 for upstream's maintenance mode */
export function updateHost(ctx: AuthedContext, name: string, changes: HostChanges): Promise<ChangedHost> {
  return ctx.database.transact(async (tx) => {
    const host = await loadHost(tx, name);
    const { status = 'enable', maintenance_mode } = changes;
    if (maintenance_mode !== undefined) throw notImplemented('put a host into maintenance');
    const isEnabled = status === 'enable';
    await changeHost(tx, actorOf(ctx), host, 'update', { is_enabled: flag(isEnabled), disabled_reason: null });
    return { host: name, status: isEnabled ? 'enabled' : 'disabled' };
  });
}

/** Not supported. @throws 404, otherwise 501 */
export async function powerHost(ctx: AuthedContext, name: string, verb: string): Promise<never> {
  await getHostResources(ctx, name);
  throw notImplemented(`${verb} a host`);
}

const notImplemented = (what: string) => new PlatformError('notImplemented', `The hypervisor's driver cannot ${what}.`);
