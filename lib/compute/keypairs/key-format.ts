/** The public key types that the platform takes, as OpenSSH writes them. */
export const KEY_TYPES = [
  'ssh-rsa',
  'ssh-ed25519',
  'ecdsa-sha2-nistp256',
  'ecdsa-sha2-nistp384',
  'ecdsa-sha2-nistp521',
  'sk-ssh-ed25519@openssh.com',
  'sk-ecdsa-sha2-nistp256@openssh.com',
] as const;
export type KeyType = (typeof KEY_TYPES)[number];

/** Characters of a text as bytes. */
export const textBytes = (value: string): Uint8Array => new TextEncoder().encode(value);

/** Several pieces in a row. */
export function joinBytes(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(pieces.reduce((length, piece) => length + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    joined.set(piece, at);
    at += piece.length;
  }
  return joined;
}

/** A number of four bytes, most significant first. */
export function uint32(value: number): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value);
  return bytes;
}

/** A piece with its length before it: a `string` of RFC 4251. */
export const prefixed = (piece: Uint8Array): Uint8Array => joinBytes([uint32(piece.length), piece]);

/** An `mpint` of RFC 4251: one whose first bit is set would read as negative without a zero byte before it. */
export const prefixedNumber = (number: Uint8Array): Uint8Array =>
  prefixed((number[0] ?? 0) >= 0x80 ? joinBytes([Uint8Array.of(0), number]) : number);

/** The length-prefixed parts of a key; none when the lengths do not add up. */
export function partsOf(content: Uint8Array): Uint8Array[] {
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength);
  const parts: Uint8Array[] = [];
  let at = 0;
  while (at + 4 <= content.length) {
    const end = at + 4 + view.getUint32(at);
    if (end > content.length) return [];
    parts.push(content.subarray(at + 4, end));
    at = end;
  }
  return at === content.length ? parts : [];
}

/** Bytes as Base64. */
export function toBase64(bytes: Uint8Array): string {
  let letters = '';
  for (const byte of bytes) letters += String.fromCharCode(byte);
  return btoa(letters);
}

/** Base64, with either alphabet, as bytes; undefined when it is none. */
export function fromBase64(encoded: string): Uint8Array | undefined {
  try {
    const letters = atob(encoded.replaceAll('-', '+').replaceAll('_', '/'));
    return Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  } catch {
    // Any other character, or a length that cannot be.
    return undefined;
  }
}
