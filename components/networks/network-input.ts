import { z } from 'zod';

export const NetworkInput = z.object({
  name: z.string().max(255),
  description: z.string().max(255),
  admin_state_up: z.boolean(),
  port_security_enabled: z.boolean(),
  mtu: z.int().min(68).max(9000).optional(),
  shared: z.boolean(),
  'router:external': z.boolean(),
});
export type NetworkInput = z.infer<typeof NetworkInput>;
