import { PEER_HEADER } from '#lib/http/client-address.ts';
import { getPlatform } from '#lib/running-platform.ts';

/**
 * The second entry point: handles a request that Next received, on the same platform as the first one. Only the first entry point
 * knows the client's address, so headers that claim one are ignored here.
 */
export async function handleWithPlatform(request: Request): Promise<Response> {
  const platform = await getPlatform();
  const headers = new Headers(request.headers);
  headers.delete(PEER_HEADER);
  // Next may pass a proxy of the request, which the constructor of Request cannot copy.
  const { url, method, body, signal } = request;
  return platform.fetch(new Request(url, { method, headers, body, signal, ...(body ? { duplex: 'half' } : {}) }));
}
