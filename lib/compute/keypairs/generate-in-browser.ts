/** A pair in the formats of OpenSSH. */
export interface SshKeyPair {
  publicKey: string;
  privateKey: string;
}

const TYPE = 'ssh-ed25519';
/** The private part is padded to a multiple of this, as for a cipher that is not there. */
const BLOCK = 8;
const LINE = 70;

const text = (value: string) => new TextEncoder().encode(value);

function join(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

function uint32(value: number): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value);
  return bytes;
}

const prefixed = (part: Uint8Array) => join([uint32(part.length), part]);
const toBase64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));
const fromBase64Url = (encoded: string) =>
  Uint8Array.from(atob(encoded.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

/** The layout that `ssh-keygen` writes: PROTOCOL.key of OpenSSH, without a passphrase. */
function toOpenSsh(seed: Uint8Array, point: Uint8Array, comment: string): SshKeyPair {
  const publicPart = join([prefixed(text(TYPE)), prefixed(point)]);
  const check = crypto.getRandomValues(new Uint8Array(4));
  const secret = join([check, check, publicPart, prefixed(join([seed, point])), prefixed(text(comment))]);
  const padding = Uint8Array.from({ length: (BLOCK - (secret.length % BLOCK)) % BLOCK }, (_, index) => index + 1);
  const file = join([
    text('openssh-key-v1\0'),
    ...['none', 'none', ''].map((word) => prefixed(text(word))),
    uint32(1),
    prefixed(publicPart),
    prefixed(join([secret, padding])),
  ]);
  const lines = toBase64(file).match(new RegExp(`.{1,${LINE}}`, 'g')) ?? [];
  return {
    publicKey: `${TYPE} ${toBase64(publicPart)} ${comment}`,
    privateKey: ['-----BEGIN OPENSSH PRIVATE KEY-----', ...lines, '-----END OPENSSH PRIVATE KEY-----', ''].join('\n'),
  };
}

/**
 * Makes an Ed25519 pair where the private half never leaves this machine. Undefined where the browser cannot: it is
 * too old, or the page came over plain HTTP.
 */
export async function generateInBrowser(comment: string): Promise<SshKeyPair | undefined> {
  try {
    const pair = await crypto.subtle.generateKey({ name: 'Ed25519' }, true, ['sign', 'verify']);
    if (!('privateKey' in pair)) return undefined;
    const { d = '', x = '' } = await crypto.subtle.exportKey('jwk', pair.privateKey);
    return toOpenSsh(fromBase64Url(d), fromBase64Url(x), comment);
  } catch {
    // Either reason has the same way out: the platform makes the pair.
    return undefined;
  }
}
