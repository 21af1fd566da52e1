import { z } from 'zod';
import { column, computedValue, constant, hiddenColumn, providedValue } from '#lib/attributes/attribute.ts';
import { attributes } from '#lib/attributes/attributes.ts';
import { type Json, type Timestamp, unpackJson } from '#lib/db/column-types.ts';
import { bigint, flag, integer, json, text, timestamp } from '#lib/db/table.ts';
import { ROOT_DEVICE } from '#lib/engine/hypervisor/machine.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import { Link } from '#lib/http/link.ts';
import { isAdmin } from '#lib/policy/caller.ts';
import { hostIdOf } from '../hosts/host-id.ts';
import { TASK_STATES, type TaskState } from '../server-actions/verbs.ts';
import type { FlavorSnapshot, InjectedFile, LocalDisk, ServerFault } from '../stored-types.ts';
import { formatComputeTime, toSecond } from '../wire.ts';
import { type PowerState, SERVER_STATUSES, type ServerStatus, VM_STATES, type VmState } from './states.ts';
import { statusOf } from './status.ts';

const Pairs = z.record(z.string(), z.string());
const Text = z.string().nullable();

export const ServerAddress = z.strictObject({
  addr: z.string(),
  version: z.union([z.literal(4), z.literal(6)]),
  'OS-EXT-IPS:type': z.enum(['fixed', 'floating']),
  'OS-EXT-IPS-MAC:mac_addr': z.string(),
});

const Fault = z.strictObject({
  code: z.int(),
  created: z.string(),
  message: z.string(),
  details: z.string().optional(),
});

const LinkedObject = z.strictObject({ id: z.string(), links: z.array(Link) });

const EmbeddedFlavor = z.strictObject({
  vcpus: z.int(),
  ram: z.int(),
  disk: z.int(),
  ephemeral: z.int(),
  swap: z.int(),
  original_name: z.string(),
  extra_specs: Pairs,
});

interface StateColumns {
  vm_state: VmState;
  task_state: TaskState | null;
}

/** Statuses with `progress`. */
const PROGRESSING = new Set<ServerStatus>(['ACTIVE', 'BUILD', 'REBUILD', 'RESIZE', 'VERIFY_RESIZE', 'MIGRATING']);
const FAILED = new Set<ServerStatus>(['ERROR', 'DELETED']);

const statusOfRow = ({ vm_state, task_state }: StateColumns) => statusOf(vm_state, task_state);

const linked = ({ baseUrl }: AuthedContext, collection: string, id: string) => ({
  id,
  links: [{ rel: 'bookmark', href: `${baseUrl}/compute/${collection}/${id}` }],
});

function flavorView(snapshot: Json<FlavorSnapshot>, ctx: AuthedContext) {
  const { id, name, ...flavor } = unpackJson(snapshot);
  return ctx.microversion.minor < 47 ? linked(ctx, 'flavors', id) : { ...flavor, original_name: name };
}

function faultView(row: StateColumns & { fault: Json<ServerFault> | null }, { caller }: AuthedContext) {
  if (row.fault === null || !FAILED.has(statusOfRow(row))) return undefined;
  const { code, message, details, created } = unpackJson(row.fault);
  const shown = { code, message, created: toSecond(created) };
  return details !== undefined && isAdmin(caller) ? { ...shown, details } : shown;
}

const timeView = (time: Timestamp | null) => time && formatComputeTime(time);

const ADMIN = { audience: 'admin' } as const;
const ADMIN_SINCE_3 = { audience: 'admin', since: 3 } as const;

