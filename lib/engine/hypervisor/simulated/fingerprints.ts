import { createHash } from 'node:crypto';

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest();

/** `SHA256:…` as ssh-keygen prints it. */
const printed = (digest: Buffer) => `SHA256:${digest.toString('base64').replace(/=+$/, '')}`;

/** SSH host key fingerprints of a simulated machine; the same at each boot. */
export const hostKeyFingerprints = (machineId: string): { type: string; bits: number; fingerprint: string }[] =>
  [
    { type: 'ECDSA', bits: 256 },
    { type: 'ED25519', bits: 256 },
    { type: 'RSA', bits: 3072 },
  ].map(({ type, bits }) => ({ type, bits, fingerprint: printed(sha256(`${machineId} ${type}`)) }));

/** Parts of an OpenSSH public key as the log of a guest prints them. */
export function describeKey(publicKey: string): { type: string; fingerprint: string; comment: string } {
  const [type = '', content = '', ...comment] = publicKey.trim().split(/\s+/);
  return { type, fingerprint: printed(sha256(Buffer.from(content, 'base64'))), comment: comment.join(' ') || '-' };
}

/** A deterministic number from 0 to `below` (exclusive). */
export const hashedNumber = (words: string, below: number): number => sha256(words).readUInt32BE(0) % below;
