import { expect, test } from 'vitest';
import { type KeyRow, keyListDefaults, selectKeyRows, toKeyRow, usesKey } from './key-row.ts';

const public_key = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIBCGw7PSYjjdSBUmsKV0xD6p4cmJKdTy8e+CrXJRUyPG me@desk';
const row = (name: string, facts: Partial<KeyRow> = {}): KeyRow => ({
  ...toKeyRow({ name, public_key, fingerprint: `aa:bb:${name}`, type: 'ssh' }, { usedBy: 0, created: undefined }),
  ...facts,
});
const state = { ...keyListDefaults, text: '', chips: [] };
const names = (rows: readonly KeyRow[]) => rows.map(({ name }) => name);
const chip = (field: string, value: string) => ({ field, operator: '' as const, value });

test('toKeyRow: a key that cannot be read is a row without type, not a failure', () => {
  expect(toKeyRow({ name: 'odd', public_key: 'x', fingerprint: '' }, { usedBy: 0, created: undefined })).toMatchObject({
    algorithm: '',
    judgement: undefined,
  });
});

test.each([
  ['the name', 'LAP'],
  ['the comment', 'me@desk'],
  ['the SHA-256 fingerprint', 'sha256:TH1MHn8'],
  ['the MD5 fingerprint', 'bb:laptop'],
])('selectKeyRows: free text is looked for in %s', (_, text) => {
  expect(names(selectKeyRows([row('laptop')], { ...state, text }))).toEqual(['laptop']);
});

test('selectKeyRows: free text that is nowhere matches nothing', () => {
  expect(selectKeyRows([row('laptop')], { ...state, text: 'server' })).toEqual([]);
});

test('selectKeyRows: chips ask for name, fingerprint, type, use and strength', () => {
  const rows = [
    row('a', { usedBy: 2 }),
    row('b', { algorithm: 'RSA 2048', judgement: { level: 'fair', sentence: '' } }),
  ];
  expect(names(selectKeyRows(rows, { ...state, chips: [chip('type', 'rsa')] }))).toEqual(['b']);
  expect(names(selectKeyRows(rows, { ...state, chips: [chip('used', 'true')] }))).toEqual(['a']);
  expect(names(selectKeyRows(rows, { ...state, chips: [chip('strength', 'weak')] }))).toEqual(['b']);
  expect(names(selectKeyRows(rows, { ...state, chips: [chip('name', '/^B$/')] }))).toEqual(['b']);
  expect(names(selectKeyRows(rows, { ...state, chips: [chip('fingerprint', 'none')] }))).toEqual([]);
});

test('toKeyRow: a certificate has no SSH fingerprint, and is neither strong nor weak', () => {
  const facts = { usedBy: 0, created: undefined };
  const made = toKeyRow({ name: 'windows', public_key: 'x', fingerprint: '73:af', type: 'x509' }, facts);
  expect(made).toMatchObject({ algorithm: 'X.509', isCertificate: true, sha256: '', judgement: undefined });
  const ask = (field: string, value: string) => names(selectKeyRows([made], { ...state, chips: [chip(field, value)] }));
  expect(ask('type', 'X.509')).toEqual(['windows']);
  expect(ask('strength', 'weak')).toEqual([]);
  expect(ask('strength', 'good')).toEqual([]);
});

test('selectKeyRows: an order that is unknown is that of names; equal ones stay ordered by name', () => {
  const rows = [row('b', { usedBy: 1 }), row('a', { usedBy: 1 }), row('c', { usedBy: 3 })];
  const by = (key: string, isDescending = false) =>
    names(selectKeyRows(rows, { ...state, sort: { key, isDescending } }));
  expect(by('used')).toEqual(['a', 'b', 'c']);
  expect(by('used', true)).toEqual(['c', 'b', 'a']);
  expect(by('colour')).toEqual(['a', 'b', 'c']);
});

test('usesKey: the same name of another user is not this key', () => {
  expect(usesKey({ key_name: 'laptop', user_id: 'ada' }, 'laptop', 'ada')).toBe(true);
  expect(usesKey({ key_name: 'laptop', user_id: 'bob' }, 'laptop', 'ada')).toBe(false);
});
