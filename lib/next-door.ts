import { getPlatform } from '#lib/platform.ts';

/**
 * The second door: a request that Next received, answered by the same platform as the first door's. Only the first
 * door knows the sender's address, so what claims to be one is not believed here.
 */
export async function answerFromPlatform(request: Request): Promise<Response> {
  const platform = await getPlatform();
  const headers = new Headers(request.headers);
  headers.delete('x-nephos-peer');
  return platform.fetch(new Request(request, { headers }));
}
