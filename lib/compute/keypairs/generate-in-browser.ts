import { clientFailure } from '#lib/client/api-error.ts';
import { fromBase64, joinBytes, lengthPrefixed, prefixedNumber, textBytes, toBase64, uint32 } from './key-format.ts';

/** A pair in the formats of OpenSSH. */
export interface SshKeyPair {
  publicKey: string;
  privateKey: string;
}

export const GENERATED_TYPES = ['ed25519', 'rsa'] as const;
export type GeneratedType = (typeof GENERATED_TYPES)[number];

/** Padding block size without a cipher. */
const BLOCK = 8;
const LINE = 70;
const RSA_BITS = 4096;

const fromUrl = (encoded: string | undefined) => fromBase64(encoded ?? '') ?? new Uint8Array();

/** Public and private parts of a key type, after its name. */
interface KeyParts {
  type: string;
  publicParts: Uint8Array[];
  privateParts: Uint8Array[];
}

async function generateEd25519(): Promise<KeyParts> {
  const { d, x } = await generateJwk({ name: 'Ed25519' });
  const point = fromUrl(x);
  const publicParts = [lengthPrefixed(point)];
  const privateParts = [...publicParts, lengthPrefixed(joinBytes([fromUrl(d), point]))];
  return { type: 'ssh-ed25519', publicParts, privateParts };
}

async function generateRsa(): Promise<KeyParts> {
  const publicExponent = Uint8Array.of(1, 0, 1);
  const hash = 'SHA-256';
  const jwk = await generateJwk({ name: 'RSASSA-PKCS1-v1_5', modulusLength: RSA_BITS, publicExponent, hash });
  const numbers = (...all: (string | undefined)[]) => all.map((each) => prefixedNumber(fromUrl(each)));
  return {
    type: 'ssh-rsa',
    publicParts: numbers(jwk.e, jwk.n),
    privateParts: numbers(jwk.n, jwk.e, jwk.d, jwk.qi, jwk.p, jwk.q),
  };
}

async function generateJwk(algorithm: { name: string } & Partial<RsaHashedKeyGenParams>): Promise<JsonWebKey> {
  const made = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  if (!('privateKey' in made)) throw clientFailure('The browser did not generate a key pair.');
  return crypto.subtle.exportKey('jwk', made.privateKey);
}

/** OpenSSH's PROTOCOL.key format without a passphrase. */
function toOpenSsh({ type, publicParts, privateParts }: KeyParts, comment: string): SshKeyPair {
  const name = lengthPrefixed(textBytes(type));
  const publicPart = joinBytes([name, ...publicParts]);
  const check = crypto.getRandomValues(new Uint8Array(4));
  const secret = joinBytes([check, check, name, ...privateParts, lengthPrefixed(textBytes(comment))]);
  const padding = Uint8Array.from({ length: (BLOCK - (secret.length % BLOCK)) % BLOCK }, (_, index) => index + 1);
  const file = joinBytes([
    textBytes('openssh-key-v1\0'),
    ...['none', 'none', ''].map((word) => lengthPrefixed(textBytes(word))),
    uint32(1),
    lengthPrefixed(publicPart),
    lengthPrefixed(joinBytes([secret, padding])),
  ]);
  const lines = toBase64(file).match(new RegExp(`.{1,${LINE}}`, 'g')) ?? [];
  return {
    publicKey: `${type} ${toBase64(publicPart)} ${comment}`,
    privateKey: ['-----BEGIN OPENSSH PRIVATE KEY-----', ...lines, '-----END OPENSSH PRIVATE KEY-----', ''].join('\n'),
  };
}

/**
 * Generates a pair in the browser, so that the private key never leaves it: Ed25519, or RSA-4096. Undefined in old
 * browsers and over plain HTTP.
 */
export async function generateInBrowser(
  comment: string,
  type: GeneratedType = 'ed25519',
): Promise<SshKeyPair | undefined> {
  try {
    return toOpenSsh(await (type === 'rsa' ? generateRsa() : generateEd25519()), comment);
  } catch {
    return undefined;
  }
}
