import { z } from 'zod';
import type { HostProblemCode } from '#lib/engine/hypervisor/host-directory.ts';
import { HOST_PROBLEMS } from '#lib/engine/hypervisor/host-directory.ts';
import { LONGEST_ADDRESS, whyNotAddress } from '#lib/engine/hypervisor/libvirt/address.ts';
import { plainWord, text, word } from '#lib/http/bounds.ts';
import { msg } from '#lib/i18n/text.ts';

const CODES = Object.keys(HOST_PROBLEMS) as HostProblemCode[];

/** What a look at a host found; MiB, GiB, and null for what could not be found out. */
export const HostExamination = z.strictObject({
  is_reached: z.boolean(),
  /** As the host calls itself. */
  hostname: z.string().nullable(),
  libvirt_version: z.string().nullable(),
  qemu_version: z.string().nullable(),
  cpu_model: z.string().nullable(),
  cores: z.int().nullable(),
  memory_mib: z.int().nullable(),
  disk_gib: z.int().nullable(),
  disk_free_gib: z.int().nullable(),
  acceleration: z.enum(['kvm', 'emulated']).nullable(),
  /** The gravest first; the detail is what the host said, or what it is about. */
  problems: z.array(
    z.strictObject({ code: z.enum(CODES), severity: z.enum(['error', 'warning']), detail: z.string().nullable() }),
  ),
  examined_at: z.string(),
});
export type HostExamination = z.infer<typeof HostExamination>;

/** A real host with where it is reached, and what is known of it. */
export const HostConnection = z.strictObject({
  name: z.string(),
  uri: z.string(),
  zone: z.string().nullable(),
  /** `setting`: NEPHOS_HOSTS names it, and it goes only with that. */
  source: z.enum(['setting', 'added']),
  added_at: z.string().nullable(),
  /** Id of the user. */
  added_by: z.string().nullable(),
  /** Its entry among the hypervisors; null as long as the driver does not bring it. */
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
  /** The last look at it; null when there was none at this address. */
  examination: HostExamination.nullable(),
});
export type HostConnection = z.infer<typeof HostConnection>;

export const HostConnectionList = z.strictObject({
  host_connections: z.array(HostConnection),
  /** Why hosts cannot be added; null when they can. */
  obstacle: z.enum(['hosts_off', 'no_client', 'none_named']).nullable(),
});
export type HostConnectionList = z.infer<typeof HostConnectionList>;
export const HostConnectionEnvelope = z.strictObject({ host_connection: HostConnection });
export const HostExaminationEnvelope = z.strictObject({ host_examination: HostExamination });

export const HostName = text(63).regex(
  /^\w[\w.-]*$/,
  msg('Use letters, digits, dots, dashes and underscores, such as node-2.'),
);
export const HostUri = text(LONGEST_ADDRESS).superRefine((uri, check) => {
  const why = whyNotAddress(uri);
  if (why !== undefined) check.addIssue({ code: 'custom', message: why });
});
/** Those of servers are written as zone:host. */
export const HostZone = plainWord.min(1).regex(/^[^:,]*$/, msg('A zone has no colon and no comma in its name.'));

export const NewHostConnection = z.object({
  host_connection: z.strictObject({
    name: HostName,
    uri: HostUri,
    zone: HostZone.optional(),
    /** Adds it although something is missing there. */
    force: z.boolean().optional(),
  }),
});
export type NewHostConnection = z.infer<typeof NewHostConnection>['host_connection'];

export const TriedHostConnection = z.object({ host_connection: z.strictObject({ name: HostName, uri: HostUri }) });
export type TriedHostConnection = z.infer<typeof TriedHostConnection>['host_connection'];

export const HostConnectionPath = z.object({ name: word });
