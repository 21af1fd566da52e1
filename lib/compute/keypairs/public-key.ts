import { sha256 } from '@noble/hashes/sha2.js';
import { msg, type Text } from '#lib/i18n/text.ts';
import { fromBase64, KEY_TYPES, type KeyType, partsOf, toBase64 } from './key-format.ts';

export interface PublicKey {
  type: KeyType;
  /** Key length as commonly stated: modulus of RSA, curve of others. */
  bits: number;
  comment: string;
  content: Uint8Array;
}

const CURVE_BITS: Record<Exclude<KeyType, 'ssh-rsa'>, number> = {
  'ssh-ed25519': 256,
  'ecdsa-sha2-nistp256': 256,
  'ecdsa-sha2-nistp384': 384,
  'ecdsa-sha2-nistp521': 521,
  'sk-ssh-ed25519@openssh.com': 256,
  'sk-ecdsa-sha2-nistp256@openssh.com': 256,
};

/** Parses a line of `ssh-keygen`; undefined if invalid. */
export function readPublicKey(line: string): PublicKey | undefined {
  const [word = '', encoded = '', ...comment] = line.trim().split(/\s+/);
  const type = KEY_TYPES.find((known) => known === word);
  const content = fromBase64(encoded);
  if (!type || !content || /[\r\n]/.test(line.trim())) return undefined;
  const [name, ...parts] = partsOf(content);
  if (!name || parts.length === 0 || new TextDecoder().decode(name) !== type) return undefined;
  const bits = type === 'ssh-rsa' ? bitsOf(parts[1]) : CURVE_BITS[type];
  return { type, bits, comment: comment.join(' '), content };
}

/** Bits without leading zeros. */
function bitsOf(number: Uint8Array = new Uint8Array()): number {
  const first = number.findIndex((byte) => byte !== 0);
  return first === -1 ? 0 : (number.length - first) * 8 - Math.clz32(number[first] ?? 0) + 24;
}

const ALGORITHMS: Record<KeyType, string> = {
  'ssh-rsa': 'RSA',
  'ssh-ed25519': 'Ed25519',
  'ecdsa-sha2-nistp256': 'ECDSA',
  'ecdsa-sha2-nistp384': 'ECDSA',
  'ecdsa-sha2-nistp521': 'ECDSA',
  'sk-ssh-ed25519@openssh.com': 'Ed25519-SK',
  'sk-ecdsa-sha2-nistp256@openssh.com': 'ECDSA-SK',
};

export function algorithmOf({ type, bits }: Pick<PublicKey, 'type' | 'bits'>): string {
  const name = ALGORITHMS[type];
  return name.startsWith('Ed25519') ? name : `${name} ${bits}`;
}

/** As `ssh-keygen -l` prints it. */
export const sha256Fingerprint = ({ content }: Pick<PublicKey, 'content'>): string =>
  `SHA256:${toBase64(sha256(content)).replace(/=+$/, '')}`;

export interface KeyAssessment {
  level: 'good' | 'fair' | 'refused';
  sentence: Text;
}

/** The minimum of current OpenSSH, and the recommended length. */
const MIN_RSA_BITS = 2048;
const LASTING_RSA_BITS = 3072;

/** Assessment of a key in one sentence. */
export function judge({ type, bits }: Pick<PublicKey, 'type' | 'bits'>): KeyAssessment {
  if (type === 'ssh-rsa' && bits < MIN_RSA_BITS) {
    const sentence = msg('Current OpenSSH rejects {bits}-bit RSA. Use Ed25519, or RSA with at least 3072 bits.', {
      bits: String(bits),
    });
    return { level: 'refused', sentence };
  }
  if (type === 'ssh-rsa' && bits < LASTING_RSA_BITS) {
    return {
      level: 'fair',
      sentence: msg('It still works, but Ed25519 or RSA with at least 3072 bits will last longer.'),
    };
  }
  if (type.startsWith('sk-')) {
    return { level: 'good', sentence: msg('Strong. Its hardware key must be touched at each sign-in.') };
  }
  return { level: 'good', sentence: msg('Strong, and accepted by every current OpenSSH.') };
}

/** Why a public key cannot be imported; undefined if it can. */
export function refusalOf(text: string): Text | undefined {
  const line = text.trim();
  if (line === '') return msg('Paste the public key.');
  if (line.includes('PRIVATE KEY'))
    return msg('This is the private key. Keep it secret, and paste the file that ends in .pub instead.');
  if (line.startsWith('---- BEGIN SSH2')) return msg('This is a PuTTY key. Convert it with ssh-keygen -i -f key.pub.');
  if (line.startsWith('ssh-dss')) return msg('OpenSSH no longer accepts DSA keys. Use Ed25519.');
  if (/[\r\n]/.test(line)) return msg('Paste one key, on a single line.');
  const key = readPublicKey(line);
  if (!key)
    return msg('This is not a public key: it should be one line that begins with ssh-ed25519, ssh-rsa or ecdsa-sha2.');
  const { level, sentence } = judge(key);
  return level === 'refused' ? sentence : undefined;
}
