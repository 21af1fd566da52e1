import { createPrivateKey, createPublicKey } from 'node:crypto';
import { expect, test } from 'vitest';
import { generateInBrowser } from './generate-in-browser.ts';
import { partsOf, textBytes } from './key-format.ts';
import { readPublicKey } from './public-key.ts';
import { fingerprintOf } from './ssh-key.ts';

test('generateInBrowser: the public half is an OpenSSH line that the platform takes', async () => {
  const pair = await generateInBrowser('laptop');
  expect(pair?.publicKey).toMatch(/^ssh-ed25519 [A-Za-z0-9+/]+=* laptop$/);
  expect(fingerprintOf(pair?.publicKey ?? '')).toMatch(/^(?:[0-9a-f]{2}:){15}[0-9a-f]{2}$/);
});

test('generateInBrowser: the private half belongs to the public one', async () => {
  const pair = await generateInBrowser('laptop');
  const file = Buffer.from((pair?.privateKey ?? '').replaceAll(/-----.*-----|\n/g, ''), 'base64');
  const point = Buffer.from(pair?.publicKey.split(' ')[1] ?? '', 'base64').subarray(-32);
  // The secret part contains seed and point; the seed determines the point.
  const at = file.lastIndexOf(point) - 32;
  const der = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), file.subarray(at, at + 32)]);
  const made = createPublicKey(createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })).export({ format: 'jwk' });
  expect(Buffer.from(made.x ?? '', 'base64url').equals(point)).toBe(true);
});

test('generateInBrowser: two pairs are never the same', async () => {
  const [one, other] = await Promise.all([generateInBrowser('a'), generateInBrowser('a')]);
  expect(one?.publicKey).not.toBe(other?.publicKey);
});

/** Magic, cipher none, KDF none, no options, and the number of keys. */
const HEADER = 15 + 8 + 8 + 4 + 4;

test('generateInBrowser: an RSA pair has 4096 bits, and the numbers of its halves belong together', async () => {
  const pair = await generateInBrowser('laptop', 'rsa');
  const key = readPublicKey(pair?.publicKey ?? '');
  expect(key).toMatchObject({ type: 'ssh-rsa', bits: 4096, comment: 'laptop' });
  const file = Buffer.from((pair?.privateKey ?? '').replaceAll(/-----.*-----|\n/g, ''), 'base64');
  const [publicPart = file, secret = file] = partsOf(file.subarray(HEADER));
  expect(Buffer.compare(publicPart, key?.content ?? file)).toBe(0);
  // Check numbers precede; the rest is padding.
  const parts = partsOf(secret.subarray(8, secret.lastIndexOf(textBytes('laptop').at(-1) ?? 0) + 1));
  const [n = 0n, e = 0n, d = 0n, qi = 0n, p = 0n, q = 0n] = parts
    .slice(1, 7)
    .map((number) => BigInt(`0x${Buffer.from(number).toString('hex')}`));
  expect(p * q).toBe(n);
  expect([(e * d) % (p - 1n), (e * d) % (q - 1n), (qi * q) % p]).toEqual([1n, 1n, 1n]);
});
