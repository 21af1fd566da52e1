import type { ListedRole } from '#lib/console/identity/roles/schema.ts';

/** Roles that a role implies, directly or indirectly, each once and without the role itself; cycles are allowed. */
export function reachedFrom(roles: readonly ListedRole[], id: string): { id: string; name: string }[] {
  const byId = new Map(roles.map((role) => [role.id, role]));
  const reached = new Map<string, string>();
  const open = [id];
  for (const next of open) {
    for (const implied of byId.get(next)?.implies ?? []) {
      if (implied.id === id || reached.has(implied.id)) continue;
      reached.set(implied.id, implied.name);
      open.push(implied.id);
    }
  }
  return [...reached].map(([reachedId, name]) => ({ id: reachedId, name }));
}
