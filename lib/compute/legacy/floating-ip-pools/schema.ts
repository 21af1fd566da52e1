import { z } from 'zod';

/** An external network: the name is all that compute showed of it. */
const FloatingIpPool = z.strictObject({ name: z.string() });
export const FloatingIpPoolList = z.strictObject({ floating_ip_pools: z.array(FloatingIpPool) });
