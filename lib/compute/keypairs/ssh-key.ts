import { createHash, generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';
import { Invalid } from '#lib/http/errors.ts';

const TYPES = new Set([
  'ssh-rsa',
  'ssh-ed25519',
  'ecdsa-sha2-nistp256',
  'ecdsa-sha2-nistp384',
  'ecdsa-sha2-nistp521',
  'sk-ssh-ed25519@openssh.com',
  'sk-ecdsa-sha2-nistp256@openssh.com',
]);

/** MD5 of an OpenSSH public key's content, as 16 pairs with colons. @throws 400 when it is not such a key */
export function fingerprintOf(publicKey: string): string {
  const [type = '', encoded = ''] = publicKey.trim().split(/\s+/);
  if (!TYPES.has(type)) {
    throw Invalid(`Keypair data is invalid: the public key must begin with one of ${[...TYPES].join(', ')}.`);
  }
  const content = Buffer.from(encoded, 'base64');
  const isBase64 = content.toString('base64').replace(/=+$/, '') === encoded.replace(/=+$/, '');
  const parts = isBase64 ? partsOf(content) : [];
  if (parts.length < 2 || parts[0]?.toString('latin1') !== type) {
    throw Invalid(`Keypair data is invalid: failed to read the ${type} public key; it must be one OpenSSH line.`);
  }
  return createHash('md5')
    .update(content)
    .digest('hex')
    .replaceAll(/..(?!$)/g, '$&:');
}

/** The length-prefixed parts of a key; none when the lengths do not add up. */
function partsOf(content: Buffer): Buffer[] {
  const parts: Buffer[] = [];
  let at = 0;
  while (at + 4 <= content.length) {
    const end = at + 4 + content.readUInt32BE(at);
    if (end > content.length) return [];
    parts.push(content.subarray(at + 4, end));
    at = end;
  }
  return at === content.length ? parts : [];
}

/** A new RSA pair of 2048 bits: the public half as an OpenSSH line, the private half as PEM. */
export async function generateRsaPair(): Promise<{ publicKey: string; privateKey: string }> {
  const pair = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  const { e = '', n = '' } = pair.publicKey.export({ format: 'jwk' });
  const content = Buffer.concat([part(Buffer.from('ssh-rsa')), part(positive(e)), part(positive(n))]);
  return {
    publicKey: `ssh-rsa ${content.toString('base64')} Generated-by-Nephos`,
    privateKey: pair.privateKey.export({ type: 'pkcs1', format: 'pem' }).toString(),
  };
}

function part(content: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  return Buffer.concat([length, content]);
}

/** A number whose first bit is set would read as negative without a zero byte before it. */
function positive(encoded: string): Buffer {
  const number = Buffer.from(encoded, 'base64url');
  return (number[0] ?? 0) >= 0x80 ? Buffer.concat([Buffer.of(0), number]) : number;
}
