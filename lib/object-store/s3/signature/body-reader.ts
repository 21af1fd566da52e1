import { S3Error } from '../errors.ts';

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/** The body of a request ended too early or its framing is invalid. */
export const IncompleteFraming = () => new S3Error('IncompleteBody');

/** The number of bytes differs from the announced one. */
export const WrongLength = (provided: number, expected: number) =>
  new S3Error('IncompleteBody', 'You did not provide the number of bytes specified by the Content-Length HTTP header', {
    NumberBytesExpected: String(expected),
    NumberBytesProvided: String(provided),
  });

/**
 * Reads lines and pieces from a body without copying data. It never ends the iteration early, because that would close
 * the connection before the response.
 */
export class BodyReader {
  readonly #iterator: AsyncIterator<Uint8Array>;
  #chunk: Buffer = Buffer.alloc(0);
  #offset = 0;

  constructor(body: AsyncIterable<Uint8Array>) {
    this.#iterator = body[Symbol.asyncIterator]();
  }

  /** Whether all bytes were read. */
  async isAtEnd(): Promise<boolean> {
    while (this.#offset === this.#chunk.length) {
      const { done, value } = await this.#iterator.next();
      if (done) return true;
      this.#chunk = Buffer.from(value.buffer, value.byteOffset, value.byteLength);
      this.#offset = 0;
    }
    return false;
  }

  /** Between 1 and `max` bytes. @throws 400 IncompleteBody at the end */
  async readPiece(max: number): Promise<Buffer> {
    if (await this.isAtEnd()) throw IncompleteFraming();
    const piece = this.#chunk.subarray(this.#offset, this.#offset + max);
    this.#offset += piece.length;
    return piece;
  }

  /** The text before a CRLF. @throws 400 IncompleteBody for longer lines, other line ends and at the end */
  async readLine(maxLength: number): Promise<string> {
    let line = '';
    for (;;) {
      if (await this.isAtEnd()) throw IncompleteFraming();
      const end = this.#chunk.indexOf(LINE_FEED, this.#offset);
      const until = end === -1 ? this.#chunk.length : end + 1;
      if (line.length + until - this.#offset > maxLength + 2) throw IncompleteFraming();
      line += this.#chunk.toString('latin1', this.#offset, until);
      this.#offset = until;
      if (end === -1) continue;
      if (!line.endsWith('\r\n')) throw IncompleteFraming();
      return line.slice(0, -2);
    }
  }

  /** @throws 400 IncompleteBody unless a CRLF follows */
  async skipLineEnd(): Promise<void> {
    for (const expected of [CARRIAGE_RETURN, LINE_FEED]) {
      const [byte] = await this.readPiece(1);
      if (byte !== expected) throw IncompleteFraming();
    }
  }

  /** Discards what follows the content, so that the connection can be reused. */
  async skipRest(maxBytes: number): Promise<void> {
    let skipped = 0;
    while (skipped < maxBytes && !(await this.isAtEnd())) skipped += (await this.readPiece(maxBytes)).length;
  }
}
