import { expect, test } from 'vitest';
import { rowSelector } from '#components/console/select-rows.ts';
import { selectionOf } from '#components/kind/list-fields.ts';
import { createFormat } from '#lib/i18n/format.ts';
import { createTranslate } from '#lib/i18n/translate.ts';
import { type KeyRow, toKeyRow } from './key-row.ts';
import { keyPairList } from './kind.tsx';

const { kind } = keyPairList;
const public_key = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIBCGw7PSYjjdSBUmsKV0xD6p4cmJKdTy8e+CrXJRUyPG me@desk';
const row = (name: string, facts: Partial<KeyRow> = {}): KeyRow => ({
  ...toKeyRow({ name, public_key, fingerprint: `aa:bb:${name}`, type: 'ssh' }, undefined),
  ...facts,
});
const context = {
  t: createTranslate('en', undefined),
  format: createFormat('en', { timeZone: 'UTC' }),
  scope: '',
  projectOf: () => '',
  isAcrossProjects: false,
  related: {
    session: { user: { id: 'ada' } },
    servers: {
      keys: [
        { name: 'a', user_id: 'ada', count: 2 },
        { name: 'b', user_id: 'ada', count: 2 },
        { name: 'b', user_id: 'bob', count: 9 },
        { name: 'c', user_id: 'ada', count: 3 },
      ],
    },
  },
};
const select = rowSelector<KeyRow>(selectionOf(kind, context));
const state = { text: '', chips: [], sort: { key: 'name', isDescending: false } };
const names = (rows: readonly KeyRow[], more: object) => select(rows, { ...state, ...more }).map(({ name }) => name);
const only = (field: string, value: string) => ({ chips: [{ field, operator: '' as const, value }] });

test.each([
  ['the name', 'LAP'],
  ['the comment', 'me@desk'],
  ['the SHA-256 fingerprint', 'sha256:TH1MHn8'],
  ['the MD5 fingerprint', 'bb:laptop'],
])('key pairs: free text is looked for in %s', (_, text) => {
  expect(names([row('laptop')], { text })).toEqual(['laptop']);
});

test('key pairs: free text that is nowhere matches nothing', () => {
  expect(names([row('laptop')], { text: 'server' })).toEqual([]);
});

test('key pairs: conditions apply to name, fingerprint, type, use and strength', () => {
  const weak: Partial<KeyRow> = { algorithm: 'RSA 2048', judgement: { level: 'fair', sentence: '' } };
  const rows = [row('a'), row('unused', weak)];
  expect(names(rows, only('type', 'rsa'))).toEqual(['unused']);
  expect(names(rows, only('used', 'true'))).toEqual(['a']);
  expect(names(rows, only('strength', 'weak'))).toEqual(['unused']);
  expect(names(rows, only('name', '/^UN/'))).toEqual(['unused']);
  expect(names(rows, only('fingerprint', 'none'))).toEqual([]);
});

test('key pairs: a certificate is neither strong nor weak', () => {
  const made = toKeyRow({ name: 'windows', public_key: 'x', fingerprint: '73:af', type: 'x509' }, undefined);
  expect(names([made], only('type', 'X.509'))).toEqual(['windows']);
  expect(names([made], only('strength', 'weak'))).toEqual([]);
  expect(names([made], only('strength', 'good'))).toEqual([]);
});

test('key pairs: equal ones stay ordered by name, and instances of other users are not counted', () => {
  const rows = [row('b'), row('a'), row('c')];
  const by = (isDescending: boolean) => names(rows, { sort: { key: 'used', isDescending } });
  expect(by(false)).toEqual(['a', 'b', 'c']);
  expect(by(true)).toEqual(['c', 'b', 'a']);
});
