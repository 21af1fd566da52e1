import type { IncomingMessage } from 'node:http';
import { publicBaseUrl } from '#lib/http/base-url.ts';
import type { Env } from '#lib/settings/env.ts';

/** Whether a WebSocket request comes from our own pages or from a client without an Origin, which is not a browser. */
export function isSameOrigin(env: Env, request: IncomingMessage): boolean {
  const { origin } = request.headers;
  if (origin === undefined) return true;
  const host = URL.parse(origin)?.host;
  if (host === undefined) return false;
  const header = (name: string) => [request.headers[name]].flat()[0];
  const reachedAs = publicBaseUrl(env, `http://${request.headers.host ?? 'localhost'}/`, header);
  return host === request.headers.host || host === URL.parse(reachedAs)?.host;
}
