import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { joinBytes, lengthPrefixed, prefixedNumber, textBytes, toBase64 } from './key-format.ts';
import { algorithmOf, judge, readPublicKey, refusalOf, sha256Fingerprint } from './public-key.ts';

const ED25519 = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIBCGw7PSYjjdSBUmsKV0xD6p4cmJKdTy8e+CrXJRUyPG me@laptop';

function rsaLine(bits: number): string {
  const { e = '', n = '' } = generateKeyPairSync('rsa', { modulusLength: bits }).publicKey.export({ format: 'jwk' });
  const numbers = [e, n].map((number) => prefixedNumber(Buffer.from(number, 'base64url')));
  return `ssh-rsa ${toBase64(joinBytes([lengthPrefixed(textBytes('ssh-rsa')), ...numbers]))} old@desk top`;
}

test('readPublicKey: type, length, comment and fingerprint are those that ssh-keygen shows', () => {
  const key = readPublicKey(ED25519);
  expect(key).toMatchObject({ type: 'ssh-ed25519', bits: 256, comment: 'me@laptop' });
  expect(key && algorithmOf(key)).toBe('Ed25519');
  expect(key && sha256Fingerprint(key)).toBe('SHA256:TH1MHn8IQqVc+cxED/XU9ltAXw5lFKG5r/t88D33mrc');
});

test('readPublicKey: an RSA key is as long as its modulus, and a comment may have spaces', () => {
  const key = readPublicKey(rsaLine(2048));
  expect(key).toMatchObject({ type: 'ssh-rsa', bits: 2048, comment: 'old@desk top' });
  expect(key && algorithmOf(key)).toBe('RSA 2048');
});

test.each([
  [1024, 'refused'],
  [2048, 'fair'],
  [3072, 'good'],
] as const)('judge: RSA of %i bits is %s', (bits, level) => {
  expect(judge({ type: 'ssh-rsa', bits }).level).toBe(level);
});

test.each([
  ['nothing', '', /Paste/],
  ['a private key', '-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNza', /private key/],
  ['the format of PuTTY', '---- BEGIN SSH2 PUBLIC KEY ----\nAAAA', /ssh-keygen -i/],
  ['DSA', 'ssh-dss AAAAB3NzaC1kc3M= me', /DSA/],
  ['two keys', `${ED25519}\n${ED25519}`, /single line/],
  ['a key cut short', ED25519.slice(0, 60), /not a public key/],
  ['a key of another type than it says', ED25519.replace('ssh-ed25519', 'ssh-rsa'), /not a public key/],
  ['letters that are no Base64', 'ssh-ed25519 $$$', /not a public key/],
])('refusalOf: %s is refused with what to do instead', (_, text, sentence) => {
  expect(refusalOf(text)).toMatch(sentence);
});

test('refusalOf: 1024-bit RSA is refused with its length, a good key is not', () => {
  expect(refusalOf(rsaLine(1024))).toMatchObject({ values: { bits: '1024' } });
  expect(refusalOf(` ${ED25519}\n`)).toBeUndefined();
});
