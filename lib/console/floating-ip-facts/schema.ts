import { z } from 'zod';

/** Data of floating IPs beyond the platform API. */
export const FloatingIpFacts = z.strictObject({
  /** Free IPv4 addresses of each visible external network. */
  pools: z.array(z.strictObject({ network_id: z.string(), free: z.int() })),
  /** Unassociated floating IPs with the time of their disassociation. */
  idle: z.array(z.strictObject({ id: z.string(), since: z.string() })),
});
export type FloatingIpFacts = z.infer<typeof FloatingIpFacts>;
