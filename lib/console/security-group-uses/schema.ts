import { z } from 'zod';

/** Numbers of ports with a security group and of their instances. Groups without ports are omitted. */
const SecurityGroupUse = z.strictObject({ security_group_id: z.string(), ports: z.int(), servers: z.int() });
export const SecurityGroupUses = z.strictObject({ uses: z.array(SecurityGroupUse) });
export type SecurityGroupUses = z.infer<typeof SecurityGroupUses>;
