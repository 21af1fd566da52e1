import { z } from 'zod';
import { word } from '#lib/http/bounds.ts';

/** Hosts as they were shown below 2.43; hypervisors and services have taken their place. */
export const HostList = z.strictObject({
  hosts: z.array(z.strictObject({ host_name: z.string(), service: z.string(), zone: z.string() })),
});
export type HostList = z.infer<typeof HostList>;

/** What a host has, what is taken of it, and by which project. */
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
