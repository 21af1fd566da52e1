import { z } from 'zod';

/** The kinds of objects that other projects can be let see and use; contract/networking.md 12. */
export const SharedKind = z.enum(['network', 'security_group', 'subnetpool', 'address_scope']);
export type SharedKind = z.infer<typeof SharedKind>;

export const PolicyAction = z.enum(['access_as_shared', 'access_as_external']);
export type PolicyAction = z.infer<typeof PolicyAction>;
