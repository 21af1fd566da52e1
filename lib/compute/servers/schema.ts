import { z } from 'zod';
import { word } from '#lib/http/bounds.ts';
import { Link } from '#lib/http/link.ts';
import { TASK_STATES } from '../server-actions/verbs.ts';
import { SERVER_STATUSES, VM_STATES } from './states.ts';

export const ServerStatus = z.enum(SERVER_STATUSES);
const Pairs = z.record(z.string(), z.string());
const Text = z.string().nullable();

export const ServerSummary = z.strictObject({ id: z.string(), name: z.string(), links: z.array(Link) });
export type ServerSummary = z.infer<typeof ServerSummary>;

const ServerAddress = z.strictObject({
  addr: z.string(),
  version: z.union([z.literal(4), z.literal(6)]),
  'OS-EXT-IPS:type': z.enum(['fixed', 'floating']),
  'OS-EXT-IPS-MAC:mac_addr': z.string(),
});

const LinkedObject = z.strictObject({ id: z.string(), links: z.array(Link) });

export const EmbeddedFlavor = z.strictObject({
  vcpus: z.int(),
  ram: z.int(),
  disk: z.int(),
  ephemeral: z.int(),
  swap: z.int(),
  original_name: z.string(),
  extra_specs: Pairs,
});

/** docs/contract/compute.md 4. Optional fields depend on microversion or role. */
export const Server = ServerSummary.extend({
  status: ServerStatus,
  tenant_id: z.string(),
  user_id: z.string(),
  created: z.string(),
  updated: z.string(),
  hostId: z.string(),
  addresses: z.record(z.string(), z.array(ServerAddress)),
  accessIPv4: z.string(),
  accessIPv6: z.string(),
  flavor: z.union([LinkedObject, EmbeddedFlavor]),
  image: z.union([LinkedObject, z.literal('')]),
  metadata: Pairs,
  key_name: Text,
  config_drive: z.enum(['', 'True']),
  progress: z.int().optional(),
  fault: z
    .strictObject({ code: z.int(), created: z.string(), message: z.string(), details: z.string().optional() })
    .optional(),
  security_groups: z.array(z.strictObject({ name: z.string() })).optional(),
  'OS-DCF:diskConfig': z.enum(['AUTO', 'MANUAL']),
  'OS-EXT-AZ:availability_zone': z.string(),
  'OS-EXT-STS:vm_state': z.enum(VM_STATES),
  'OS-EXT-STS:task_state': z.enum(TASK_STATES).nullable(),
  'OS-EXT-STS:power_state': z.int(),
  'OS-SRV-USG:launched_at': Text,
  'OS-SRV-USG:terminated_at': Text,
  'os-extended-volumes:volumes_attached': z.array(
    z.strictObject({ id: z.string(), delete_on_termination: z.boolean().optional() }),
  ),
  'OS-EXT-SRV-ATTR:host': Text.optional(),
  'OS-EXT-SRV-ATTR:instance_name': z.string().optional(),
  'OS-EXT-SRV-ATTR:hypervisor_hostname': Text.optional(),
  'OS-EXT-SRV-ATTR:hostname': z.string().optional(),
  'OS-EXT-SRV-ATTR:reservation_id': z.string().optional(),
  'OS-EXT-SRV-ATTR:launch_index': z.int().optional(),
  'OS-EXT-SRV-ATTR:kernel_id': z.string().optional(),
  'OS-EXT-SRV-ATTR:ramdisk_id': z.string().optional(),
  'OS-EXT-SRV-ATTR:root_device_name': z.string().optional(),
  'OS-EXT-SRV-ATTR:user_data': Text.optional(),
  locked: z.boolean().optional(),
  host_status: z.enum(['UP', 'DOWN', 'UNKNOWN', 'MAINTENANCE', '']).optional(),
  description: Text.optional(),
  tags: z.array(z.string()).optional(),
  trusted_image_certificates: z.array(z.string()).nullable().optional(),
  server_groups: z.array(z.string()).optional(),
  locked_reason: Text.optional(),
  pinned_availability_zone: Text.optional(),
});
export type Server = z.infer<typeof Server>;

export const ServerList = z.strictObject({
  servers: z.array(Server),
  servers_links: z.array(Link).optional(),
  /** On all pages, with `with_count`. */
  count: z.int().optional(),
});

/** Complete since 2.75. */
export const ChangedServer = Server.partial().extend({
  addresses: z.record(z.string(), z.array(ServerAddress.partial().required({ addr: true, version: true }))).optional(),
});
export type ChangedServer = z.infer<typeof ChangedServer>;

/** Union of the specification and upstream. */
export const CreatedServer = ServerSummary.extend({
  /** Status is omitted in the upstream dialect. */
  name: word.optional(),
  status: ServerStatus.optional(),
  adminPass: word,
  'OS-DCF:diskConfig': z.enum(['AUTO', 'MANUAL']),
  security_groups: z.array(z.strictObject({ name: word })),
});
export type CreatedServer = z.infer<typeof CreatedServer>;
export const CreatedServerEnvelope = z.union([
  z.strictObject({ server: CreatedServer }),
  z.strictObject({ reservation_id: z.string() }),
]);
