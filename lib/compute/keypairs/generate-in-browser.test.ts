import { createPrivateKey, createPublicKey } from 'node:crypto';
import { expect, test } from 'vitest';
import { generateInBrowser } from './generate-in-browser.ts';
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
  // The secret part holds seed and point in a row; the seed alone gives the point again.
  const at = file.lastIndexOf(point) - 32;
  const der = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), file.subarray(at, at + 32)]);
  const made = createPublicKey(createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })).export({ format: 'jwk' });
  expect(Buffer.from(made.x ?? '', 'base64url').equals(point)).toBe(true);
});

test('generateInBrowser: two pairs are never the same', async () => {
  const [one, other] = await Promise.all([generateInBrowser('a'), generateInBrowser('a')]);
  expect(one?.publicKey).not.toBe(other?.publicKey);
});
