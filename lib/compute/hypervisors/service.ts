import { contains } from '#lib/db/contains.ts';
import { Invalid, PlatformError } from '#lib/errors/errors.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import { MAX_PAGE } from '#lib/http/max-page.ts';
import { nextLink } from '#lib/http/paging.ts';
import { assertQueryKeys } from '#lib/http/query-keys.ts';
import type { HostRow } from '../hosts/state.ts';
import { type Amounts, type Hypervisor, HypervisorQuery, type HypervisorSummary } from './schema.ts';
import {
  amountsOf,
  countServersByHost,
  hypervisorSummary,
  hypervisorView,
  NO_LOAD,
  serversOn,
  uptimeOf,
} from './view.ts';

/** @throws 404 if none matches the pattern */
export async function listHypervisors(ctx: AuthedContext, { query }: { query: HypervisorQuery }) {
  const { hosts, hypervisors_links } = await findHosts(ctx, query);
  const { read } = ctx.database;
  const loads = await countServersByHost(read, hosts);
  const servers = await requestedServers(ctx, query, hosts);
  return {
    hypervisors: hosts.map((host) =>
      hypervisorView(ctx, host, loads.get(host.name) ?? NO_LOAD, servers?.get(host.name)),
    ),
    hypervisors_links,
  };
}

export async function listHypervisorSummaries(ctx: AuthedContext, { query }: { query: HypervisorQuery }) {
  const { hosts, hypervisors_links } = await findHosts(ctx, query);
  const servers = await requestedServers(ctx, query, hosts);
  return { hypervisors: hosts.map((host) => hypervisorSummary(ctx, host, servers?.get(host.name))), hypervisors_links };
}

/** @throws 404 */
export async function getHypervisor(ctx: AuthedContext, id: string, isWithServers: boolean): Promise<Hypervisor> {
  const host = await loadHypervisor(ctx, id);
  const loads = await countServersByHost(ctx.database.read, [host]);
  const servers = await requestedServers(ctx, { with_servers: isWithServers }, [host]);
  return hypervisorView(ctx, host, loads.get(host.name) ?? NO_LOAD, servers?.get(host.name));
}

/** @throws 400 while it is down, 404 */
export async function getUptime(ctx: AuthedContext, id: string): Promise<HypervisorSummary & { uptime: string }> {
  const host = await loadHypervisor(ctx, id);
  const uptime = uptimeOf(host);
  if (uptime === null) throw Invalid(`Service unavailable: compute host ${host.name} is down.`);
  return { ...hypervisorSummary(ctx, host), uptime };
}

/** Hypervisors by part of the name, optionally with servers; below 2.53. @throws 404 without a match */
export async function searchHypervisors(
  ctx: AuthedContext,
  pattern: string,
  isWithServers: boolean,
): Promise<HypervisorSummary[]> {
  const hosts = await findHostsByPattern(ctx, pattern);
  const servers = isWithServers ? await serversOn(ctx.database.read, hosts) : undefined;
  return hosts.map((host) => hypervisorSummary(ctx, host, servers?.get(host.name)));
}

export async function getStatistics(ctx: AuthedContext): Promise<Amounts & { count: number }> {
  const hosts = await ctx.database.read.selectFrom('hosts').selectAll().where('is_enabled', '=', 1).execute();
  const loads = await countServersByHost(ctx.database.read, hosts);
  const amounts = hosts.map((host) => amountsOf(host, loads.get(host.name) ?? NO_LOAD));
  const total = (key: keyof Amounts) => amounts.reduce((sum, one) => sum + one[key], 0);
  return {
    count: hosts.length,
    vcpus: total('vcpus'),
    vcpus_used: total('vcpus_used'),
    memory_mb: total('memory_mb'),
    memory_mb_used: total('memory_mb_used'),
    free_ram_mb: total('free_ram_mb'),
    local_gb: total('local_gb'),
    local_gb_used: total('local_gb_used'),
    free_disk_gb: total('free_disk_gb'),
    disk_available_least: total('disk_available_least'),
    running_vms: total('running_vms'),
    current_workload: total('current_workload'),
  };
}

async function findHosts(ctx: AuthedContext, query: HypervisorQuery) {
  const { minor } = ctx.microversion;
  assertQueryKeys(ctx, HypervisorQuery);
  const pattern = minor >= 53 ? query.hypervisor_hostname_pattern : undefined;
  if (pattern !== undefined) {
    if (query.limit !== undefined || query.marker !== undefined) {
      throw Invalid('Paging over hypervisors with hypervisor_hostname_pattern is not supported.');
    }
    return { hosts: await findHostsByPattern(ctx, pattern), hypervisors_links: undefined };
  }
  if (minor < 33) {
    const hosts = await ctx.database.read.selectFrom('hosts').selectAll().orderBy('number').execute();
    return { hosts, hypervisors_links: undefined };
  }
  return page(ctx, query);
}

async function page(ctx: AuthedContext, query: HypervisorQuery) {
  const limit = Math.min(query.limit ?? MAX_PAGE, MAX_PAGE);
  const column = ctx.microversion.minor < 53 ? 'number' : 'id';
  let rows = ctx.database.read.selectFrom('hosts').selectAll().orderBy('number').limit(limit);
  if (query.marker !== undefined) {
    const { marker } = query;
    const last = await findHost(ctx, marker);
    if (!last) throw Invalid(`marker [${marker}] not found`);
    rows = rows.where('number', '>', last.number);
  }
  const hosts = limit === 0 ? [] : await rows.execute();
  const last = hosts.length === limit ? hosts.at(-1) : undefined;
  const marker = last && String(last[column]);
  return { hosts, hypervisors_links: nextLink(ctx.baseUrl, ctx.url, marker) };
}

async function findHostsByPattern(ctx: AuthedContext, pattern: string): Promise<HostRow[]> {
  const hosts = await ctx.database.read
    .selectFrom('hosts')
    .selectAll()
    .where(contains('hosts.name', pattern))
    .orderBy('number')
    .execute();
  if (hosts.length > 0) return hosts;
  throw new PlatformError('notFound', `No hypervisor matching '${pattern}' could be found.`);
}

async function loadHypervisor(ctx: AuthedContext, id: string): Promise<HostRow> {
  const host = await findHost(ctx, id);
  if (!host) throw new PlatformError('notFound', `Hypervisor with ID '${id}' could not be found.`);
  return host;
}

/** By number below 2.53, by UUID later. */
async function findHost(ctx: AuthedContext, id: string): Promise<HostRow | undefined> {
  const rows = ctx.database.read.selectFrom('hosts').selectAll();
  if (ctx.microversion.minor >= 53) return rows.where('id', '=', id).executeTakeFirst();
  if (!/^\d{1,9}$/.test(id)) return undefined;
  return rows.where('number', '=', Number(id)).executeTakeFirst();
}

/** Since 2.53 only on request. */
const requestedServers = async (ctx: AuthedContext, { with_servers }: HypervisorQuery, hosts: HostRow[]) =>
  with_servers && ctx.microversion.minor >= 53 ? serversOn(ctx.database.read, hosts) : undefined;
