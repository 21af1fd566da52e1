import { PEER_HEADER } from '#lib/http/client-address.ts';
import { getPlatform } from '#lib/running-platform.ts';

/**
 * Second entry point: handles requests that Next received, with the platform of the first one. Only the first entry
 * point knows the client's address, so headers that claim one are removed.
 */
export async function handleWithPlatform(request: Request): Promise<Response> {
  const platform = await getPlatform();
  const headers = new Headers(request.headers);
  headers.delete(PEER_HEADER);
  // Next may pass a proxy of the request, which the constructor of Request cannot copy.
  const { url, method, body, signal } = request;
  return platform.fetch(new Request(url, { method, headers, body, signal, ...(body ? { duplex: 'half' } : {}) }));
}
