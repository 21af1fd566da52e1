import type { Reader } from '#lib/db/database.ts';
import { type Cidr, contains, parseCidr, parseIp } from '#lib/engine/network/ip.ts';
import { type HostAttributes, type HostQuery, parseHostQuery } from '#lib/engine/scheduler/host-query.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { Invalid } from '#lib/http/errors.ts';
import { isAdmin } from '#lib/identity/caller.ts';
import { rule } from '#lib/identity/operations.ts';
import { hasZone } from '../../availability-zones/service.ts';
import { findServerGroup } from '../../server-groups/find.ts';
import type { NewServer, SchedulerHints } from './schema.ts';

const SERVERS_CREATE_FORCED_HOST = rule('os_compute_api:servers:create:forced_host', 'admin');

/** Where a new server may go; null leaves it to the scheduler. */
export interface RequestedPlace {
  zone: string | null;
  host: string | null;
}

/**
 * Reads `availability_zone`, which administrators may write as `zone:host`, and from 2.74 `host` or
 * `hypervisor_hostname`. @throws 400 for what does not exist, 403 for a host from anyone but administrators
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

/** @throws 400 for a host that is not there */
export async function assertHost(db: Reader, name: string): Promise<void> {
  const host = await db.selectFrom('hosts').select('id').where('name', '=', name).executeTakeFirst();
  if (!host) throw Invalid(`Compute host ${name} could not be found.`);
}

const SERVERS_CREATE_HOST_QUERY = rule('os_compute_api:servers:create:host_query', 'admin');

/** The hints of a creation, checked. */
export interface ResolvedHints {
  hints: SchedulerHints;
  groupId: string | null;
}

/**
 * @throws 400 for an unknown group, a query that is none, or a network of hosts that have no addresses; 403 for a query
 * or a network where the policy forbids it: whoever asks about hosts chooses among them, and learns of them what the
 * answers tell
 */
export async function resolveHints(db: Reader, ctx: ProjectContext, hints: SchedulerHints): Promise<ResolvedHints> {
  if (hasQuery(hints) || hints.build_near_host_ip) ctx.policy.enforce(SERVERS_CREATE_HOST_QUERY, ctx.caller);
  queryOf(hints, isAdmin(ctx.caller) ? 'any' : 'open');
  if (networkOf(hints)) await assertHostsHaveAddresses(db);
  const group = hints.group ? await findServerGroup(db, ctx, hints.group) : undefined;
  if (hints.group && !group) throw refused('group', `Server group ${hints.group} could not be found.`);
  return { hints, groupId: group?.id ?? null };
}

const hasQuery = ({ query }: SchedulerHints): boolean => query !== undefined && query !== null && query !== '';

/** The condition that the hints hold, if any. @throws 400 when it cannot be read or asks more than `facts` */
export function queryOf(hints: SchedulerHints, facts: HostAttributes = 'any'): HostQuery | undefined {
  if (!hasQuery(hints)) return undefined;
  try {
    return parseHostQuery(hints.query, facts);
  } catch (error) {
    throw refused('query', error instanceof Error ? error.message : String(error));
  }
}

const DEFAULT_PREFIX = '/24';

/** The network of hosts that the hints ask for, if any. @throws 400 for a prefix that is too long */
export function networkOf({ build_near_host_ip, cidr }: SchedulerHints): Cidr | undefined {
  if (!build_near_host_ip) return undefined;
  const network = parseCidr(`${build_near_host_ip}${cidr ?? DEFAULT_PREFIX}`);
  if (!network) throw refused('cidr', `${cidr} is not a prefix for an address such as ${build_near_host_ip}.`);
  return network;
}

/** Whether an address of a host lies in a network. */
export function liesIn(network: Cidr, address: string): boolean {
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
