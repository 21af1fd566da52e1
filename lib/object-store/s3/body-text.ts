import { digestsOf } from '../bytes/digests.ts';
import { assertHasLength } from './body-length.ts';
import type { S3Context } from './context.ts';
import { S3Error } from './errors.ts';
import { MAX_XML_BYTES } from './xml-input.ts';

/**
 * The whole body of a request, verified as that of an object is. @param max bytes
 * @throws S3Error EntityTooLarge, and what the verification of signature and checksums throws
 */
async function readBody({ payload: { body } }: S3Context, max: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body.chunks) {
    size += chunk.byteLength;
    if (size > max) throw new S3Error('EntityTooLarge');
    chunks.push(chunk);
  }
  const data = Buffer.concat(chunks);
  body.verify?.({ size, digests: digestsOf(['md5', ...(body.digests ?? [])], data) });
  return data;
}

/** As UTF-8. @throws S3Error MissingContentLength, MalformedXML for other text, EntityTooLarge */
export async function readText(context: S3Context, max = MAX_XML_BYTES): Promise<string> {
  assertHasLength(context);
  return readOptionalText(context, max);
}

/** As `readText`, for requests that may have no body: it is empty then. */
export async function readOptionalText(context: S3Context, max = MAX_XML_BYTES): Promise<string> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await readBody(context, max));
  } catch (error) {
    if (error instanceof TypeError) throw new S3Error('MalformedXML');
    throw error;
  }
}
