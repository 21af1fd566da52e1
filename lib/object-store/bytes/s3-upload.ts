import { createHash, type Hash } from 'node:crypto';
import { MIB } from '#lib/bytes.ts';
import { type S3Connection, S3Failure, S3LimitError } from './s3-connection.ts';
import { completionXml, parseUploadId } from './s3-xml.ts';
import type { BlobSink } from './write-stream.ts';

const PART_BYTES = 8 * MIB;
/** Data that fits into so many parts is uploaded with one request. */
const MAX_SINGLE_PARTS = 2;
/** Parts that are uploaded at the same time, besides the one that is filled. */
const MAX_PENDING_PARTS = 2;
/** S3 allows 10,000 parts. They grow, so that 1 TiB is possible: the memory of one upload is 24 MiB up to 3 GiB. */
const MAX_PARTS = 10_000;
const PARTS_PER_SIZE = 384;

const partBytes = (number: number): number => PART_BYTES * Math.ceil(number / PARTS_PER_SIZE);

interface Part {
  data: Buffer;
  length: number;
  sha256: Hash | undefined;
}

/** Uploads one blob: with one request, or in parts if it is large. */
export class S3Upload implements BlobSink {
  readonly #connection: S3Connection;
  readonly #key: string;
  readonly #location: string;
  /** Full parts before the upload is known to need several. */
  #first: Part[] = [];
  #current: Part;
  #count = 1;
  #uploadId: string | undefined;
  readonly #etags: string[] = [];
  readonly #pending = new Set<Promise<void>>();
  #isSent = false;

  constructor(connection: S3Connection, key: string, location: string) {
    this.#connection = connection;
    this.#key = key;
    this.#location = location;
    this.#current = this.#createPart();
  }

  async append(data: Buffer): Promise<void> {
    for (let used = 0; used < data.length; ) {
      if (this.#current.length === partBytes(this.#count)) await this.#startNextPart();
      used += this.#fill(data.subarray(used));
    }
  }

  async finish(): Promise<string> {
    this.#isSent = true;
    if (this.#uploadId === undefined) await this.#putSingle();
    else await this.#completeUpload(this.#uploadId);
    return this.#location;
  }

  /** Also after a request whose result is unknown. */
  async abort(): Promise<void> {
    await Promise.allSettled(this.#pending);
    if (this.#uploadId !== undefined) {
      await this.#send('DELETE', { uploadId: this.#uploadId }).catch(ignoreUnknownUpload);
    }
    if (this.#isSent) await this.#send('DELETE', {});
  }

  /** The next part is created only when data for it arrives. */
  async #startNextPart(): Promise<void> {
    this.#first.push(this.#current);
    if (this.#count >= MAX_SINGLE_PARTS) await this.#uploadFirst();
    this.#count += 1;
    if (this.#count > MAX_PARTS) throw new S3LimitError('The data are larger than an object of S3 can be.');
    this.#current = this.#createPart();
  }

  async #uploadFirst(): Promise<void> {
    this.#uploadId ??= await parseUploadId((await this.#send('POST', { uploads: '' })).text);
    for (const part of this.#first.splice(0)) {
      while (this.#pending.size >= MAX_PENDING_PARTS) await Promise.race(this.#pending);
      this.#startUpload(part, this.#uploadId);
    }
  }

  #startUpload(part: Part, uploadId: string): void {
    const at = this.#etags.push('') - 1;
    const uploaded = this.#send('PUT', { partNumber: String(at + 1), uploadId }, part).then(({ headers }) => {
      this.#etags[at] = headers.etag ?? '';
      this.#pending.delete(uploaded);
    });
    this.#pending.add(uploaded);
    // The failure is thrown where the parts are awaited.
    uploaded.catch(() => {});
  }

  async #completeUpload(uploadId: string): Promise<void> {
    this.#first.push(this.#current);
    await this.#uploadFirst();
    await Promise.all(this.#pending);
    const body = partOf(Buffer.from(completionXml(this.#etags)));
    const { text } = await this.#send('POST', { uploadId }, body);
    // The endpoint sends the status before it has combined the parts.
    if (/<Error>/.test(text)) throw new S3Failure(500, text);
  }

  #putSingle() {
    const parts = [...this.#first, this.#current];
    const sha256 = this.#connection.isEncrypted ? undefined : createHash('sha256');
    const body = parts.map(({ data, length }) => data.subarray(0, length));
    for (const data of body) sha256?.update(data);
    return this.#connection.send({
      method: 'PUT',
      key: this.#key,
      body,
      ...(sha256 && { sha256: sha256.digest('hex') }),
    });
  }

  #send(method: 'PUT' | 'POST' | 'DELETE', query: Record<string, string>, part?: Part) {
    const body = part && [part.data.subarray(0, part.length)];
    const sha256 = part?.sha256?.digest('hex');
    return this.#connection.send({
      method,
      key: this.#key,
      query,
      ...(body && { body }),
      ...(sha256 !== undefined && { sha256 }),
    });
  }

  #createPart(): Part {
    const sha256 = this.#connection.isEncrypted ? undefined : createHash('sha256');
    return { data: Buffer.alloc(0), length: 0, sha256 };
  }

  /** Returns the bytes that fit. The memory of a part grows with small data. */
  #fill(data: Buffer): number {
    const part = this.#current;
    const capacity = partBytes(this.#count);
    const length = Math.min(data.length, capacity - part.length);
    if (part.data.length < part.length + length) {
      const size = Math.min(capacity, Math.max(part.length + length, part.data.length * 4));
      const larger = Buffer.allocUnsafeSlow(size);
      part.data.copy(larger, 0, 0, part.length);
      part.data = larger;
    }
    data.copy(part.data, part.length, 0, length);
    part.sha256?.update(data.subarray(0, length));
    part.length += length;
    return length;
  }
}

const partOf = (data: Buffer): Part => ({
  data,
  length: data.length,
  sha256: createHash('sha256').update(data),
});

function ignoreUnknownUpload(error: unknown): void {
  if (!(error instanceof S3Failure && error.code === 'NoSuchUpload')) throw error;
}
