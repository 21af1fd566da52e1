import { NativeError } from './native-error.ts';

/** A field or file of a form. Its body must be read, or is skipped, before the next part. */
export interface FormPart {
  /** By name in lower case. */
  headers: ReadonlyMap<string, string>;
  body: AsyncIterable<Uint8Array>;
}

const MAX_HEADER_BYTES = 8192;
const MAX_BOUNDARY = 200;
const LINE = Buffer.from('\r\n');
const HEADERS_END = Buffer.from('\r\n\r\n');

/** The boundary of `multipart/form-data`; undefined for another media type. */
export function formBoundary(contentType: string | undefined): string | undefined {
  if (!contentType || !/^multipart\/form-data\s*;/i.test(contentType)) return undefined;
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(contentType) ?? [];
  const boundary = quoted ?? plain;
  return boundary !== undefined && boundary.length <= MAX_BOUNDARY ? boundary : undefined;
}

/** The parts of a form, without buffering their bodies. @throws 400 for a malformed or incomplete form */
export async function* readForm(body: AsyncIterable<Uint8Array>, boundary: string): AsyncGenerator<FormPart> {
  const reader = new DelimitedReader(body);
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  await reader.skip(delimiter);
  for (;;) {
    const after = await reader.take(2);
    if (after.toString('latin1') === '--') return;
    if (!after.equals(LINE)) throw new NativeError(400, 'FormPost: invalid boundary');
    const headers = parseHeaders(await reader.line(HEADERS_END, MAX_HEADER_BYTES));
    const rest = reader.until(delimiter);
    yield { headers, body: rest };
    for await (const _chunk of rest);
  }
}

/** Splits a stream at delimiters. */
class DelimitedReader {
  readonly #chunks: AsyncIterator<Uint8Array>;
  // The first boundary has no line before it.
  #buffer: Buffer = LINE;

  constructor(body: AsyncIterable<Uint8Array>) {
    this.#chunks = body[Symbol.asyncIterator]();
  }

  async #fill(): Promise<void> {
    const next = await this.#chunks.next();
    if (next.done) throw new NativeError(400, 'FormPost: the form is incomplete');
    this.#buffer = Buffer.concat([this.#buffer, next.value]);
  }

  /** Bytes before the next delimiter, which is consumed. */
  async *until(delimiter: Buffer): AsyncGenerator<Uint8Array> {
    for (;;) {
      const at = this.#buffer.indexOf(delimiter);
      const end = at === -1 ? this.#buffer.length - delimiter.length + 1 : at;
      const found = this.#buffer.subarray(0, Math.max(end, 0));
      this.#buffer = this.#buffer.subarray(at === -1 ? Math.max(end, 0) : at + delimiter.length);
      if (found.length > 0) yield found;
      if (at !== -1) return;
      await this.#fill();
    }
  }

  async skip(delimiter: Buffer): Promise<void> {
    for await (const _chunk of this.until(delimiter));
  }

  async take(length: number): Promise<Buffer> {
    while (this.#buffer.length < length) await this.#fill();
    const taken = this.#buffer.subarray(0, length);
    this.#buffer = this.#buffer.subarray(length);
    return taken;
  }

  /** Text before a delimiter. @throws 400 if it is too long */
  async line(delimiter: Buffer, maximum: number): Promise<string> {
    let text = '';
    for await (const chunk of this.until(delimiter)) {
      text += Buffer.from(chunk).toString('utf8');
      if (text.length > maximum) throw new NativeError(400, 'FormPost: a header is too long');
    }
    return text;
  }
}

function parseHeaders(text: string): ReadonlyMap<string, string> {
  const lines = text.split('\r\n').flatMap((line): [string, string][] => {
    const colon = line.indexOf(':');
    return colon < 1 ? [] : [[line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()]];
  });
  return new Map(lines);
}

/** A parameter of `Content-Disposition`, such as the name of a field. */
export function dispositionParameter(part: FormPart, name: 'name' | 'filename'): string | undefined {
  const disposition = part.headers.get('content-disposition') ?? '';
  if (!/^form-data\s*(?:;|$)/i.test(disposition)) return undefined;
  const [, quoted, plain] =
    new RegExp(`;\\s*${name}=(?:"((?:[^"\\\\]|\\\\.)*)"|([^\\s;]*))`, 'i').exec(disposition) ?? [];
  return quoted?.replaceAll(/\\(.)/g, '$1') ?? plain;
}
