import { z } from 'zod';
import { word } from '#lib/http/bounds.ts';
import { defineCollection } from '../collection.ts';
import { rbacPolicyAttributes } from './attributes.ts';

/** Both spellings of the target; one suffices. */
const TARGET = { target_tenant: word.min(1).optional(), target_project: word.min(1).optional() };
type Target = Partial<Record<keyof typeof TARGET, string | undefined>>;
const namesOne = ({ target_tenant, target_project }: Target): boolean =>
  (target_tenant ?? target_project) !== undefined &&
  (target_tenant === undefined || target_project === undefined || target_tenant === target_project);
const ONE_TARGET = 'Specify target_tenant: the id of a project, or *.';

export const RBAC_POLICIES = defineCollection({
  table: 'rbac_policies',
  one: 'rbac_policy',
  kind: 'RBAC Policy',
  attributes: rbacPolicyAttributes,
  newObject: z.strictObject({ ...rbacPolicyAttributes.createShape, ...TARGET }).refine(namesOne, ONE_TARGET),
  /** Only the target can be changed. */
  changes: z.strictObject(TARGET).refine(namesOne, ONE_TARGET),
});
export type RbacPolicy = z.infer<typeof RBAC_POLICIES.schema>;
export type NewRbacPolicy = z.infer<typeof RBAC_POLICIES.newObject>;
export type RbacPolicyChanges = z.infer<typeof RBAC_POLICIES.changes>;
