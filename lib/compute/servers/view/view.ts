import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { ServerFault } from '#lib/compute/stored-types.ts';
import { unpackJson } from '#lib/db/column-types.ts';
import type { Reader } from '#lib/db/database.ts';
import type { Tables } from '#lib/db/tables.ts';
import { ROOT_DEVICE } from '#lib/engine/hypervisor/machine.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { FragmentCache } from '#lib/http/fragments.ts';
import { fieldsSince } from '#lib/http/microversions.ts';
import {
  type Addresses,
  addressesOf,
  groupsOfServers,
  type ServerSecurityGroup,
} from '#lib/networking/compute-integration.ts';
import { isAdmin } from '#lib/policy/caller.ts';
import { type HostCondition, hostStatusOf } from '../../hosts/state.ts';
import { formatComputeTime, toSecond } from '../../wire.ts';
import type { ChangedServer, Server, ServerSummary } from '../schema.ts';
import type { ServerStatus } from '../states.ts';
import { statusOf } from '../status.ts';

export type ServerRow = Selectable<Tables['servers']>;
type AttachmentRow = Selectable<Tables['volume_attachments']>;

interface RelatedRows {
  addresses: Addresses;
  attachments: AttachmentRow[];
  groups: ServerSecurityGroup[];
  /** Undefined without a host, and if it is not visible. */
  host: HostCondition | undefined;
}

/** JSON of servers in lists, shared by all requests. */
export const serverFragments = new FragmentCache<Server>();

/** Variant of a rendered server. */
export const serverVariant = (ctx: ProjectContext): string =>
  `${ctx.baseUrl}|${ctx.microversion.minor}|${isAdmin(ctx.caller) ? 'admin' : 'user'}`;

/** Statuses with `progress`. */
const PROGRESSING = new Set<ServerStatus>(['ACTIVE', 'BUILD', 'REBUILD', 'RESIZE', 'VERIFY_RESIZE', 'MIGRATING']);

/** The wire shapes of some servers by id, with addresses and volumes. */
export async function serverViews(ctx: ProjectContext, db: Reader, ids: string[]): Promise<Map<string, Server>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('servers').selectAll().where('id', 'in', ids).execute();
  const addresses = await addressesOf(db, ids);
  const attached = await db
    .selectFrom('volume_attachments')
    .selectAll()
    .where('server_id', 'in', ids)
    .orderBy('device')
    .execute();
  const groups = await groupsOfServers(db, ids);
  const attachments = Map.groupBy(attached, (row) => row.server_id);
  const hosts = isAdmin(ctx.caller) ? await conditionsOf(db, rows) : new Map<string, HostCondition>();
  return new Map(
    rows.map((row) => {
      const surroundings = {
        addresses: addresses.get(row.id) ?? {},
        attachments: attachments.get(row.id) ?? [],
        groups: groups.get(row.id) ?? [],
        host: row.host === null ? undefined : hosts.get(row.host),
      };
      return [row.id, viewOf(ctx, row, surroundings)];
    }),
  );
}

async function conditionsOf(db: Reader, rows: ServerRow[]): Promise<Map<string, HostCondition>> {
  const names = [...new Set(rows.flatMap(({ host }) => host ?? []))];
  if (names.length === 0) return new Map();
  const columns = ['name', 'is_enabled', 'forced_down', 'state'] as const;
  const hosts = await db.selectFrom('hosts').select(columns).where('name', 'in', names).execute();
  return new Map(hosts.map((host) => [host.name, host]));
}

export const serverSummary = (ctx: ProjectContext, { id, name }: Pick<ServerRow, 'id' | 'name'>): ServerSummary => ({
  id,
  name,
  links: [
    { rel: 'self', href: `${ctx.baseUrl}/compute/v2.1/servers/${id}` },
    { rel: 'bookmark', href: `${ctx.baseUrl}/compute/servers/${id}` },
  ],
});

