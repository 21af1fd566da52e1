import { z } from 'zod';

/** By how many ports a security group is used, and how many instances have those; groups without ports are left out. */
const SecurityGroupUse = z.strictObject({ security_group_id: z.string(), ports: z.int(), servers: z.int() });
export const SecurityGroupUses = z.strictObject({ uses: z.array(SecurityGroupUse) });
export type SecurityGroupUses = z.infer<typeof SecurityGroupUses>;
