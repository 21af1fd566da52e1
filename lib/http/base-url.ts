import type { Env } from '#lib/env.ts';

/**
 * The address under which the client reached us: the configured public one, else what a trusted proxy forwarded,
 * else the request's own host. The host comes from the header: Next writes a name of its own into the address.
 */
export function publicBaseUrl(env: Env, requestUrl: string, header: (name: string) => string | undefined): string {
  if (env.NEPHOS_PUBLIC_URL) return env.NEPHOS_PUBLIC_URL.replace(/\/+$/, '');
  const ownScheme = requestUrl.slice(0, requestUrl.indexOf(':'));
  const ownHost = header('host') ?? new URL(requestUrl).host;
  if (!env.NEPHOS_TRUST_PROXY) return `${ownScheme}://${ownHost}`;
  const first = (name: string) => header(name)?.split(',')[0]?.trim();
  const prefix = first('x-forwarded-prefix')?.replace(/\/+$/, '') ?? '';
  return `${first('x-forwarded-proto') ?? ownScheme}://${first('x-forwarded-host') ?? ownHost}${prefix}`;
}
