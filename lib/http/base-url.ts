import type { Env } from '#lib/settings/env.ts';

/**
 * The external address: the configured one, else that of a trusted proxy, else the host of the request. The Host header
 * is used because Next replaces the host in the URL.
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
