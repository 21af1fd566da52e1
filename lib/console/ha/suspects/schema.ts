import { z } from 'zod';

/** A host that is silent on one of the two paths on which it is observed, or on all although neighbors reach it. */
export const SuspectHost = z.strictObject({
  host: z.string(),
  path: z.enum(['hypervisor', 'network', 'all']),
  /** Last response on this path. */
  since: z.string(),
});
export type SuspectHost = z.infer<typeof SuspectHost>;

/** Longest silence first; at most 100. */
export const SuspectHosts = z.array(SuspectHost);
