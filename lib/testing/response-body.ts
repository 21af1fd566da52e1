import type { ObjectResponse } from '#lib/object-store/exchange.ts';

/** The whole body of a response of the object store. */
export async function responseBody(body: ObjectResponse['body']): Promise<Buffer> {
  if (typeof body !== 'object' || body instanceof Uint8Array) return Buffer.from(body ?? '');
  const chunks: Uint8Array[] = [];
  // Their memory is used again.
  for await (const chunk of body) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}
