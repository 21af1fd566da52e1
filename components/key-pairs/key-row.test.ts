import { expect, test } from 'vitest';
import { toKeyRow, usesKey } from './key-row.ts';

test('toKeyRow: a key that cannot be read is a row without type, not a failure', () => {
  expect(toKeyRow({ name: 'odd', public_key: 'x', fingerprint: '' }, undefined)).toMatchObject({
    algorithm: '',
    judgement: undefined,
  });
});

test('toKeyRow: a certificate has no SSH fingerprint', () => {
  const made = toKeyRow({ name: 'windows', public_key: 'x', fingerprint: '73:af', type: 'x509' }, undefined);
  expect(made).toMatchObject({ algorithm: 'X.509', isCertificate: true, sha256: '', judgement: undefined });
});

test('usesKey: the same name of another user is not this key', () => {
  expect(usesKey({ key_name: 'laptop', user_id: 'ada' }, 'laptop', 'ada')).toBe(true);
  expect(usesKey({ key_name: 'laptop', user_id: 'bob' }, 'laptop', 'ada')).toBe(false);
});
