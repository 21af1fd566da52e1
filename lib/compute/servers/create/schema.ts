import { z } from 'zod';
import { normalisedIp } from '#lib/engine/network/ip.ts';
import { base64 } from '#lib/http/base64.ts';
import { boundedJson, boundedList, digits, text, word } from '#lib/http/bounds.ts';
import { BodyBoolean, QueryBoolean, StringPairs } from '#lib/http/validation.ts';
import { WAIT_TARGETS } from '../../readiness/indicators.ts';
import { NewTagList } from '../../server-tags/schema.ts';
import { Tag } from '../../wire.ts';

export const ServerName = z
  .string()
  .min(1, 'Enter a name.')
  .max(255, 'Use at most 255 characters.')
  .refine((name) => name.trim() === name, 'Do not begin or end with a space.');
export const Description = z.string().max(255, 'Use at most 255 characters.');
export const AccessIpv4 = z.union([z.ipv4('Use an IPv4 address.'), z.literal('')]);
/** Stored in canonical form. */
export const AccessIpv6 = z.union([z.ipv6('Use an IPv6 address.').transform(normalisedIp), z.literal('')]);
export const DiskConfig = z.enum(['AUTO', 'MANUAL'], 'Use AUTO or MANUAL.');
const LABEL = /^[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?$/;
/** Labels separated by dots; `hostname.ts` checks domain names. */
export const Hostname = text(255).refine(
  (name) => name.split('.').every((label) => LABEL.test(label)),
  'Use up to 63 letters, digits and hyphens.',
);
export const Flexible = z.union([z.boolean(), QueryBoolean, z.literal('').transform(() => false)]);

/** Also as text. */
const Count = z.union([z.int(), digits()]).refine((count) => count >= 1, 'Use 1 or a larger number.');
const Gigabytes = z.union([z.int(), digits().refine((size) => size >= 0, 'Use 0 or a larger number.')]);

/** Maximum user data in Base64 characters; docs/contract/compute.md 5. */
const MAX_USER_DATA = 65_535;

/** Maximum interfaces, disks or groups of a server. */
export const MAX_DEVICES = 32;

const Nic = z.strictObject({
  uuid: word.nullish(),
  port: word.nullish(),
  fixed_ip: z.union([z.ipv4(), z.ipv6()], 'Use an IP address.').nullish(),
  tag: Tag.nullish(),
});
const Networks = z.union(
  [z.enum(['auto', 'none']), boundedList(Nic, MAX_DEVICES)],
  "Use a list of networks, 'auto' or 'none'.",
);

/** docs/contract/compute.md 5. `""` and null mean omitted. */
export const BlockDevice = z.strictObject({
  boot_index: z.union([z.int(), digits()]).nullish(),
  uuid: word.nullish(),
  source_type: z.enum(['volume', 'snapshot', 'image', 'blank'], 'Use volume, snapshot, image or blank.'),
  destination_type: z.enum(['local', 'volume'], 'Use local or volume.').nullish(),
  volume_size: Gigabytes.nullish(),
  delete_on_termination: Flexible.default(false),
  device_name: word.nullish(),
  device_type: z.enum(['disk', ''], 'Use disk, the only supported device type.').nullish(),
  disk_bus: z.enum(['virtio', ''], 'Use virtio, the only supported disk bus.').nullish(),
  /** `swap` creates swap space on a blank local disk. */
  guest_format: z.string().max(255).nullish(),
  volume_type: z.string().max(255).nullish(),
  tag: Tag.nullish(),
  /** Such a disk is not attached. */
  no_device: z.union([Flexible, z.null()]).optional(),
});
export type BlockDevice = z.infer<typeof BlockDevice>;

/** The old format; only for existing volumes. */
export const LegacyBlockDevice = z.strictObject({
  device_name: z.string().max(255).nullish(),
  volume_id: word.nullish(),
  snapshot_id: word.nullish(),
  volume_size: z.union([z.literal('').transform(() => null), Gigabytes]).nullish(),
  delete_on_termination: Flexible.default(false),
  no_device: z.union([Flexible, z.null()]).optional(),
  virtual_name: word.nullish(),
  connection_info: text(4096).nullish(),
});
export type LegacyBlockDevice = z.infer<typeof LegacyBlockDevice>;

/** Maximum injected file in Base64 characters, whatever the quota. */
const MAX_FILE = 262_144;

/** Injected files, until 2.56; their number is limited by the quota. */
export const Personality = z
  .array(
    z.strictObject({
      path: z.string().min(1, 'Specify a path.').max(255, 'Use at most 255 characters.'),
      contents: base64(MAX_FILE),
    }),
  )
  .max(100, 'Use at most 100 files.');

/** Certificates for validating the image signature, since 2.63. */
export const TrustedCertificates = z
  .array(z.string().min(1).max(255, 'Use at most 255 characters.'))
  .min(1, 'Specify at least one certificate, or null for none.')
  .max(50, 'Use at most 50 certificates.')
  .refine((ids) => new Set(ids).size === ids.length, 'List each certificate once.');

/** A script or cloud-config for the first boot. */
export const UserData = base64(MAX_USER_DATA);

/** Null means omitted for every optional key. */
export const NewServer = z.strictObject({
  name: ServerName,
  flavorRef: z.union([word.min(1, 'Specify the id of a flavor.'), z.int().transform(String)]),
  imageRef: word.nullish(),
  networks: Networks.nullish(),
  key_name: word.nullish(),
  security_groups: boundedList(z.strictObject({ name: word }), MAX_DEVICES).nullish(),
  user_data: UserData.nullish(),
  availability_zone: word.nullish(),
  metadata: StringPairs.nullish(),
  block_device_mapping_v2: boundedList(BlockDevice, MAX_DEVICES).nullish(),
  block_device_mapping: boundedList(LegacyBlockDevice, MAX_DEVICES).nullish(),
  personality: Personality.nullish(),
  trusted_image_certificates: TrustedCertificates.nullish(),
  config_drive: Flexible.nullish(),
  adminPass: z.string().min(1).max(255).nullish(),
  accessIPv4: AccessIpv4.nullish(),
  accessIPv6: AccessIpv6.nullish(),
  'OS-DCF:diskConfig': DiskConfig.nullish(),
  min_count: Count.nullish(),
  max_count: Count.nullish(),
  return_reservation_id: Flexible.nullish(),
  description: Description.nullish(),
  tags: NewTagList.nullish(),
  hostname: Hostname.nullish(),
  host: word.nullish(),
  hypervisor_hostname: word.nullish(),
});
export type NewServer = z.infer<typeof NewServer>;

const ServerIds = z.union(
  [z.uuid().transform((id) => [id]), boundedList(z.uuid(), 100)],
  'Specify the id of a server, or a list of ids.',
);

/** Maximum total length of hints as JSON. */
const MAX_HINTS = 16_384;

/** docs/contract/compute.md 5. As upstream, unknown keys are accepted. */
export const SchedulerHints = boundedJson(
  z.looseObject({
    group: z.uuid('Specify the id of a server group.').nullish(),
    different_host: ServerIds.nullish(),
    same_host: ServerIds.nullish(),
    /** A query as JSON or text. */
    query: z.unknown().optional(),
    build_near_host_ip: z.union([z.ipv4(), z.ipv6()], 'Use an IP address.').nullish(),
    /** Extension of Nephos for administrators: may use up the capacity reserved for failures of hosts. */
    'nephos:ignore_reserve': BodyBoolean.nullish(),
    cidr: z
      .string()
      .regex(/^\/\d{1,3}$/, 'Use a prefix such as /24.')
      .nullish(),
  }),
  MAX_HINTS,
);
export type SchedulerHints = z.infer<typeof SchedulerHints>;

/** External network for a floating IP per server. Extension of Nephos. */
const FloatingIpRequest = z.strictObject({
  floating_network_id: word.min(1, 'Specify the id of an external network.'),
});
export type FloatingIpRequest = z.infer<typeof FloatingIpRequest>;

/** The launch is complete only when the guest is so far, or after the time limit. Extension of Nephos. */
const WaitUntil = z.enum(WAIT_TARGETS, `Use one of: ${WAIT_TARGETS.join(', ')}.`);

export const CreateServer = z.object({
  server: NewServer,
  'nephos:floating_ip': FloatingIpRequest.nullish(),
  'nephos:wait_until': WaitUntil.nullish(),
  'os:scheduler_hints': SchedulerHints.nullish(),
  'OS-SCH-HNT:scheduler_hints': SchedulerHints.nullish(),
});

export const ServerChanges = z.strictObject({
  name: ServerName.optional(),
  description: Description.nullish(),
  hostname: Hostname.optional(),
  accessIPv4: AccessIpv4.nullish(),
  accessIPv6: AccessIpv6.nullish(),
  'OS-DCF:diskConfig': DiskConfig.optional(),
});
export type ServerChanges = z.infer<typeof ServerChanges>;
