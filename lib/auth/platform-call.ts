import { TooManyRequests } from '#lib/http/errors.ts';
import { getPlatform } from '#lib/running-platform.ts';

const IN_PROCESS = 'http://127.0.0.1';

interface Call {
  method?: string;
  token?: string;
  json?: unknown;
  headers?: Record<string, string>;
  body?: BodyInit | null;
  /** The address the browser used, for links in answers. */
  origin?: string;
  signal?: AbortSignal;
}

/** Calls a platform API in this process, without a detour through the network. */
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
    // Node asks for this when a body is a stream.
    ...(body instanceof ReadableStream ? { duplex: 'half' } : {}),
  });
  return platform.call(request);
}

/**
 * The same for questions of our own, whose answers decide what somebody may do: "not now" is not one of them.
 * @throws 429 with the seconds to wait
 */
export async function queryPlatform(path: string, call: Call = {}): Promise<Response> {
  const answer = await platformCall(path, call);
  if (answer.status === 429) throw TooManyRequests(Number(answer.headers.get('retry-after') ?? 1));
  return answer;
}
