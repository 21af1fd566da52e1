import { z } from 'zod';
import { word } from '#lib/http/bounds.ts';
import { SharedKind } from '#lib/networking/rbac-policies/schema.ts';

/** What of a project can use a shared object. */
export const ShareUse = z.enum(['networks', 'ports', 'subnets', 'subnetpools', 'security_group_rules', 'floatingips']);
export type ShareUse = z.infer<typeof ShareUse>;

/** That an object is shared with a project, or `*` for all. */
export const Share = z.strictObject({
  /** Of the RBAC policy. */
  id: z.string(),
  target_project: z.string(),
  /** How many objects of that project use the shared one, of each kind that can. */
  uses: z.partialRecord(ShareUse, z.int()),
});
export type Share = z.infer<typeof Share>;

/** The owner of an object is shown every share of it, another project only its own. */
export const Shares = z.strictObject({ is_owner: z.boolean(), shares: z.array(Share) });
export type Shares = z.infer<typeof Shares>;

export const SharedObject = Shares.extend({
  object_type: SharedKind,
  id: z.string(),
  name: z.string(),
  project_id: z.string(),
});
export type SharedObject = z.infer<typeof SharedObject>;

/** The newest of them; `is_truncated` says that there are more. */
export const SharedObjects = z.strictObject({ shared_objects: z.array(SharedObject), is_truncated: z.boolean() });
export type SharedObjects = z.infer<typeof SharedObjects>;

export const SharesPath = z.object({ id: word });
export const SharePath = z.object({ id: word, share_id: word });
