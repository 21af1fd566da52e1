import { NativeError } from './native-error.ts';

/** Reads a body that has at most `maximum` bytes. @throws 413, before more is kept */
export async function readBounded(
  body: AsyncIterable<Uint8Array>,
  maximum: number,
  tooLarge = () => new NativeError(413),
): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > maximum) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
