import { z } from 'zod';

/** Only the name was shown. */
const FloatingIpPool = z.strictObject({ name: z.string() });
export const FloatingIpPoolList = z.strictObject({ floating_ip_pools: z.array(FloatingIpPool) });
