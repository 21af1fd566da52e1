import { describe, expect, test } from 'vitest';
import { CredentialForm, strengthOf, toNewCredential } from './credential-form.ts';

const form: CredentialForm = {
  name: 'ci',
  description: '',
  expiry: 'never',
  moment: '',
  zone: 'UTC',
  secret_kind: 'generated',
  secret: '',
  roles: [],
  unrestricted: false,
  is_understood: false,
  access_rules: [],
};
const faults = (given: Partial<CredentialForm>) =>
  CredentialForm.safeParse({ ...form, ...given }).error?.issues.map(({ path }) => path.join('.')) ?? [];

describe('The form of a credential', () => {
  test('sends a moment in the zone that was chosen, and a secret only when it is one’s own', () => {
    const chosen = { expiry: 'custom', moment: '2099-07-01T12:00', zone: 'Europe/Berlin' } as const;
    expect(faults(chosen)).toEqual([]);
    expect(toNewCredential({ ...form, ...chosen }, 0).expires_at).toBe('2099-07-01T10:00:00.000Z');
    expect(toNewCredential({ ...form, secret: 'left over' }, 0).secret).toBeUndefined();
    expect(toNewCredential({ ...form, secret_kind: 'own', secret: 'of my own' }, 0).secret).toBe('of my own');
  });

  test('refuses a moment that is past or none, an empty secret, and what is unrestricted without a tick', () => {
    expect(faults({ expiry: 'custom', moment: '2001-01-01T12:00' })).toEqual(['moment']);
    expect(faults({ expiry: 'custom' })).toEqual(['moment']);
    expect(faults({ secret_kind: 'own', secret: '' })).toEqual(['secret']);
    expect(faults({ unrestricted: true })).toEqual(['is_understood']);
    expect(faults({ unrestricted: true, is_understood: true })).toEqual([]);
  });

  test('takes a secret that repeats itself for weak', () => {
    expect(strengthOf('')).toBe(0);
    expect(strengthOf('a'.repeat(40))).toBeLessThan(20);
    expect(strengthOf('correct horse battery staple')).toBeGreaterThan(100);
  });
});
