import { publicBaseUrl } from '#lib/http/base-url.ts';
import type { Env } from '#lib/settings/env.ts';
import type { ObjectRequest } from '../exchange.ts';
import { BASE_PATH } from './target.ts';

/** The address of the native API as the client sees it, such as `https://cloud.example/object-store`. */
export const baseUrlOf = (env: Env, request: Pick<ObjectRequest, 'headers' | 'isSecure'>): string =>
  rootUrlOf(env, request) + BASE_PATH;

/** The address of the platform as the client sees it. */
export function rootUrlOf(env: Env, { headers, isSecure }: Pick<ObjectRequest, 'headers' | 'isSecure'>): string {
  const own = `${isSecure ? 'https' : 'http'}://${headers.host ?? 'localhost'}${BASE_PATH}`;
  return publicBaseUrl(env, own, (name) => headers[name]);
}
