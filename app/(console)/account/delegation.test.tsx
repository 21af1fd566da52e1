import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, test, vi } from 'vitest';
import type { Session } from '#lib/client/session.ts';
import { authenticatorApi } from '#lib/console/account/authenticators/contract.ts';
import { sessionApi } from '#lib/console/account/sessions/contract.ts';
import { alertApi } from '#lib/console/alerts/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { listRefusedOperations } from '#lib/http/in-person.ts';
import { I18nProvider } from '#lib/i18n/i18n-provider.tsx';
import { factorApi } from '#lib/identity/factors/contract.ts';
import { passkeyApi } from '#lib/identity/passkeys/contract.ts';
import { DEFINITIONS } from '#lib/platform.ts';
import type { Caller } from '#lib/policy/caller.ts';
import { USER_SCOPE } from '#lib/screens/scope.ts';
import { AlertsCard } from './alerts-card.tsx';
import { FactorsCard } from './factors-card.tsx';
import { SessionsCard } from './sessions-card.tsx';

const AT = '2026-11-27T10:00:00.000Z';
const person: Session = {
  user: { id: 'u', name: 'ada', domain: { id: 'default', name: 'Default' } },
  ...{ projects: [], domains: [], expires_at: AT, is_admin: false },
};
const endpoints = DEFINITIONS.flatMap((definition) => definition.endpoints);
const signedInWith = (delegation: Partial<Caller>): Session => ({
  ...person,
  // Only the delegation of the caller is read.
  refused_operations: listRefusedOperations(delegation as Caller, endpoints),
});
const credential = { id: 'c', name: 'ci', isRestricted: false, accessRules: [] };
const DELEGATED: [string, Session][] = [
  ['a restricted credential', signedInWith({ applicationCredential: { ...credential, isRestricted: true } })],
  ['an unrestricted credential', signedInWith({ applicationCredential: credential })],
  ['a trust', signedInWith({ trust: { id: 't' } as Caller['trust'] & object })],
];

const alert = {
  ...{ id: 'a', name: 'night', channel: 'webhook', target: 'https://example.org', kinds: [], failures: 0 },
  ...{ project_id: null, project_name: null, is_enabled: true, deliveries: [] },
};
const session = { address: '192.0.2.1', user_agent: '', created_at: AT, last_seen_at: AT, expires_at: AT };
const factors = { required: true, totp: 1, passkeys: 1, recovery_codes: 3 };

/** Renders a card on the server with the responses of its queries. */
function drawn(card: ReactNode): string {
  const client = new QueryClient();
  const keep = (query: { queryKey: readonly unknown[] }, data: unknown) =>
    client.setQueryData<unknown>(query.queryKey, data);
  keep(clientOf(alertApi).list.query(USER_SCOPE), { alerts: [alert], kinds: [], channels: [], most: 20, email: null });
  keep(clientOf(sessionApi).list.query(USER_SCOPE), {
    sessions: [
      { ...session, id: 'here', is_current: true },
      { ...session, id: 'there', is_current: false },
    ],
  });
  keep(clientOf(factorApi).show.query(USER_SCOPE, 'u'), { second_factors: factors });
  keep(clientOf(authenticatorApi).list.query(USER_SCOPE), { authenticators: [{ id: 'app', created_at: AT }] });
  keep(clientOf(passkeyApi).list.query(USER_SCOPE, 'u'), {
    passkeys: [{ id: 'key', name: 'laptop', created_at: AT, last_used_at: null }],
  });
  vi.stubGlobal('window', { isSecureContext: false });
  try {
    return renderToString(
      <QueryClientProvider client={client}>
        <I18nProvider language="en" locale="en">
          {card}
        </I18nProvider>
      </QueryClientProvider>,
    );
  } finally {
    vi.unstubAllGlobals();
  }
}

/** Returns the names of the enabled buttons of a card. */
const usable = (card: ReactNode): string[] =>
  [...drawn(card).matchAll(/<button([^>]*)>(.*?)<\/button>/gs)].flatMap(([, attributes = '', content = '']) => {
    if (attributes.includes('aria-disabled="true"')) return [];
    const label = /aria-label="([^"]*)"/.exec(attributes)?.[1];
    return [label ?? content.replace(/<[^>]*>/g, '').trim()];
  });

describe('The account page', () => {
  test('offers the user in person everything', () => {
    expect(usable(<AlertsCard session={person} />)).toEqual(
      expect.arrayContaining(['Create alert', 'Test night', 'Actions for night']),
    );
    expect(usable(<SessionsCard session={person} />)).toEqual([
      'Sign out everywhere else',
      expect.stringMatching(/^Sign out /),
    ]);
    expect(usable(<FactorsCard session={person} />)).toEqual(
      expect.arrayContaining([
        'Turn off',
        'Remove Authenticator app',
        'Remove laptop',
        'Add authenticator app',
        'Renew recovery codes',
      ]),
    );
  });

  test.each(DELEGATED)('offers nothing that the API refuses to what signed in with %s', (_with, delegated) => {
    expect(usable(<AlertsCard session={delegated} />)).toEqual(['Actions for night']);
    expect(usable(<SessionsCard session={delegated} />)).toEqual([]);
    expect(usable(<FactorsCard session={delegated} />)).toEqual([]);
  });

  test.each(DELEGATED)('says to what signed in with %s why alerts cannot be created', (_with, delegated) => {
    expect(drawn(<AlertsCard session={delegated} />)).toContain('Sign in with your password to manage alerts.');
  });
});
