import { expect, test } from 'vitest';
import { enrolmentUri, newSecret } from './new-secret.ts';

test('a secret has 160 bits in base32, and no two are the same', () => {
  const secrets = Array.from({ length: 50 }, newSecret);
  for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(new Set(secrets).size).toBe(50);
});

test('what an app scans survives any name', () => {
  const uri = new URL(enrolmentUri('ABC', 'ada & co?secret=x'));
  expect(decodeURIComponent(uri.pathname)).toContain('Nephos:ada & co?secret=x');
  expect([...uri.searchParams]).toEqual([
    ['secret', 'ABC'],
    ['issuer', 'Nephos'],
    ['algorithm', 'SHA1'],
    ['digits', '6'],
    ['period', '30'],
  ]);
});
