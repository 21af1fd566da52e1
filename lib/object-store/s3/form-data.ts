import { S3Error } from './errors.ts';

/** Fields of a form by name in lower case, and its file, whose data must be read before the request ends. */
export interface FormData {
  fields: ReadonlyMap<string, string>;
  /** Undefined if the client does not name the file. */
  fileName: string | undefined;
  /** `Content-Type` of the file part. */
  fileType: string | undefined;
  file: AsyncIterable<Uint8Array>;
}

/** Maximum bytes of all fields before the file, as upstream allows 20 KB plus headers. */
const MAX_FIELDS_BYTES = 65_536;
const MAX_FIELDS = 100;
const BOUNDARY = /^multipart\/form-data\s*;(?:[^"]*;)?\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i;
const LINE_END = Buffer.from('\r\n');
const HEADERS_END = Buffer.from('\r\n\r\n');

/** Reads a stream up to delimiters. */
class DelimitedReader {
  readonly #iterator: AsyncIterator<Uint8Array>;
  // The first delimiter needs a line end before it, like the others.
  #buffer: Buffer = Buffer.from(LINE_END);
  #isEnded = false;

  constructor(body: AsyncIterable<Uint8Array>) {
    this.#iterator = body[Symbol.asyncIterator]();
  }

  /** @returns whether there was more */
  async #fill(): Promise<boolean> {
    if (this.#isEnded) return false;
    const { done, value } = await this.#iterator.next();
    this.#isEnded = done === true;
    if (!done) this.#buffer = Buffer.concat([this.#buffer, value]);
    return !done;
  }

  /** What precedes the delimiter, which is skipped. @throws S3Error if it has more than `max` bytes, or none follows */
  async readTo(delimiter: Buffer, max: number): Promise<Buffer> {
    let from = 0;
    for (;;) {
      const at = this.#buffer.indexOf(delimiter, from);
      if (at !== -1 && at <= max) {
        const before = this.#buffer.subarray(0, at);
        this.#buffer = this.#buffer.subarray(at + delimiter.length);
        return before;
      }
      if (at !== -1 || this.#buffer.length > max + delimiter.length)
        throw new S3Error('MaxPostPreDataLengthExceededError');
      from = Math.max(0, this.#buffer.length - delimiter.length + 1);
      if (!(await this.#fill())) throw new S3Error('MalformedPOSTRequest');
    }
  }

  /** Streams what precedes the delimiter, and discards the rest. @throws S3Error if the stream ends before */
  async *streamTo(delimiter: Buffer): AsyncGenerator<Uint8Array> {
    for (;;) {
      const at = this.#buffer.indexOf(delimiter);
      if (at !== -1) {
        if (at > 0) yield this.#buffer.subarray(0, at);
        this.#buffer = Buffer.alloc(0);
        break;
      }
      // The delimiter may begin in this chunk and end in the next one.
      const length = Math.max(0, this.#buffer.length - delimiter.length + 1);
      if (length > 0) yield this.#buffer.subarray(0, length);
      this.#buffer = this.#buffer.subarray(length);
      if (!(await this.#fill())) throw new S3Error('IncompleteBody');
    }
    while (await this.#fill()) this.#buffer = Buffer.alloc(0);
  }

  /** The next two bytes. */
  async readPair(): Promise<string> {
    while (this.#buffer.length < 2 && (await this.#fill()));
    const pair = this.#buffer.toString('latin1', 0, 2);
    this.#buffer = this.#buffer.subarray(2);
    return pair;
  }
}

interface PartHeaders {
  name: string;
  fileName: string | undefined;
  contentType: string | undefined;
}

/** @throws S3Error MalformedPOSTRequest without a name */
function parsePartHeaders(text: string): PartHeaders {
  const lines = text.split('\r\n');
  const disposition = lines.find((line) => /^content-disposition:/i.test(line)) ?? '';
  const name = /;\s*name="([^"]*)"/i.exec(disposition)?.[1] ?? /;\s*name=([^\s;"]+)/i.exec(disposition)?.[1];
  if (name === undefined) throw new S3Error('MalformedPOSTRequest');
  const type = lines.find((line) => /^content-type:/i.test(line));
  return {
    name: name.toLowerCase(),
    fileName: /;\s*filename="([^"]*)"/i.exec(disposition)?.[1],
    contentType: type?.slice('content-type:'.length).trim(),
  };
}

/**
 * Reads a form up to its file. Fields after the file are ignored, as upstream.
 * @throws S3Error MalformedPOSTRequest, MaxPostPreDataLengthExceededError, IncorrectNumberOfFilesInPostRequest without a file
 */
export async function readForm(contentType: string | undefined, body: AsyncIterable<Uint8Array>): Promise<FormData> {
  const [, quoteEtag, plain] = BOUNDARY.exec(contentType ?? '') ?? [];
  const boundary = quoteEtag ?? plain;
  if (boundary === undefined) throw new S3Error('MalformedPOSTRequest');
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  const reader = new DelimitedReader(body);
  const fields = new Map<string, string>();
  let left = MAX_FIELDS_BYTES;
  left -= (await reader.readTo(delimiter, left)).length;
  for (let count = 0; count <= MAX_FIELDS; count += 1) {
    const pair = await reader.readPair();
    if (pair === '--') throw new S3Error('IncorrectNumberOfFilesInPostRequest');
    if (pair !== '\r\n') throw new S3Error('MalformedPOSTRequest');
    const headers = await reader.readTo(HEADERS_END, left);
    const { name, fileName, contentType: fileType } = parsePartHeaders(headers.toString('utf8'));
    if (name === 'file') return { fields, fileName, fileType, file: reader.streamTo(delimiter) };
    const value = await reader.readTo(delimiter, left - headers.length);
    left -= headers.length + value.length;
    if (!fields.has(name)) fields.set(name, value.toString('utf8'));
  }
  throw new S3Error('MaxPostPreDataLengthExceededError');
}
