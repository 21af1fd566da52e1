import { createHash } from 'node:crypto';
import {
  BlobNotFound,
  type BlobRange,
  type BlobStore,
  type DataSource,
  type StoredBlob,
  type WriteOptions,
} from './blob-store.ts';
import { type Block, blocksOf } from './blocks.ts';
import { locationOf, newKey, parseLocation } from './locations.ts';
import { type S3Bucket, S3Connection, S3Failure } from './s3-connection.ts';
import { isMissingObject, listS3Objects, readS3Object } from './s3-read.ts';
import { S3Upload } from './s3-upload.ts';
import { deletionXml, parseUploadsPage } from './s3-xml.ts';
import { writeStream } from './write-stream.ts';

/** Maximum keys of a DeleteObjects request. */
const MAX_DELETED = 1000;
const KEY = /^[0-9a-f]{32}$/;
/** Keys of blobs and of images, whose uploads are listed together. */
const UPLOAD_KEY = /^(?:[0-9a-f]{32}$|images\/)/;

/** One object per blob in a bucket of an S3 endpoint, which replicas on several machines share. */
export class S3Blobs implements BlobStore {
  readonly name = 's3';
  readonly #connection: S3Connection;

  constructor(bucket: S3Bucket) {
    this.#connection = new S3Connection(bucket);
  }

  /** Closes idle connections. */
  close(): void {
    this.#connection.close();
  }

  write(chunks: DataSource, options: WriteOptions) {
    const key = newKey();
    return writeStream(chunks, options, async () => new S3Upload(this.#connection, key, locationOf('s3', key)));
  }

  async *read(location: string, range?: BlobRange): AsyncGenerator<Buffer> {
    try {
      yield* readS3Object(this.#connection, parseLocation(location).key, range);
    } catch (error) {
      throw isMissingObject(error) ? new BlobNotFound(location, error) : error;
    }
  }

  readBlocks(location: string, range?: BlobRange): AsyncIterable<Block> {
    return blocksOf(this.read(location, range));
  }

  async remove(locations: readonly string[]): Promise<void> {
    const keys = locations.map((location) => parseLocation(location).key);
    if (keys.length === 1) await this.#connection.send({ method: 'DELETE', key: keys[0] ?? '' });
    else for (let at = 0; at < keys.length; at += MAX_DELETED) await this.#removeSome(keys.slice(at, at + MAX_DELETED));
  }

  async *list(): AsyncGenerator<StoredBlob> {
    for await (const { key, changedAtMs } of listS3Objects(this.#connection, '')) {
      // Other objects of the bucket are not of this store.
      if (KEY.test(key)) yield { location: locationOf('s3', key), changedAtMs };
    }
  }

  async check(): Promise<void> {
    const query = { 'list-type': '2', 'max-keys': '1', prefix: this.#connection.prefix };
    await this.#connection.send({ method: 'GET', query });
  }

  async removeUnfinished(beforeMs: number): Promise<number> {
    let removed = 0;
    let markers: Record<string, string> | undefined = {};
    while (markers) {
      const query: Record<string, string> = { uploads: '', prefix: this.#connection.prefix, ...markers };
      const page = await parseUploadsPage((await this.#connection.send({ method: 'GET', query })).text);
      for (const { Key, UploadId, Initiated } of page.Upload) {
        const { prefix } = this.#connection;
        const key = Key.startsWith(prefix) ? Key.slice(prefix.length) : '';
        if (!UPLOAD_KEY.test(key) || Date.parse(Initiated) >= beforeMs) continue;
        await this.#connection.send({ method: 'DELETE', key, query: { uploadId: UploadId } });
        removed += 1;
      }
      const { NextKeyMarker: key, NextUploadIdMarker: id } = page;
      markers = page.IsTruncated && key ? { 'key-marker': key, ...(id && { 'upload-id-marker': id }) } : undefined;
    }
    return removed;
  }

  async #removeSome(keys: readonly string[]): Promise<void> {
    if (keys.length === 0) return;
    const body = Buffer.from(deletionXml(keys.map((key) => this.#connection.prefix + key)));
    const { text } = await this.#connection.send({
      method: 'POST',
      query: { delete: '' },
      // S3 requires the MD5.
      headers: { 'content-md5': createHash('md5').update(body).digest('base64') },
      body: [body],
      sha256: createHash('sha256').update(body).digest('hex'),
    });
    if (/<Error>/.test(text)) throw new S3Failure(500, text);
  }
}
