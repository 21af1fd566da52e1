import { createHash, hash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { Crc32c, Crc64Nvme } from './crc.ts';
import type { DigestName, Digests } from './digest-names.ts';

interface DigestState {
  update(data: Uint8Array): unknown;
  digest(): Buffer;
}

class Crc32 implements DigestState {
  #value = 0;

  update(data: Uint8Array): void {
    this.#value = crc32(data, this.#value);
  }

  digest(): Buffer {
    const digest = Buffer.alloc(4);
    digest.writeUInt32BE(this.#value);
    return digest;
  }
}

const CREATE: Record<DigestName, () => DigestState> = {
  md5: () => createHash('md5'),
  sha1: () => createHash('sha1'),
  sha256: () => createHash('sha256'),
  crc32: () => new Crc32(),
  crc32c: () => new Crc32c(),
  crc64nvme: () => new Crc64Nvme(),
};

/** Computes several digests of a stream on this thread. Large data belongs to `startDigests`. */
export class Digester {
  readonly #states: [DigestName, DigestState][];

  constructor(names: readonly DigestName[]) {
    this.#states = [...new Set(names)].map((name) => [name, CREATE[name]()]);
  }

  update(data: Uint8Array): void {
    for (const [, state] of this.#states) state.update(data);
  }

  /** Called once, at the end. */
  digest(): Digests {
    return Object.fromEntries(this.#states.map(([name, state]) => [name, state.digest()]));
  }
}

/** Hashes of Node, which cost less in one call than as an object that is updated. */
const HASHES: ReadonlySet<DigestName> = new Set<DigestName>(['md5', 'sha1', 'sha256']);

function digestOf(name: DigestName, data: Uint8Array): Buffer {
  if (HASHES.has(name)) return hash(name, data, 'buffer');
  const state = CREATE[name]();
  state.update(data);
  return state.digest();
}

/** Digests of small data, computed on this thread. */
export const digestsOf = (names: readonly DigestName[], data: Uint8Array): Digests =>
  Object.fromEntries([...new Set(names)].map((name) => [name, digestOf(name, data)]));
