import { createHash } from 'node:crypto';

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest();

/** `SHA256:…` as ssh-keygen prints it. */
const printed = (digest: Buffer) => `SHA256:${digest.toString('base64').replace(/=+$/, '')}`;

/** The fingerprints of a simulated machine's SSH host keys, the same at each boot. */
export const hostKeyFingerprints = (machineId: string): { type: string; bits: number; fingerprint: string }[] =>
  [
    { type: 'ECDSA', bits: 256 },
    { type: 'ED25519', bits: 256 },
    { type: 'RSA', bits: 3072 },
  ].map(({ type, bits }) => ({ type, bits, fingerprint: printed(sha256(`${machineId} ${type}`)) }));

/** An OpenSSH public key in parts, as a guest's log names it. */
export function describeKey(publicKey: string): { type: string; fingerprint: string; comment: string } {
  const [type = '', content = '', ...comment] = publicKey.trim().split(/\s+/);
  return { type, fingerprint: printed(sha256(Buffer.from(content, 'base64'))), comment: comment.join(' ') || '-' };
}

/** A number from 0 up to but not including `below`, always the same for the same words. */
export const steadyNumber = (words: string, below: number): number => sha256(words).readUInt32BE(0) % below;
