import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { InvariantError } from '#lib/errors/invariant-error.ts';
import type { BlobRange } from './blob-store.ts';

/**
 * Encrypted data begin with a random salt, from which and from the key of the caller the key of these data is derived:
 * no two blobs share a key. Frames of 64 KiB follow, each with AES-256-GCM and its number as nonce, so that a range can
 * be decrypted alone. The nonce of the last frame is marked: data that were cut after any frame are rejected.
 */
const CIPHER = 'aes-256-gcm';
const SALT_BYTES = 32;
const KEY_BYTES = 32;
const FRAME_BYTES = 2 ** 16;
const TAG_BYTES = 16;
const NONCE_BYTES = 12;
const PURPOSE = 'nephos object data';

const STORED_FRAME_BYTES = FRAME_BYTES + TAG_BYTES;

const countFrames = (size: number): number => Math.max(1, Math.ceil(size / FRAME_BYTES));

/** Stored bytes of data of a size. */
export const encryptedSize = (size: number): number => SALT_BYTES + size + countFrames(size) * TAG_BYTES;

/** The data were modified, belong to another key, or are incomplete. */
export class DecryptionFailure extends Error {
  override name = 'DecryptionFailure';

  constructor(cause?: unknown) {
    super('The data cannot be decrypted: they are damaged or have another key.', { cause });
  }
}

function deriveKey(key: Uint8Array, salt: Uint8Array): Buffer {
  if (key.length !== KEY_BYTES) throw new InvariantError(`A key has ${KEY_BYTES} bytes.`);
  return Buffer.from(hkdfSync('sha256', key, salt, PURPOSE, KEY_BYTES));
}

function nonceOf(frame: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES);
  nonce.writeUInt8(isLast ? 1 : 0, 0);
  nonce.writeUIntBE(frame, NONCE_BYTES - 6, 6);
  return nonce;
}

function encryptFrame(key: Buffer, frame: number, isLast: boolean, data: Uint8Array): Buffer {
  const cipher = createCipheriv(CIPHER, key, nonceOf(frame, isLast));
  return Buffer.concat([cipher.update(data), cipher.final(), cipher.getAuthTag()]);
}

/** @throws DecryptionFailure */
function decryptFrame(key: Buffer, frame: number, isLast: boolean, stored: Uint8Array): Buffer {
  try {
    const decipher = createDecipheriv(CIPHER, key, nonceOf(frame, isLast), { authTagLength: TAG_BYTES });
    decipher.setAuthTag(stored.subarray(-TAG_BYTES));
    return Buffer.concat([decipher.update(stored.subarray(0, -TAG_BYTES)), decipher.final()]);
  } catch (error) {
    throw new DecryptionFailure(error);
  }
}

/**
 * Encrypts a stream. @param key 32 bytes
 */
export async function* encryptChunks(chunks: AsyncIterable<Uint8Array>, key: Uint8Array): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT_BYTES);
  const own = deriveKey(key, salt);
  yield salt;
  let frame = 0;
  let previous: Buffer | undefined;
  for await (const data of framesOf(chunks, FRAME_BYTES)) {
    if (previous) yield encryptFrame(own, frame++, false, previous);
    previous = data;
  }
  yield encryptFrame(own, frame, true, previous ?? Buffer.alloc(0));
}

/** Reads stored data, as `BlobStore.read` does for one location. */
type StoredReader = (range: BlobRange) => AsyncIterable<Uint8Array>;

/**
 * Decrypts data or a range of them. Each frame is verified before its data are passed on.
 * @param key 32 bytes
 * @param size of the data before their encryption
 * @throws DecryptionFailure
 */
export async function* decryptRange(
  read: StoredReader,
  key: Uint8Array,
  size: number,
  { start, end }: BlobRange = { start: 0, end: size - 1 },
): AsyncGenerator<Buffer> {
  const last = Math.min(end, size - 1);
  if (size > 0 && start > last) return;
  const own = deriveKey(key, await readSalt(read));
  const count = countFrames(size);
  let frame = Math.floor(start / FRAME_BYTES);
  const endFrame = Math.max(0, Math.floor(last / FRAME_BYTES));
  const from = SALT_BYTES + frame * STORED_FRAME_BYTES;
  const to = Math.min(SALT_BYTES + (endFrame + 1) * STORED_FRAME_BYTES, encryptedSize(size)) - 1;
  for await (const stored of framesOf(read({ start: from, end: to }), STORED_FRAME_BYTES)) {
    const data = decryptFrame(own, frame, frame === count - 1, stored);
    const offset = frame * FRAME_BYTES;
    const wanted = data.subarray(Math.max(0, start - offset), last - offset + 1);
    if (wanted.length > 0) yield wanted;
    frame += 1;
  }
  if (frame <= endFrame) throw new DecryptionFailure();
}

/** @throws DecryptionFailure */
async function readSalt(read: StoredReader): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const chunk of read({ start: 0, end: SALT_BYTES - 1 })) pieces.push(chunk);
  const salt = Buffer.concat(pieces);
  if (salt.length !== SALT_BYTES) throw new DecryptionFailure();
  return salt;
}

/** Regroups a stream into pieces of equal size; only the last one may be shorter. */
async function* framesOf(chunks: AsyncIterable<Uint8Array>, bytes: number): AsyncGenerator<Buffer> {
  let frame = Buffer.allocUnsafe(bytes);
  let length = 0;
  for await (const chunk of chunks) {
    for (let used = 0; used < chunk.length; ) {
      const some = Math.min(chunk.length - used, bytes - length);
      frame.set(chunk.subarray(used, used + some), length);
      length += some;
      used += some;
      if (length < bytes) continue;
      yield frame;
      frame = Buffer.allocUnsafe(bytes);
      length = 0;
    }
  }
  if (length > 0) yield frame.subarray(0, length);
}
