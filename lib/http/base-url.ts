import type { Env } from '#lib/env.ts';

/**
 * The address under which the client reached us: the configured public one, else what a trusted proxy forwarded,
 * else the request's own host.
 */
export function publicBaseUrl(env: Env, requestUrl: string, header: (name: string) => string | undefined): string {
  if (env.NEPHOS_PUBLIC_URL) return env.NEPHOS_PUBLIC_URL.replace(/\/+$/, '');
  const own = requestUrl.slice(0, requestUrl.indexOf('/', requestUrl.indexOf('//') + 2));
  if (!env.NEPHOS_TRUST_PROXY) return own;
  const first = (name: string) => header(name)?.split(',')[0]?.trim();
  const [ownScheme = 'http', ownHost = ''] = own.split('://');
  const prefix = first('x-forwarded-prefix')?.replace(/\/+$/, '') ?? '';
  return `${first('x-forwarded-proto') ?? ownScheme}://${first('x-forwarded-host') ?? ownHost}${prefix}`;
}
