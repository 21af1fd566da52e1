import { expect, test } from 'vitest';
import type { Ec2KeyFacts } from '#lib/console/account/ec2-keys/schema.ts';
import { isUnusedSinceReplacement, keysOfProject, mayLimit } from './ec2-key-row.ts';

const key = (access: string, given: Partial<Ec2KeyFacts> = {}): Ec2KeyFacts => ({
  access,
  project_id: 'p',
  created_at: '2030-01-01T00:00:00Z',
  last_used_at: null,
  last_use: null,
  expires_at: null,
  valid_until: null,
  limits: null,
  summary: '',
  origin: null,
  replaces: null,
  ...given,
});

test('a key can be deleted once clients use its replacement and not the key itself', () => {
  const isUnused = (oldUse: string | null, newUse: string | null) => {
    const successor = key('new', { replaces: 'old', created_at: '2030-02-01T00:00:00Z', last_used_at: newUse });
    const [row] = keysOfProject([key('old', { last_used_at: oldUse }), successor], 'p');
    return row && isUnusedSinceReplacement(row);
  };
  const [before, after] = ['2030-01-31T00:00:00Z', '2030-02-02T00:00:00Z'];
  expect([isUnused(before, after), isUnused(null, after)]).toEqual([true, true]);
  expect([isUnused(before, null), isUnused(after, after), isUnused(null, null)]).toEqual([false, false, false]);
  const [alone] = keysOfProject([key('alone', { last_used_at: before })], 'p');
  expect(alone && isUnusedSinceReplacement(alone)).toBe(false);
});

test('keys of other projects are not listed, and keys of delegations cannot be limited', () => {
  const origin = { type: 'application_credential', id: 'c', name: 'ci' } as const;
  const rows = keysOfProject([key('a', { origin }), key('b', { project_id: 'other' }), key('c')], 'p');
  expect(rows.map(({ access }) => access)).toEqual(['a', 'c']);
  expect(rows.map(mayLimit)).toEqual([expect.objectContaining({ values: { name: 'ci' } }), true]);
  expect(mayLimit(key('t', { origin: { type: 'trust', id: 't' } }))).toEqual(expect.any(String));
});
