import { z } from 'zod';

/** The projects that may use a private flavor. */
export const FlavorAccess = z.strictObject({
  flavor_access: z.array(z.strictObject({ flavor_id: z.string(), tenant_id: z.string() })),
});
export type FlavorAccess = z.infer<typeof FlavorAccess>;

export const Tenant = z.strictObject({
  tenant: z.string().regex(/^[a-zA-Z0-9-]{1,255}$/, 'Enter a project ID.'),
});
