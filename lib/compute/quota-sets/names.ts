import { Invalid } from '#lib/errors/errors.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import { type NewLimits, QUOTA_NAMES, type QuotaName, RETIRED_NAMES, RETIRED_QUOTAS } from './schema.ts';

export const quotaNamesAt = ({ microversion }: AuthedContext): QuotaName[] => [
  ...QUOTA_NAMES,
  ...RETIRED_NAMES.filter((name) => microversion.minor <= RETIRED_QUOTAS[name]),
];

/** Limits of a request. @throws 400 for one that the microversion no longer has */
export function parseLimits(ctx: AuthedContext, limits: NewLimits): Partial<Record<QuotaName, number>> {
  const known: readonly string[] = quotaNamesAt(ctx);
  const given = Object.entries(limits).filter(([, limit]) => limit !== undefined);
  const gone = given.find(([name]) => !known.includes(name));
  if (gone) throw Invalid(`The quota ${gone[0]} is not supported in this microversion. Allowed: ${known.join(', ')}.`);
  return Object.fromEntries(given);
}
