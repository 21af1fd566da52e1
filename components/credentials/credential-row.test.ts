import { beforeEach, describe, expect, test, vi } from 'vitest';
import { selectRows, UNSORTED } from '#components/console/select-rows.ts';
import { selectionOf } from '#components/kind/list-fields.ts';
import type { ApplicationCredential } from '#lib/identity/application-credentials/schema.ts';
import { rowContext } from '#lib/testing/row-context.ts';
import { withFacts } from './credential-row.ts';
import { credentialList } from './kind.tsx';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2030, 0, 1), toFake: ['Date'] });
  return () => vi.useRealTimers();
});

const credential = (name: string, given: Partial<ApplicationCredential> = {}): ApplicationCredential => ({
  id: `id-${name}`,
  name,
  description: null,
  user_id: 'ada',
  project_id: 'p',
  system: null,
  roles: [{ id: 'r', name: 'reader', domain_id: null }],
  expires_at: null,
  unrestricted: false,
  links: { self: '' },
  ...given,
});
const facts = (name: string, successor_id: string | null = null) => ({
  id: `id-${name}`,
  created_at: '2029-01-01T00:00:00Z',
  last_used_at: null,
  retires_at: successor_id && '2030-01-05T00:00:00Z',
  successor_id,
  valid_until: null,
});

const rows = withFacts(
  [
    credential('old', { expires_at: '2029-12-01T00:00:00Z' }),
    credential('soon', { expires_at: '2030-01-10T00:00:00Z', description: 'backup' }),
    credential('free', { unrestricted: true, roles: [{ id: 'm', name: 'member', domain_id: null }] }),
  ],
  [facts('soon', 'id-free')],
);
const found = (field: string, value: string, operator: '' | '!' = '', text = '') =>
  selectRows(
    rows,
    { text, chips: [{ field, operator, value }], sort: UNSORTED },
    selectionOf(credentialList.kind, rowContext()),
  ).map(({ name }) => name);

describe('The list of credentials', () => {
  test('names what takes the place of one, and says nothing of what is not known', () => {
    expect(rows.map(({ successor }) => successor)).toEqual([undefined, 'free', undefined]);
    expect(rows[0]?.facts).toBeUndefined();
  });

  test('is filtered by name, role, expiry, by what is unrestricted and by what is replaced', () => {
    expect(found('expiry', 'expired')).toEqual(['old']);
    expect(found('expiry', 'expiring')).toEqual(['soon']);
    expect(found('role', 'member', '!')).toEqual(['old', 'soon']);
    expect(found('unrestricted', 'true')).toEqual(['free']);
    expect(found('replaced', 'true')).toEqual(['soon']);
    expect(found('name', '/^(old|free)$/')).toEqual(['old', 'free']);
    expect(found('unrestricted', 'false', '', 'BACK')).toEqual(['soon']);
  });

  test('is sorted by when each stops working: one that is replaced earlier, one that never expires last', () => {
    const later = credential('later', { expires_at: '2030-01-07T00:00:00Z' });
    const state = { text: '', chips: [], sort: { key: 'expires', isDescending: false } };
    const sorted = selectRows(
      [...withFacts([later], []), ...rows],
      state,
      selectionOf(credentialList.kind, rowContext()),
    );
    expect(sorted.map(({ name }) => name)).toEqual(['old', 'soon', 'later', 'free']);
  });
});
