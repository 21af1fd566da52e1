import type { Env } from '#lib/settings/env.ts';

/** Whether a dashboard may receive tokens of users who sign in in its name. Addresses must be equal, not only hosts. */
export const isTrustedDashboard = (
  { NEPHOS_TRUSTED_DASHBOARDS: trusted }: Pick<Env, 'NEPHOS_TRUSTED_DASHBOARDS'>,
  origin: string,
): boolean => trusted.includes(origin);
