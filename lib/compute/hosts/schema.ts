import { z } from 'zod';
import { word } from '#lib/http/bounds.ts';

/** Hosts API below 2.43, replaced by hypervisors and services. */
export const HostList = z.strictObject({
  hosts: z.array(z.strictObject({ host_name: z.string(), service: z.string(), zone: z.string() })),
});
export type HostList = z.infer<typeof HostList>;

/** Capacity and usage by project. */
export const HostResource = z.strictObject({
  resource: z.strictObject({
    host: z.string(),
    project: z.string(),
    cpu: z.int(),
    memory_mb: z.int(),
    disk_gb: z.int(),
  }),
});
export type HostResource = z.infer<typeof HostResource>;
export const HostResources = z.strictObject({ host: z.array(HostResource) });

export const HostQuery = z.object({ zone: word.optional(), service: word.optional() });
export type HostQuery = z.infer<typeof HostQuery>;
export const HostPath = z.object({ name: word });

/** In any case. */
const Switch = word
  .transform((text) => text.trim().toLowerCase())
  .pipe(z.enum(['enable', 'disable'], 'Use enable or disable.'));

/** Changes of a host, below 2.43. */
export const HostChanges = z
  .strictObject({ status: Switch.optional(), maintenance_mode: Switch.optional() })
  .refine((changes) => Object.keys(changes).length > 0, 'Specify status or maintenance_mode.');
export type HostChanges = z.infer<typeof HostChanges>;
export const ChangedHost = z.strictObject({ host: z.string(), status: z.enum(['enabled', 'disabled']) });
export type ChangedHost = z.infer<typeof ChangedHost>;