/** docs/contract/compute.md 3 and 4. */
export const serverAttributes = attributes({
  id: column(text().primary(), z.string()),
  name: column(text(), z.string()),
  links: computedValue(z.array(Link), ({ id }: { id: string }, { baseUrl }) => [
    { rel: 'self', href: `${baseUrl}/compute/v2.1/servers/${id}` },
    { rel: 'bookmark', href: `${baseUrl}/compute/servers/${id}` },
  ]),
  status: computedValue(z.enum(SERVER_STATUSES), statusOfRow),
  /** Not a reference: records of deleted servers outlive their project. */
  tenant_id: column(text(), z.string(), { column: 'project_id' }),
  user_id: column(text(), z.string()),
  created: column(timestamp(), z.string(), { column: 'created_at', show: toSecond }),
  updated: column(timestamp(), z.string(), { column: 'updated_at', show: toSecond }),
  hostId: computedValue(z.string(), hostIdOf),
  addresses: providedValue(z.record(z.string(), z.array(ServerAddress))),
  accessIPv4: column(text(), z.string(), { column: 'access_ipv4' }),
  accessIPv6: column(text(), z.string(), { column: 'access_ipv6' }),
  flavor: column(json<FlavorSnapshot>(), z.union([LinkedObject, EmbeddedFlavor]), { show: flavorView }),
  /** Null in the database for a server that boots from a volume. */
  image: column(text().nullable(), z.union([LinkedObject, z.literal('')]), {
    column: 'image_id',
    show: (id, ctx) => (id === null ? '' : linked(ctx, 'images', id)),
  }),
  metadata: column(json<Record<string, string>>(), Pairs),
  key_name: column(text().nullable(), Text),
  config_drive: column(flag(), z.enum(['', 'True']), { show: (isSet) => (isSet === 1 ? 'True' : '') }),
  progress: computedValue(z.int().optional(), (row: StateColumns) =>
    PROGRESSING.has(statusOfRow(row)) ? 0 : undefined,
  ),
  fault: computedValue(Fault.optional(), faultView),
  security_groups: providedValue(z.array(z.strictObject({ name: z.string() })).optional()),
  'OS-DCF:diskConfig': column(text<'AUTO' | 'MANUAL'>(), z.enum(['AUTO', 'MANUAL']), { column: 'disk_config' }),
  'OS-EXT-AZ:availability_zone': column(text().nullable(), z.string(), {
    column: 'availability_zone',
    show: (zone) => zone ?? '',
  }),
  'OS-EXT-STS:vm_state': column(text<VmState>(), z.enum(VM_STATES), { column: 'vm_state' }),
  'OS-EXT-STS:task_state': column(text<TaskState>().nullable(), z.enum(TASK_STATES).nullable(), {
    column: 'task_state',
  }),
  'OS-EXT-STS:power_state': column(integer<PowerState>(), z.int(), {
    column: 'power_state',
    // Some states are 0 and 1, which otherwise count as flags.
    show: (state) => state,
  }),
  'OS-SRV-USG:launched_at': column(timestamp().nullable(), Text, { column: 'launched_at', show: timeView }),
  /** Deleted servers are retained for some time: for usage, actions, and lists with `deleted`. */
  'OS-SRV-USG:terminated_at': column(timestamp().nullable(), Text, { column: 'deleted_at', show: timeView }),
  'os-extended-volumes:volumes_attached': providedValue(
    z.array(z.strictObject({ id: z.string(), delete_on_termination: z.boolean().optional() })),
  ),
  /** Host on which the server has claimed capacity. */
  'OS-EXT-SRV-ATTR:host': column(text().nullable(), Text, { column: 'host', ...ADMIN }),
  'OS-EXT-SRV-ATTR:instance_name': computedValue(
    z.string(),
    ({ id }: { id: string }) => `instance-${id.slice(0, 8)}`,
    ADMIN,
  ),
  'OS-EXT-SRV-ATTR:hypervisor_hostname': computedValue(Text, ({ host }: { host: string | null }) => host, ADMIN),
  /** Since 2.3 for administrators, since 2.90 for all. */
  'OS-EXT-SRV-ATTR:hostname': column(text(), z.string().optional(), {
    column: 'hostname',
    show: (name, { caller, microversion }) => (microversion.minor >= (isAdmin(caller) ? 3 : 90) ? name : undefined),
  }),
  'OS-EXT-SRV-ATTR:reservation_id': column(text(), z.string(), { column: 'reservation_id', ...ADMIN_SINCE_3 }),
  'OS-EXT-SRV-ATTR:launch_index': column(integer(), z.int(), { column: 'launch_index', ...ADMIN_SINCE_3 }),
  'OS-EXT-SRV-ATTR:kernel_id': constant(z.string(), '', ADMIN_SINCE_3),
  'OS-EXT-SRV-ATTR:ramdisk_id': constant(z.string(), '', ADMIN_SINCE_3),
  'OS-EXT-SRV-ATTR:root_device_name': constant(z.string(), ROOT_DEVICE, ADMIN_SINCE_3),
  'OS-EXT-SRV-ATTR:user_data': column(text().nullable(), Text, { column: 'user_data', ...ADMIN_SINCE_3 }),
  host_status: providedValue(z.enum(['UP', 'DOWN', 'UNKNOWN', 'MAINTENANCE', '']), { audience: 'admin', since: 16 }),
  /** The database has the role of the user who locked it, which determines who may unlock it. */
  locked: column(text<'owner' | 'admin'>().nullable(), z.boolean(), {
    ...{ column: 'locked_by', since: 9 },
    show: (role) => role !== null,
  }),
  description: column(text().nullable(), Text, { since: 19 }),
  tags: column(json<string[]>(), z.array(z.string()), { since: 26 }),
  trusted_image_certificates: column(json<string[]>().nullable(), z.array(z.string()).nullable(), {
    ...{ column: 'trusted_certs', since: 63 },
  }),
  locked_reason: column(text().nullable(), Text, { since: 73 }),
  /** As requested by the client; the effective zone is that of the host. */
  pinned_availability_zone: column(text().nullable(), Text, { column: 'requested_zone', since: 96 }),
  /** Not in lists. */
  server_groups: providedValue(z.array(z.string()).optional(), { since: 71 }),

  flavor_id: hiddenColumn(text()),
  /** Basis of claims and quotas. */
  vcpus: hiddenColumn(integer()),
  ram_mb: hiddenColumn(integer()),
  disk_gb: hiddenColumn(integer()),
  /** Local disks besides the root disk, without a volume. */
  local_disks: hiddenColumn(json<LocalDisk[]>()),
  /** Files to write to the guest's disk. */
  personality: hiddenColumn(json<InjectedFile[]>()),
  /** Increases with each visible change, including ports and attachments; key of the cache of rendered views. */
  revision: hiddenColumn(integer()),
  /** Number of the last placement on a host, which orders the copies that hosts have. */
  last_placement: hiddenColumn(bigint().default(0)),
  /** Scheduler hints of the creation. */
  scheduler_hints: hiddenColumn(json<Record<string, unknown>>().nullable()),
  server_group_id: hiddenColumn(text().nullable()),
  /** Public key of `key_name` at the time of creation. */
  public_key: hiddenColumn(text().nullable()),
  /** Image of a shelved server's disk. */
  shelved_image_id: hiddenColumn(text().nullable()),
});

export const serverSummary = serverAttributes.pick('id', 'name', 'links');
