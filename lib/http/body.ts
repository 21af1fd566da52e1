import { Invalid, PlatformError } from '#lib/errors/errors.ts';
import { MAX_JSON_BYTES } from './bounds.ts';

const tooLarge = () => new PlatformError('bodyTooLarge', `The request body is larger than ${MAX_JSON_BYTES} bytes.`);

/** In JSON a NUL occurs only as this escape; an even number of preceding backslashes makes it plain text. */
const NUL_ESCAPE = /(?<!\\)(?:\\\\)*\\u0000/;

/** PostgreSQL cannot store a NUL. */
export const nulCharacterError = () => Invalid('The request contains a NUL character, which is not allowed.');

const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i;

/** A body may omit its media type, but not declare another one. @throws 415 */
export function assertJson(contentType: string | undefined): void {
  if (!contentType || JSON_TYPE.test(contentType)) return;
  throw new PlatformError('unsupportedMedia', `Content-Type ${contentType} is not supported. Use application/json.`);
}

/**
 * Reads a JSON body; `undefined` if missing. @throws 400 for invalid or incomplete JSON, a NUL or too many values; 413
 * over 1 MiB, before more is buffered
 */
export async function readJsonBody(request: Request): Promise<unknown> {
  const declared = Number(request.headers.get('content-length') ?? 0);
  if (declared > MAX_JSON_BYTES) throw tooLarge();
  const text = await textOf(request);
  if (text.trim() === '') return undefined;
  if (NUL_ESCAPE.test(text)) throw nulCharacterError();
  assertShape(text);
  try {
    return JSON.parse(text);
  } catch {
    throw Invalid('The request body is not valid JSON.');
  }
}

/** Maximum nesting, and maximum number of values in a body. */
const MAX_DEPTH = 64;
const MAX_VALUES = 5000;

/** Validation costs more per value than parsing, so values are counted first. */
function assertShape(text: string): void {
  let depth = 0;
  let values = 0;
  let isText = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (isText) {
      if (sign === '\\') at += 1;
      else if (sign === '"') isText = false;
      continue;
    }
    if (sign === '"') isText = true;
    else if (sign === '[' || sign === '{') depth += 1;
    else if (sign === ']' || sign === '}') depth -= 1;
    if (sign === ',' || sign === '[' || sign === '{') values += 1;
    if (depth > MAX_DEPTH) throw Invalid(`The request body is nested deeper than ${MAX_DEPTH} levels.`);
    if (values > MAX_VALUES) throw Invalid(`The request body contains more than ${MAX_VALUES} values.`);
  }
}

async function textOf(request: Request): Promise<string> {
  try {
    return request.headers.has('content-length') ? await request.text() : await readBounded(request);
  } catch (cause) {
    if (cause instanceof PlatformError) throw cause;
    throw new PlatformError('invalid', 'The request body is incomplete.', { cause });
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
