import type { Env } from '#lib/settings/env.ts';

type Settings = Pick<Env, 'NEPHOS_FEDERATION_AUTHORIZATION_TTL_MINUTES' | 'NEPHOS_TOKEN_LIFETIME_SECONDS'>;

/**
 * For how many ms groups and roles of a sign-in are valid unless they are renewed. As upstream, a validity of 0 is the
 * lifetime of a token.
 */
export function validityMs(env: Settings, provider: { authorization_ttl: number | null }): number {
  const minutes = provider.authorization_ttl ?? env.NEPHOS_FEDERATION_AUTHORIZATION_TTL_MINUTES;
  return minutes === 0 ? env.NEPHOS_TOKEN_LIFETIME_SECONDS * 1000 : minutes * 60_000;
}
