import { z } from 'zod';

/** NUMA topology; docs/contract/compute.md 8. Optional fields are for administrators. */
export const Topology = z.strictObject({
  nodes: z.array(
    z.strictObject({
      vcpu_set: z.array(z.int()),
      siblings: z.array(z.array(z.int())),
      memory_mb: z.int(),
      host_node: z.int().optional(),
      cpu_pinning: z.record(z.string(), z.int()).optional(),
    }),
  ),
  pagesize_kb: z.int().nullable(),
});
export type Topology = z.infer<typeof Topology>;
