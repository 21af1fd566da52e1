/** Accepted key types in OpenSSH's names. */
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

export const textBytes = (value: string): Uint8Array => new TextEncoder().encode(value);

export function joinBytes(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(pieces.reduce((length, piece) => length + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    joined.set(piece, at);
    at += piece.length;
  }
  return joined;
}

/** Four bytes, big-endian. */
export function uint32(value: number): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value);
  return bytes;
}

/** A `string` of RFC 4251: length and bytes. */
export const lengthPrefixed = (piece: Uint8Array): Uint8Array => joinBytes([uint32(piece.length), piece]);

/** An `mpint` of RFC 4251: a leading one bit requires a zero byte. */
export const prefixedNumber = (number: Uint8Array): Uint8Array =>
  lengthPrefixed((number[0] ?? 0) >= 0x80 ? joinBytes([Uint8Array.of(0), number]) : number);

/** The length-prefixed parts of a key; empty if lengths are inconsistent. */
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

export function toBase64(bytes: Uint8Array): string {
  let letters = '';
  for (const byte of bytes) letters += String.fromCharCode(byte);
  return btoa(letters);
}

/** Either alphabet; undefined if invalid. */
export function fromBase64(encoded: string): Uint8Array | undefined {
  try {
    const letters = atob(encoded.replaceAll('-', '+').replaceAll('_', '/'));
    return Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  } catch {
    // Invalid character or length.
    return undefined;
  }
}
