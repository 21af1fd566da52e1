import type { Reader } from '#lib/db/database.ts';
import { type Cidr, contains, parseCidr, parseIp } from '#lib/engine/network/ip.ts';
import {
  type HostAttributes,
  type HostQuery,
  HostQueryError,
  parseHostQuery,
} from '#lib/engine/scheduler/host-query.ts';
import { Invalid } from '#lib/errors/errors.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { isAdmin } from '#lib/policy/caller.ts';
import { rule } from '#lib/policy/operations.ts';
import { hasZone } from '../../availability-zones/service.ts';
import { findServerGroup } from '../../server-groups/find.ts';
import type { NewServer, SchedulerHints } from './schema.ts';

export const SERVERS_CREATE_FORCED_HOST = rule('os_compute_api:servers:create:forced_host', 'admin');

/** Requested place; null lets the scheduler choose. */
export interface RequestedPlace {
  zone: string | null;
  host: string | null;
}

/**
 * Parses `availability_zone`, for administrators also `zone:host`, and since 2.74 `host` or `hypervisor_hostname`.
 * @throws 400 for unknown ones, 403 for a host from anyone but administrators
 */
export async function resolvePlace(db: Reader, ctx: ProjectContext, input: NewServer): Promise<RequestedPlace> {
  const [zoneText = '', hostText = '', nodeText = ''] = (input.availability_zone ?? '').split(':');
  const named = [hostText, nodeText, input.host, input.hypervisor_hostname].filter(Boolean);
  const [host = null] = named;
  if (host !== null) ctx.policy.enforce(SERVERS_CREATE_FORCED_HOST, ctx.caller);
  if (named.some((name) => name !== host)) throw Invalid(`Specify only one host, not ${named.join(', ')}.`);

  const zone = zoneText === '' ? null : zoneText;
  if (zone !== null && !(await hasZone(db, zone))) {
    throw Invalid(`The requested availability zone ${zone} is not available.`);
  }
  if (host !== null) await assertHost(db, host);
  return { zone, host };
}

/** @throws 400 for an unknown host */
export async function assertHost(db: Reader, name: string): Promise<void> {
  const host = await db.selectFrom('hosts').select('id').where('name', '=', name).executeTakeFirst();
  if (!host) throw Invalid(`Compute host ${name} could not be found.`);
}

export const SERVERS_CREATE_HOST_QUERY = rule('os_compute_api:servers:create:host_query', 'admin');

export const SERVERS_CREATE_IGNORE_RESERVE = rule('os_compute_api:servers:create:ignore_reserve', 'admin');

export const ignoresReserve = (hints: SchedulerHints): boolean => hints['nephos:ignore_reserve'] === true;

export interface ResolvedHints {
  hints: SchedulerHints;
  groupId: string | null;
}

/**
 * @throws 400 for an unknown group, an invalid query, or a network if hosts have no addresses; 403 for a query or
 * network without permission, because they reveal facts about hosts, or for using up a reserve without permission
 */
export async function resolveHints(db: Reader, ctx: ProjectContext, hints: SchedulerHints): Promise<ResolvedHints> {
  if (hasQuery(hints) || hints.build_near_host_ip) ctx.policy.enforce(SERVERS_CREATE_HOST_QUERY, ctx.caller);
  if (ignoresReserve(hints)) ctx.policy.enforce(SERVERS_CREATE_IGNORE_RESERVE, ctx.caller);
  parseQueryHint(hints, isAdmin(ctx.caller) ? 'any' : 'open');
  if (parseNetworkHint(hints)) await assertHostsHaveAddresses(db);
  const group = hints.group ? await findServerGroup(db, ctx, hints.group) : undefined;
  if (hints.group && !group) throw refused('group', `Server group ${hints.group} could not be found.`);
  return { hints, groupId: group?.id ?? null };
}

const hasQuery = ({ query }: SchedulerHints): boolean => query !== undefined && query !== null && query !== '';

/** The query in the hints, if any. @throws 400 if it is invalid or uses more than `facts` */
export function parseQueryHint(hints: SchedulerHints, facts: HostAttributes = 'any'): HostQuery | undefined {
  if (!hasQuery(hints)) return undefined;
  try {
    return parseHostQuery(hints.query, facts);
  } catch (error) {
    throw error instanceof HostQueryError ? refused('query', error.message) : error;
  }
}

const DEFAULT_PREFIX = '/24';

/** The network in the hints, if any. @throws 400 for too long a prefix */
export function parseNetworkHint({ build_near_host_ip, cidr }: SchedulerHints): Cidr | undefined {
  if (!build_near_host_ip) return undefined;
  const network = parseCidr(`${build_near_host_ip}${cidr ?? DEFAULT_PREFIX}`);
  if (!network) throw refused('cidr', `${cidr} is not a prefix for an address such as ${build_near_host_ip}.`);
  return network;
}

export function isInNetwork(network: Cidr, address: string): boolean {
  const ip = parseIp(address);
  return ip !== undefined && contains(network, ip);
}

async function assertHostsHaveAddresses(db: Reader): Promise<void> {
  const host = await db.selectFrom('hosts').select('id').where('ip', 'is not', null).executeTakeFirst();
  if (host) return;
  throw refused('build_near_host_ip', 'No host has an address in a host network.');
}

const refused = (hint: string, reason: string) =>
  Invalid(`Invalid scheduler hint ${hint}: ${reason}`, [{ path: `os:scheduler_hints.${hint}`, message: reason }]);
