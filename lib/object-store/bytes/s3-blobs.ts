import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { BlobNotFound, type BlobRange, type BlobStore, type StoredBlob, type WriteOptions } from './blob-store.ts';
import { locationOf, newKey, parseLocation } from './locations.ts';
import { type S3Bucket, S3Connection, S3Failure } from './s3-connection.ts';
import { S3Upload } from './s3-upload.ts';
import { deletionXml, parseListPage, parseUploadsPage } from './s3-xml.ts';
import { writeStream } from './write-stream.ts';

/** Maximum keys of a DeleteObjects request. */
const MAX_DELETED = 1000;
/** Reads that are continued after the connection broke. */
const MAX_RESUMPTIONS = 4;
const KEY = /^[0-9a-f]{32}$/;

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

  write(chunks: AsyncIterable<Uint8Array>, options: WriteOptions) {
    const key = newKey();
    return writeStream(chunks, options, async () => new S3Upload(this.#connection, key, locationOf('s3', key)));
  }

  async *read(location: string, { start, end }: BlobRange = { start: 0, end: Number.POSITIVE_INFINITY }) {
    let position = start;
    for (let resumptions = 0; ; resumptions += 1) {
      const response = await this.#openFrom(location, position, end);
      if (response === undefined) return;
      try {
        for await (const chunk of response as AsyncIterable<Buffer>) {
          position += chunk.length;
          yield chunk;
        }
        return;
      } catch (error) {
        if (!response.errored || resumptions === MAX_RESUMPTIONS) throw error;
      } finally {
        response.destroy();
      }
    }
  }

  async remove(locations: readonly string[]): Promise<void> {
    const keys = locations.map((location) => parseLocation(location).key);
    if (keys.length === 1) await this.#connection.send({ method: 'DELETE', key: keys[0] ?? '' });
    else for (let at = 0; at < keys.length; at += MAX_DELETED) await this.#removeSome(keys.slice(at, at + MAX_DELETED));
  }

  async *list(): AsyncGenerator<StoredBlob> {
    let token: string | undefined;
    do {
      const query: Record<string, string> = { 'list-type': '2', prefix: this.#connection.prefix };
      if (token !== undefined) query['continuation-token'] = token;
      const page = parseListPage((await this.#connection.send({ method: 'GET', query })).text);
      for (const { Key, LastModified } of page.Contents) {
        const key = this.#ownKey(Key);
        if (key !== undefined) yield { location: locationOf('s3', key), changedAtMs: Date.parse(LastModified) };
      }
      token = page.IsTruncated ? page.NextContinuationToken : undefined;
    } while (token !== undefined);
  }

  async removeUnfinished(beforeMs: number): Promise<number> {
    let removed = 0;
    let markers: Record<string, string> | undefined = {};
    while (markers) {
      const query: Record<string, string> = { uploads: '', prefix: this.#connection.prefix, ...markers };
      const page = parseUploadsPage((await this.#connection.send({ method: 'GET', query })).text);
      for (const { Key, UploadId, Initiated } of page.Upload) {
        const key = this.#ownKey(Key);
        if (key === undefined || Date.parse(Initiated) >= beforeMs) continue;
        await this.#connection.send({ method: 'DELETE', key, query: { uploadId: UploadId } });
        removed += 1;
      }
      const { NextKeyMarker: key, NextUploadIdMarker: id } = page;
      markers = page.IsTruncated && key ? { 'key-marker': key, ...(id && { 'upload-id-marker': id }) } : undefined;
    }
    return removed;
  }

  /** Other objects of the bucket are not of this store. */
  #ownKey(full: string): string | undefined {
    const { prefix } = this.#connection;
    const key = full.startsWith(prefix) ? full.slice(prefix.length) : '';
    return KEY.test(key) ? key : undefined;
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

  /** Undefined if the range begins after the last byte. @throws BlobNotFound */
  async #openFrom(location: string, start: number, end: number): Promise<IncomingMessage | undefined> {
    const { key } = parseLocation(location);
    if (start > end) return undefined;
    const last = Number.isFinite(end) ? end : '';
    const headers: Record<string, string> = {};
    if (start > 0 || last !== '') headers.range = `bytes=${start}-${last}`;
    try {
      return await this.#connection.open({ method: 'GET', key, headers });
    } catch (error) {
      if (!(error instanceof S3Failure)) throw error;
      if (error.status === 416) return undefined;
      if (error.status === 404 && error.code !== 'NoSuchBucket') throw new BlobNotFound(location, error);
      throw error;
    }
  }
}
