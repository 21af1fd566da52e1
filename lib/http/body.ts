import { Invalid, PlatformError } from './errors.ts';

/** The largest JSON body, in bytes. */
export const MAX_JSON_BYTES = 2 ** 20;

const tooLarge = () => new PlatformError('bodyTooLarge', `The request body is larger than ${MAX_JSON_BYTES} bytes.`);

/**
 * Reads a JSON body; a missing one is `undefined`.
 * @throws 400 when it is not JSON, 413 over 1 MiB, before more than that is held
 */
export async function readJsonBody(request: Request): Promise<unknown> {
  const declared = Number(request.headers.get('content-length') ?? 0);
  if (declared > MAX_JSON_BYTES) throw tooLarge();
  const text = request.headers.has('content-length') ? await request.text() : await readBounded(request);
  if (text.trim() === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw Invalid('The request body is not valid JSON.');
  }
}

async function readBounded(request: Request): Promise<string> {
  if (!request.body) return '';
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body) {
    size += chunk.byteLength;
    if (size > MAX_JSON_BYTES) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
