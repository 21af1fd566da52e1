import { z } from 'zod';
import { column } from '#lib/attributes/attribute.ts';
import { attributes } from '#lib/attributes/attributes.ts';
import { text } from '#lib/db/table.ts';
import { word } from '#lib/http/bounds.ts';
import { NAMELESS, SEARCHED } from '../attributes.ts';

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

const { description: _, ...OWNED } = NAMELESS;

/** Shares an object with a project, or with all; `shared` of the object says whether a policy includes everyone. */
export const rbacPolicyAttributes = attributes({
  ...OWNED,
  object_type: column(text<SharedKind>(), SharedKind, { ...SEARCHED, create: SharedKind }),
  object_id: column(text(), z.string(), { ...SEARCHED, create: word }),
  action: column(text<PolicyAction>(), PolicyAction, { ...SEARCHED, create: PolicyAction }),
  /** A project, or `*`. */
  target_tenant: column(text(), z.string(), SEARCHED),
});
