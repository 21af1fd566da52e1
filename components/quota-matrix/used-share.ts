import type { MatrixQuota } from '#lib/console/identity/projects/matrix-quotas.ts';
import type { MatrixRow } from '#lib/console/identity/projects/schema.ts';

/** Share of a limit from which on a project is near it. */
const NEAR = 0.8;

/** Share of a limit that is in use; -1 without a limit, so that it is sorted below 0. */
export function usedShare({ used, limit }: { used: number; limit: number }): number {
  if (limit < 0) return -1;
  return limit === 0 ? Number(used > 0) : used / limit;
}

const NONE = { used: 0, limit: -1 };

export const quotaIn = ({ quotas }: MatrixRow, name: MatrixQuota): { used: number; limit: number } =>
  quotas.find((quota) => quota.name === name) ?? NONE;

export const highestShare = ({ quotas }: MatrixRow): number => Math.max(0, ...quotas.map(usedShare));

export const nearLimits = ({ quotas }: MatrixRow): MatrixQuota[] =>
  quotas.filter((quota) => usedShare(quota) >= NEAR).map(({ name }) => name);
