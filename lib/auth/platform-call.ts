import { TooManyRequests } from '#lib/errors/errors.ts';
import { getPlatform } from '#lib/running-platform.ts';

/** Base address of requests that have none of a browser. */
export const IN_PROCESS = 'http://127.0.0.1';

interface Call {
  method?: string;
  token?: string;
  json?: unknown;
  headers?: Record<string, string>;
  body?: BodyInit | null;
  /** The address that the browser used, for links in responses. */
  origin?: string;
  signal?: AbortSignal;
}

/** Calls a platform API in-process, without the network. */
export async function platformCall(
  path: string,
  { token, json, headers, origin, ...init }: Call = {},
): Promise<Response> {
  const platform = await getPlatform();
  const body = json === undefined ? (init.body ?? null) : JSON.stringify(json);
  const request = new Request(new URL(path, origin ?? IN_PROCESS), {
    ...init,
    body,
    headers: {
      accept: 'application/json',
      ...headers,
      ...(token ? { 'x-auth-token': token } : {}),
      ...(json === undefined ? {} : { 'content-type': 'application/json' }),
    },
    // Node requires it for stream bodies.
    ...(body instanceof ReadableStream ? { duplex: 'half' } : {}),
  });
  return platform.call(request);
}

/**
 * For internal queries that decide about access, which must not treat "try again later" as a result. @throws 429 with
 * the seconds to wait
 */
export async function queryPlatform(path: string, call: Call = {}): Promise<Response> {
  const answer = await platformCall(path, call);
  if (answer.status === 429) throw TooManyRequests(Number(answer.headers.get('retry-after') ?? 1));
  return answer;
}
