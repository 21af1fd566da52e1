import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Catalog, Translation } from './catalog.ts';

const compress = promisify(brotliCompress);
/** Brotli quality (maximum 11): compresses the messages of a language once, in 30 ms. */
const QUALITY = 8;
/** Root path of the files; each name contains the language and a hash. */
export const TRANSLATION_FILES = '/translations/';
const compressed = new WeakMap<Translation, Promise<Buffer>>();

export const isTranslationFile = (url = ''): boolean => url.startsWith(TRANSLATION_FILES);

/** Returns the messages whose file has this path, or 404. */
export async function serveTranslationFile(catalog: Catalog, { method, url, headers }: Request): Promise<Response> {
  if (method !== 'GET' && method !== 'HEAD') return refusal(405, 'Method not allowed', { allow: 'GET, HEAD' });
  const { pathname } = new URL(url);
  const translation = [...catalog.values()].find(({ path }) => path === pathname);
  if (!translation) return refusal(404, 'Not found');
  const isCompressed = /\bbr\b/.test(headers.get('accept-encoding') ?? '');
  return new Response(isCompressed ? new Uint8Array(await compressedOf(translation)) : textOf(translation), {
    headers: {
      'content-type': 'application/json; charset=UTF-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      vary: 'Accept-Encoding',
      ...(isCompressed && { 'content-encoding': 'br' }),
    },
  });
}

const refusal = (status: number, text: string, headers: Record<string, string> = {}): Response =>
  new Response(`${text}\n`, { status, headers: { 'cache-control': 'no-store', ...headers } });

const textOf = ({ messages }: Translation): string => JSON.stringify(messages);

function compressedOf(translation: Translation): Promise<Buffer> {
  const made =
    compressed.get(translation) ??
    compress(textOf(translation), { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } });
  compressed.set(translation, made);
  return made;
}
