import { z } from 'zod';

/** What floating IPs do not say of themselves. */
export const FloatingIpFacts = z.strictObject({
  /** Of each external network that the project sees: how many addresses can still be allocated. */
  pools: z.array(z.strictObject({ network_id: z.string(), free: z.int() })),
  /** Of each floating IP of the project that leads nowhere: since when. */
  idle: z.array(z.strictObject({ id: z.string(), since: z.string() })),
});
export type FloatingIpFacts = z.infer<typeof FloatingIpFacts>;