function viewOf(ctx: ProjectContext, row: ServerRow, surroundings: RelatedRows): Server {
  const status = statusOf(row.vm_state, row.task_state);
  const { groups } = surroundings;
  return {
    ...serverSummary(ctx, row),
    status,
    tenant_id: row.project_id,
    user_id: row.user_id,
    created: toSecond(row.created_at),
    updated: toSecond(row.updated_at),
    hostId: row.host === null ? '' : createHash('sha224').update(`${row.project_id}${row.host}`).digest('hex'),
    addresses: row.vm_state === 'building' ? {} : surroundings.addresses,
    accessIPv4: row.access_ipv4,
    accessIPv6: row.access_ipv6,
    flavor: flavorView(ctx, row),
    image: row.image_id === null ? '' : linked(ctx, 'images', row.image_id),
    metadata: unpackJson(row.metadata),
    key_name: row.key_name,
    config_drive: row.config_drive ? 'True' : '',
    ...(PROGRESSING.has(status) ? { progress: 0 } : {}),
    ...(row.fault && (status === 'ERROR' || status === 'DELETED')
      ? { fault: faultView(ctx, unpackJson(row.fault)) }
      : {}),
    ...(groups.length > 0 ? { security_groups: groups.map(({ name }) => ({ name })) } : {}),
    'OS-DCF:diskConfig': row.disk_config,
    'OS-EXT-AZ:availability_zone': row.availability_zone ?? '',
    'OS-EXT-STS:vm_state': row.vm_state,
    'OS-EXT-STS:task_state': row.task_state,
    'OS-EXT-STS:power_state': row.power_state,
    'OS-SRV-USG:launched_at': row.launched_at && formatComputeTime(row.launched_at),
    'OS-SRV-USG:terminated_at': row.deleted_at && formatComputeTime(row.deleted_at),
    'os-extended-volumes:volumes_attached': surroundings.attachments.map(({ volume_id, delete_on_termination }) => ({
      id: volume_id,
      ...fieldsSince(ctx, 3, { delete_on_termination: delete_on_termination === 1 }),
    })),
    ...adminFields(ctx, row, surroundings.host),
    ...versionedFields(ctx, row),
  };
}

const linked = (ctx: ProjectContext, collection: string, id: string) => ({
  id,
  links: [{ rel: 'bookmark', href: `${ctx.baseUrl}/compute/${collection}/${id}` }],
});

function flavorView(ctx: ProjectContext, row: ServerRow): Server['flavor'] {
  if (ctx.microversion.minor < 47) return linked(ctx, 'flavors', row.flavor_id);
  const { id: _, name, ...flavor } = unpackJson(row.flavor);
  return { ...flavor, original_name: name };
}

const faultView = (ctx: ProjectContext, { code, message, details, created }: ServerFault) => ({
  code,
  message,
  created: toSecond(created),
  ...(details !== undefined && isAdmin(ctx.caller) ? { details } : {}),
});

function adminFields(ctx: ProjectContext, row: ServerRow, host: HostCondition | undefined): Partial<Server> {
  if (!isAdmin(ctx.caller)) return fieldsSince(ctx, 90, { 'OS-EXT-SRV-ATTR:hostname': row.hostname });
  return {
    'OS-EXT-SRV-ATTR:host': row.host,
    'OS-EXT-SRV-ATTR:instance_name': `instance-${row.id.slice(0, 8)}`,
    'OS-EXT-SRV-ATTR:hypervisor_hostname': row.host,
    ...fieldsSince(ctx, 3, {
      'OS-EXT-SRV-ATTR:hostname': row.hostname,
      'OS-EXT-SRV-ATTR:reservation_id': row.reservation_id,
      'OS-EXT-SRV-ATTR:launch_index': row.launch_index,
      'OS-EXT-SRV-ATTR:kernel_id': '',
      'OS-EXT-SRV-ATTR:ramdisk_id': '',
      'OS-EXT-SRV-ATTR:root_device_name': ROOT_DEVICE,
      'OS-EXT-SRV-ATTR:user_data': row.user_data,
    }),
    ...fieldsSince(ctx, 16, { host_status: hostStatusOf(host) }),
  };
}

/** Fields by microversion; docs/contract/compute.md 3. */
const versionedFields = (ctx: ProjectContext, row: ServerRow): Partial<Server> => ({
  ...fieldsSince(ctx, 9, { locked: row.locked_by !== null }),
  ...fieldsSince(ctx, 19, { description: row.description }),
  ...fieldsSince(ctx, 26, { tags: unpackJson(row.tags) }),
  ...fieldsSince(ctx, 63, { trusted_image_certificates: row.trusted_certs && unpackJson(row.trusted_certs) }),
  ...fieldsSince(ctx, 73, { locked_reason: row.locked_reason }),
  ...fieldsSince(ctx, 96, { pinned_availability_zone: row.requested_zone }),
});

/** Response of an update. Below 2.75 it lacks fields of later extensions. */
export function updatedView(ctx: ProjectContext, server: Server): ChangedServer {
  if (ctx.microversion.minor >= 75) return server;
  const isCore = (key: string) => !/^(?:OS-EXT|OS-SRV|os-extended)/.test(key) && !LATER_KEYS.has(key);
  const core = Object.fromEntries(Object.entries(server).filter(([key]) => isCore(key)));
  return { ...core, addresses: plainAddresses(server.addresses) };
}

const plainAddresses = (addresses: Server['addresses']) =>
  Object.fromEntries(
    Object.entries(addresses).map(([network, all]) => [network, all.map(({ addr, version }) => ({ addr, version }))]),
  );
const LATER_KEYS = new Set(['key_name', 'config_drive', 'security_groups', 'host_status']);
