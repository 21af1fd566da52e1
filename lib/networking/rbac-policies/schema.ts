import { z } from 'zod';
import { word } from '#lib/http/bounds.ts';
import { defineCollection, NAMELESS, plain } from '../collection.ts';

/** Kinds of shareable objects; docs/contract/networking.md 12. */
export const SharedKind = z.enum(
  ['network', 'security_group', 'subnetpool', 'address_scope', 'address_group', 'qos_policy'],
  'Use network, security_group, subnetpool, address_scope, address_group or qos_policy.',
);
export type SharedKind = z.infer<typeof SharedKind>;

export const PolicyAction = z.enum(
  ['access_as_shared', 'access_as_external'],
  'Use access_as_shared or access_as_external.',
);
export type PolicyAction = z.infer<typeof PolicyAction>;

const SEARCHED = { filter: 'text', sort: true } as const;
const { description: _description, tags: _tags, ...owned } = NAMELESS;

/** Shares an object with a project, or with all (`*`). */
export const RBAC_POLICIES = defineCollection({
  table: 'rbac_policies',
  one: 'rbac_policy',
  kind: 'RBAC Policy',
  attributes: {
    ...owned,
    object_type: plain(SharedKind, SEARCHED),
    object_id: plain(z.string(), SEARCHED),
    action: plain(PolicyAction, SEARCHED),
    target_tenant: plain(z.string(), SEARCHED),
  },
});
export type RbacPolicy = z.infer<typeof RBAC_POLICIES.schema>;

/** Both spellings of the target; one suffices. */
const TARGET = { target_tenant: word.min(1).optional(), target_project: word.min(1).optional() };
type Target = Partial<Record<keyof typeof TARGET, string | undefined>>;
const namesOne = ({ target_tenant, target_project }: Target): boolean =>
  (target_tenant ?? target_project) !== undefined &&
  (target_tenant === undefined || target_project === undefined || target_tenant === target_project);
const ONE_TARGET = 'Specify target_tenant: the id of a project, or *.';

export const NewRbacPolicy = z
  .strictObject({
    project_id: word.optional(),
    tenant_id: word.optional(),
    object_type: SharedKind,
    object_id: word,
    action: PolicyAction,
    ...TARGET,
  })
  .refine(namesOne, ONE_TARGET);
export type NewRbacPolicy = z.infer<typeof NewRbacPolicy>;

/** Only the target can be changed. */
export const RbacPolicyChanges = z.strictObject(TARGET).refine(namesOne, ONE_TARGET);
export type RbacPolicyChanges = z.infer<typeof RbacPolicyChanges>;
