import type { RoleTarget } from '../roles/effective.ts';

/** One role of one user or group in one place. */
export interface Grant {
  actor: { type: 'user' | 'group'; id: string };
  place: RoleTarget;
  role: { id: string };
  /** It counts on all projects below the place. */
  isInherited: boolean;
}

/** Where an assignment is made, checked and taken back, below the version root. */
export function grantPath({ actor, place, role, isInherited }: Grant): string {
  const where = place.kind === 'system' ? '/system' : `/${place.kind}s/${place.id}`;
  const path = `${where}/${actor.type}s/${actor.id}/roles/${role.id}`;
  return isInherited ? `/OS-INHERIT${path}/inherited_to_projects` : path;
}
