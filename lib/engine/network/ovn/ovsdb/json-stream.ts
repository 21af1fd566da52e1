import { OvsdbConnectionError } from './connection-error.ts';

const [QUOTE, BACKSLASH, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [34, 92, 91, 93, 123, 125];
const BLANK = [9, 10, 13, 32];

/** Splits a stream into JSON messages; RFC 7047 defines no separator. */
export class JsonStream {
  readonly #maxBytes: number;
  #chunks: Buffer[] = [];
  #bytes = 0;
  #depth = 0;
  #isText = false;
  #isEscaped = false;

  /** @param maxBytes maximum size of a message */
  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** Messages completed by a chunk. @throws on invalid JSON and messages that are too long */
  push(chunk: Buffer): unknown[] {
    const messages: unknown[] = [];
    let begin = 0;
    for (let at = 0; at < chunk.length; at += 1) {
      if (!this.#ends(chunk[at] ?? 0)) continue;
      messages.push(JSON.parse(Buffer.concat([...this.#chunks, chunk.subarray(begin, at + 1)]).toString('utf8')));
      this.#chunks = [];
      this.#bytes = 0;
      begin = at + 1;
    }
    if (begin < chunk.length) this.#buffer(chunk.subarray(begin));
    return messages;
  }

  #buffer(rest: Buffer): void {
    this.#bytes += rest.length;
    if (this.#bytes > this.#maxBytes)
      throw new OvsdbConnectionError('malformed', `A message has more than ${this.#maxBytes} bytes.`);
    this.#chunks.push(rest);
  }

  /** Consumes a byte; returns whether it ends a message. */
  #ends(byte: number): boolean {
    if (this.#isText) {
      if (this.#isEscaped) this.#isEscaped = false;
      else if (byte === BACKSLASH) this.#isEscaped = true;
      else if (byte === QUOTE) this.#isText = false;
      return false;
    }
    if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      this.#depth += 1;
      return false;
    }
    if (this.#depth === 0 && !BLANK.includes(byte))
      throw new OvsdbConnectionError('malformed', 'The received data is not a JSON object.');
    if (byte === QUOTE) this.#isText = true;
    if (byte !== CLOSE_LIST && byte !== CLOSE_OBJECT) return false;
    this.#depth -= 1;
    return this.#depth === 0;
  }
}
