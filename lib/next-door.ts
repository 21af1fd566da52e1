import { PEER_HEADER } from '#lib/http/client-address.ts';
import { getPlatform } from '#lib/running-platform.ts';

/**
 * The second door: a request that Next received, answered by the same platform as the first door's. Only the first
 * door knows the sender's address, so what claims to be one is not believed here.
 */
export async function answerFromPlatform(request: Request): Promise<Response> {
  const platform = await getPlatform();
  const headers = new Headers(request.headers);
  headers.delete(PEER_HEADER);
  // Next may hand over a stand-in for the request, which the constructor of Request cannot copy as a whole.
  const { url, method, body, signal } = request;
  return platform.fetch(new Request(url, { method, headers, body, signal, ...(body ? { duplex: 'half' } : {}) }));
}
