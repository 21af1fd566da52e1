import { z } from 'zod';
import { SharedKind } from '#lib/networking/rbac-policies/attributes.ts';

/** Kinds of objects that can use a shared object. */
export const ShareUse = z.enum(['networks', 'ports', 'subnets', 'subnetpools', 'security_group_rules', 'floatingips']);
export type ShareUse = z.infer<typeof ShareUse>;

/** A share of an object with a project, or with all projects (`*`). */
export const Share = z.strictObject({
  /** Id of the RBAC policy. */
  id: z.string(),
  target_project: z.string(),
  /** Objects of that project that use the shared one, by kind. */
  uses: z.partialRecord(ShareUse, z.int()),
});
export type Share = z.infer<typeof Share>;

/** The owner sees all shares of an object, another project only its own. */
export const Shares = z.strictObject({ is_owner: z.boolean(), shares: z.array(Share) });
export type Shares = z.infer<typeof Shares>;

export const SharedObject = Shares.extend({
  object_type: SharedKind,
  id: z.string(),
  name: z.string(),
  project_id: z.string(),
});
export type SharedObject = z.infer<typeof SharedObject>;

/** The newest ones; `is_truncated` if there are more. */
export const SharedObjects = z.strictObject({ shared_objects: z.array(SharedObject), is_truncated: z.boolean() });
export type SharedObjects = z.infer<typeof SharedObjects>;
