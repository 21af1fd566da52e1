import { generateKeyPairSync, randomBytes } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { generateCertificatePair } from '#lib/compute/keypairs/certificate.ts';
import { joinBytes, lengthPrefixed, textBytes, toBase64 } from '#lib/compute/keypairs/key-format.ts';
import { platformOf } from './platform.ts';

const KEYPAIRS = 'compute/v2.1/os-keypairs';

function openSshLine(type: string, parts: readonly Uint8Array[], comment: string): string {
  const content = joinBytes([textBytes(type), ...parts].map(lengthPrefixed));
  return `${type} ${toBase64(content)} ${comment}`;
}

export const newPublicKey = (comment = 'me@desk'): string => openSshLine('ssh-ed25519', [randomBytes(32)], comment);

/** Returns an RSA key that is too short. */
export function shortRsaKey(): string {
  const { n = '' } = generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey.export({ format: 'jwk' });
  const modulus = Buffer.concat([Buffer.of(0), Buffer.from(n, 'base64url')]);
  return openSshLine('ssh-rsa', [Buffer.of(1, 0, 1), modulus], 'old');
}

/** Returns a key that only the platform rejects: the unused bits of its last base64 character are not zero. */
export function sloppyKey(): string {
  const line = openSshLine('ecdsa-sha2-nistp256', [Buffer.from('nistp256'), randomBytes(65)], 'x');
  return line.replace(/(.)= x$/, (_, last: string) => `${String.fromCharCode(last.charCodeAt(0) + 1)}= x`);
}

export async function createKey(page: Page, projectId: string, name: string): Promise<void> {
  const keypair = { name, public_key: newPublicKey(`${name}@desk`) };
  const { status, body } = await platformOf(page, projectId).call('POST', KEYPAIRS, { keypair });
  if (status !== 201) throw new Error(`The key pair was not made: ${JSON.stringify(body)}`);
}

/** Imports a certificate as a key pair of type x509, which cannot be used for SSH. */
export async function createCertificate(page: Page, projectId: string, name: string): Promise<void> {
  const { publicKey: public_key } = await generateCertificatePair(name);
  const keypair = { name, type: 'x509', public_key };
  const { status, body } = await platformOf(page, projectId).call('POST', KEYPAIRS, { keypair });
  if (status !== 201) throw new Error(`The key pair was not made: ${JSON.stringify(body)}`);
}

export function keyPairsOf(page: Page, projectId: string) {
  const root = `/projects/${projectId}/key-pairs`;
  return {
    root,
    row: (name: string): Locator =>
      page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) }),
    heading: (name: string): Locator => page.getByRole('heading', { level: 1, name }),
    generateDialog: page.getByRole('dialog', { name: 'Generate a key pair' }),
    importDialog: page.getByRole('dialog', { name: 'Import a public key' }),
    openMenu: (name: string) => page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click(),
  };
}
