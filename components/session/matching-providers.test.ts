import { expect, test } from 'vitest';
import type { SignInProvider } from '#lib/auth/federated/provider-list.ts';
import { MAX_BUTTONS, matchingProviders } from './matching-providers.ts';

const provider = (label: string, more: Partial<SignInProvider> = {}): SignInProvider => ({
  ...{ providerId: label, protocolId: 'openid', label, emailDomains: [], domainName: 'Default', isAvailable: true },
  ...more,
});
const labels = (found: SignInProvider[]) => found.map(({ label }) => label);
const few = [provider('Entra', { emailDomains: ['Example.com'], domainName: 'Sales' }), provider('Keycloak')];
const many = [...few, ...Array.from({ length: MAX_BUTTONS }, (_, index) => provider(`Partner ${index}`))];

test('a few providers all have a button, many have none before the user types', () => {
  expect(labels(matchingProviders(few, ' '))).toEqual(['Entra', 'Keycloak']);
  expect(matchingProviders(many, '')).toEqual([]);
});

test('an email address finds the provider of its domain, but not of a domain below or above', () => {
  expect(labels(matchingProviders(many, 'ada@example.COM'))).toEqual(['Entra']);
  expect(matchingProviders(many, 'ada@mail.example.com')).toEqual([]);
  expect(matchingProviders(many, 'ada@com')).toEqual([]);
});

test('part of a domain or label finds providers', () => {
  expect(labels(matchingProviders(many, 'sal'))).toEqual(['Entra']);
  expect(labels(matchingProviders(many, 'KEY'))).toEqual(['Keycloak']);
  expect(matchingProviders(many, 'partner')).toHaveLength(MAX_BUTTONS);
  expect(matchingProviders(many, 'unknown')).toEqual([]);
});
