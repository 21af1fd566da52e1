/** Reads bits from the most significant one on. */
export class BitReader {
  readonly #chunks: AsyncIterator<Uint8Array>;
  #buffer: Uint8Array = new Uint8Array();
  #bit = 0;
  #isEnded = false;

  constructor(chunks: AsyncIterable<Uint8Array>) {
    this.#chunks = chunks[Symbol.asyncIterator]();
  }

  /** Buffers at least so many bytes, or all that are left. Returns how many are buffered. */
  async fill(bytes: number): Promise<number> {
    const parts = [this.#buffer.subarray(this.#bit >>> 3)];
    let size = parts[0]?.length ?? 0;
    while (size < bytes && !this.#isEnded) {
      const next = await this.#chunks.next();
      if (next.done) this.#isEnded = true;
      else {
        parts.push(next.value);
        size += next.value.byteLength;
      }
    }
    this.#buffer = parts.length === 1 ? (parts[0] ?? this.#buffer) : Buffer.concat(parts);
    this.#bit &= 7;
    return size;
  }

  /** The next bits, at most 25, without consuming them; zeros follow the end of the data. */
  peek(count: number): number {
    const buffer = this.#buffer;
    const at = this.#bit >>> 3;
    const value =
      at + 4 <= buffer.length
        ? (buffer[at] as number) * 0x1000000 +
          (((buffer[at + 1] as number) << 16) | ((buffer[at + 2] as number) << 8) | (buffer[at + 3] as number))
        : this.#lastBytes(at);
    return (value << (this.#bit & 7)) >>> (32 - count);
  }

  #lastBytes(at: number): number {
    let value = 0;
    for (let index = at; index < at + 4; index += 1) value = (value << 8) | (this.#buffer[index] ?? 0);
    return value;
  }

  /** @throws Bzip2Error if the data end */
  skip(count: number): void {
    this.#bit += count;
    if (this.#bit > this.#buffer.length * 8) throw new Bzip2Error('the data are incomplete');
  }

  /** @param count 1 to 25. @throws Bzip2Error if the data end */
  read(count: number): number {
    const value = this.peek(count);
    this.skip(count);
    return value;
  }

  /** Skips to the next byte. */
  align(): void {
    this.#bit = (this.#bit + 7) & ~7;
  }
}

/** Data that are not valid bzip2. */
export class Bzip2Error extends Error {
  override name = 'Bzip2Error';
}
