import type { SharedKind } from '#lib/networking/rbac-policies/attributes.ts';

/** The RBAC policy that shares an object with a project. */
export const sharePolicy = ({ object_type, id }: { object_type: SharedKind; id: string }, target_tenant: string) =>
  ({ object_type, object_id: id, action: 'access_as_shared', target_tenant }) as const;
