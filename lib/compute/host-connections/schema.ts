import { z } from 'zod';
import type { HostProblemCode } from '#lib/engine/hypervisor/host-directory.ts';
import { HOST_PROBLEMS } from '#lib/engine/hypervisor/host-directory.ts';
import { plainWord, text } from '#lib/http/bounds.ts';
import { msg } from '#lib/i18n/text.ts';
import { LONGEST_ADDRESS, libvirtUriFault } from '#lib/settings/libvirt-address.ts';

const CODES = Object.keys(HOST_PROBLEMS) as HostProblemCode[];

export const HostExamination = z.strictObject({
  is_reached: z.boolean(),
  /** Host name reported by the host. */
  hostname: z.string().nullable(),
  libvirt_version: z.string().nullable(),
  qemu_version: z.string().nullable(),
  cpu_model: z.string().nullable(),
  cores: z.int().nullable(),
  memory_mib: z.int().nullable(),
  disk_gib: z.int().nullable(),
  disk_free_gib: z.int().nullable(),
  acceleration: z.enum(['kvm', 'emulated']).nullable(),
  /** Most severe first; the detail is the host's message or the subject. */
  problems: z.array(
    z.strictObject({ code: z.enum(CODES), severity: z.enum(['error', 'warning']), detail: z.string().nullable() }),
  ),
  examined_at: z.string(),
});
export type HostExamination = z.infer<typeof HostExamination>;

export const HostConnection = z.strictObject({
  name: z.string(),
  uri: z.string(),
  zone: z.string().nullable(),
  /** `setting`: configured in NEPHOS_HOSTS, and removed only there. */
  source: z.enum(['setting', 'added']),
  added_at: z.string().nullable(),
  /** Id of the user. */
  added_by: z.string().nullable(),
  /** Its hypervisor; null until the driver provides it. */
  hypervisor: z
    .strictObject({
      id: z.string(),
      state: z.enum(['up', 'down']),
      status: z.enum(['enabled', 'disabled']),
      disabled_reason: z.string().nullable(),
      instances: z.int(),
      vcpus: z.int(),
      vcpus_used: z.int(),
      memory_mb: z.int(),
      memory_mb_used: z.int(),
      local_gb: z.int(),
      local_gb_used: z.int(),
    })
    .nullable(),
  /** Last examination at this address; null without one. */
  examination: HostExamination.nullable(),
});
export type HostConnection = z.infer<typeof HostConnection>;

export const HostConnectionList = z.strictObject({
  host_connections: z.array(HostConnection),
  /** Why hosts cannot be added; null if they can. */
  obstacle: z.enum(['hosts_off', 'no_client', 'none_named']).nullable(),
});
export type HostConnectionList = z.infer<typeof HostConnectionList>;

export const HostName = text(63).regex(
  /^\w[\w.-]*$/,
  msg('Use letters, digits, dots, dashes and underscores, such as node-2.'),
);
export const HostUri = text(LONGEST_ADDRESS).superRefine((uri, check) => {
  const why = libvirtUriFault(uri);
  if (why !== undefined) check.addIssue({ code: 'custom', message: why });
});
/** Servers are requested with zone:host. */
export const HostZone = plainWord.min(1).regex(/^[^:,]*$/, msg('A zone name cannot contain a colon or a comma.'));

export const NewHostConnection = z.strictObject({
  name: HostName,
  uri: HostUri,
  zone: HostZone.optional(),
  /** Adds it despite problems. */
  force: z.boolean().optional(),
});
export type NewHostConnection = z.infer<typeof NewHostConnection>;

export const HostConnectionTest = z.strictObject({ name: HostName, uri: HostUri });
export type HostConnectionTest = z.infer<typeof HostConnectionTest>;
