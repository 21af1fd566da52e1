import type { RoleTarget } from '../roles/effective.ts';

export interface Grant {
  actor: { type: 'user' | 'group'; id: string };
  place: RoleTarget;
  role: { id: string };
  /** Applies to all projects below the place. */
  isInherited: boolean;
}

/** Path of an assignment below the version root, for PUT, HEAD and DELETE. */
export function grantPath({ actor, place, role, isInherited }: Grant): string {
  const where = place.kind === 'system' ? '/system' : `/${place.kind}s/${place.id}`;
  const path = `${where}/${actor.type}s/${actor.id}/roles/${role.id}`;
  return isInherited ? `/OS-INHERIT${path}/inherited_to_projects` : path;
}
