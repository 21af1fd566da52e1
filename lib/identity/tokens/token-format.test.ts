import { expect, test } from 'vitest';
import type { Claims } from './claims.ts';
import type { SigningKey } from './signing-key.ts';
import { newAuditId, openToken, sealToken } from './token-format.ts';

const claims: Claims = {
  sub: '0123456789abcdef0123456789abcdef',
  scp: 'p:0123456789abcdef0123456789abcdef',
  m: ['password'],
  jti: newAuditId(),
  iat: 1_790_000_000,
  exp: 1_790_003_600,
  gen: 1_780_000_000_000,
};

const newKey = async (): Promise<SigningKey> => ({
  kid: '0123abcd',
  key: await crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, true, ['sign', 'verify']),
});

test('a token opens to the claims it was sealed with', async () => {
  const key = await newKey();
  expect(await openToken(key, await sealToken(key, claims))).toEqual(claims);
});

test('a token is one short word of [A-Za-z0-9_-], fit for a header and a URL', async () => {
  expect(await sealToken(await newKey(), claims)).toMatch(/^[A-Za-z0-9_-]{60,600}$/);
});

test('a token that another key signed is refused', async () => {
  const token = await sealToken(await newKey(), claims);
  expect(await openToken(await newKey(), token)).toBeUndefined();
});

test('a token with any one character changed, dropped or added is refused', async () => {
  const key = await newKey();
  const token = await sealToken(key, claims);
  // Without the last character, two bits of which carry no data.
  for (let at = 0; at < token.length - 1; at += 1) {
    const other = token[at] === 'A' ? 'B' : 'A';
    expect(await openToken(key, token.slice(0, at) + other + token.slice(at + 1))).toBeUndefined();
  }
  expect(await openToken(key, token.slice(1))).toBeUndefined();
  expect(await openToken(key, `${token}A`)).toBeUndefined();
});

test.each(['', 'null', 'a.b.c', 'x'.repeat(300), 'x'.repeat(5000), 'é'.repeat(100), `${'x'.repeat(80)}\n`])(
  'text that is no token is refused, not an error: %j',
  async (text) => {
    expect(await openToken(await newKey(), text)).toBeUndefined();
  },
);
