import type { Reason, RoleWithReasons } from '#lib/console/identity/access/schema.ts';
import type { UserSource } from '#lib/console/identity/identity-sources/access-origin.ts';

/** When a role ends: with the last of its reasons, and never if one of them does not expire. */
export function roleExpiry({ reasons }: Pick<RoleWithReasons, 'reasons'>): string | null {
  const ends = reasons.map(({ expires_at }) => expires_at).filter((at) => at !== null);
  return ends.length < reasons.length ? null : (ends.toSorted().at(-1) ?? null);
}

/** When the first of several roles ends; null if none ends. */
export const firstExpiry = (roles: readonly Pick<RoleWithReasons, 'reasons'>[]): string | null =>
  roles
    .map(roleExpiry)
    .filter((at) => at !== null)
    .toSorted()[0] ?? null;

/** The sources of reasons, each once; null stands for this platform. */
export function sourcesOf(reasons: readonly Pick<Reason, 'source'>[]): (UserSource | null)[] {
  const byKey = new Map(reasons.map(({ source }) => [source && `${source.kind} ${source.id}`, source]));
  return [...byKey.values()];
}
