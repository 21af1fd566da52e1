// @vitest-environment document
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { SamlService } from '#lib/identity/federation/saml/schema.ts';
import { ADMIN_SCOPE, ADMIN_SESSION, openAnsweredScreen, refusal } from '#lib/testing/document/answered-screen.tsx';
import { ProtocolList } from './protocol-list.tsx';

const PROTOCOLS = 'system/identity/v3/OS-FEDERATION/identity_providers/corp/protocols';
const SAML = `${PROTOCOLS}/saml2/saml`;

const certificate = (subject: string, not_after = '2036-01-01T00:00:00.000Z') => ({
  ...{ subject: `CN=${subject}`, not_before: '2026-01-01T00:00:00.000Z', not_after, fingerprint: `AA:${subject}` },
});
const own = (...states: SamlService['certificates'][number]['state'][]) =>
  states.map((state) => ({ ...certificate(state), state }));

const REFRESHED: SamlService['metadata_state'] = {
  url: 'https://login.example.com/metadata',
  ...{ attempted_at: '2026-11-29T01:00:00.000Z', refreshed_at: '2026-11-29T01:00:00.000Z' },
  ...{ due_at: '2026-11-29T05:00:00.000Z', failing_since: null, message: null, problem: null },
};

const service = (changes: Partial<SamlService> = {}): { saml: SamlService } => ({
  saml: {
    entity_id: 'https://cloud.test/metadata',
    metadata_url: 'https://cloud.test/sign-in/corp/saml2/metadata',
    ...{ metadata: '', assertion_consumer_service: '', single_logout_service: '' },
    ...{ key_origin: 'generated', certificates: own('current') },
    provider: {
      ...{ entity_id: 'https://login.example.com', valid_until: '2026-12-24T00:00:00.000Z' },
      ...{ certificates: [certificate('Provider')], single_sign_on_services: [], single_logout_services: [] },
    },
    metadata_state: REFRESHED,
    ...changes,
  },
});

const open = (answers: Record<string, unknown>, session = ADMIN_SESSION) =>
  openAnsweredScreen(<ProtocolList scope={ADMIN_SCOPE} providerId="corp" />, {
    session,
    answers: {
      [`GET ${PROTOCOLS}`]: {
        protocols: [
          { id: 'saml2', mapping_id: 'corp', remote_id_attribute: null, configuration: { type: 'saml' } },
          { id: 'openid', mapping_id: 'corp', remote_id_attribute: null, configuration: { type: 'oidc' } },
        ],
      },
      ...answers,
    },
  });

const metadata = () => screen.findByRole('region', { name: 'Metadata of the provider for saml2' });
const keys = () => screen.findByRole('region', { name: 'Keys of this service provider for saml2' });

test('the metadata of a SAML provider is shown with its certificates and refreshes; other protocols have none', async () => {
  open({ [`GET ${SAML}`]: service() });
  const card = within(await metadata());
  expect(await card.findByText('https://login.example.com/metadata')).toBeVisible();
  const certificates = card.getByRole('list', { name: 'Signing certificates' });
  expect(certificates).toHaveTextContent(/CN=Provider.*Valid from .*2026.* until .*2036.*AA:Provider/);
  expect(card.getByText('Metadata valid until').nextSibling).toHaveTextContent('2026');
  expect(card.queryByText(/cannot be read|expires/)).toBeNull();
  expect(screen.queryByRole('region', { name: /openid/ })).toBeNull();
});

test('metadata is refreshed on request, and a failure is named with its reason', async () => {
  let isFailing = false;
  const failed = {
    ...REFRESHED,
    failing_since: '2026-11-29T02:00:00.000Z',
    message: 'The address returned status 500.',
  };
  const answer = () => service({ metadata_state: isFailing ? failed : REFRESHED });
  const { user, changes } = open({ [`GET ${SAML}`]: answer, [`POST ${SAML}/metadata-refresh`]: answer });
  isFailing = true;
  await user.click(await screen.findByRole('button', { name: 'Refresh now' }));
  expect(await screen.findByText('The address returned status 500.')).toBeVisible();
  expect(screen.getByText('The previous metadata remains in use.')).toBeVisible();
  expect(changes.map(({ name }) => name)).toEqual([`POST ${SAML}/metadata-refresh`]);
});

test('imported metadata cannot be refreshed', async () => {
  const metadata_state = { ...REFRESHED, url: null, due_at: null, refreshed_at: null, attempted_at: null };
  open({ [`GET ${SAML}`]: service({ metadata_state }) });
  expect(await screen.findByText('None. Import changed metadata yourself.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Refresh now' })).toBeNull();
});

test.each([
  ['metadata_expired', /^The metadata expired on /],
  ['metadata_expires', /^The metadata expires on /],
  ['certificate', /^The last signing certificate is valid until /],
  ['own_certificate', /^The certificate of this service provider is valid until /],
] as const)('the problem %s is shown', async (kind, title) => {
  const problem = { kind, at: '2026-12-01T00:00:00.000Z' };
  open({ [`GET ${SAML}`]: service({ metadata_state: { ...REFRESHED, problem } }) });
  const found = await screen.findByText(
    (_text, element) => element?.tagName === 'P' && title.test(element.textContent ?? ''),
  );
  expect(found).toHaveTextContent(/2026/);
});

test('a key is replaced in three steps, each of which is explained before', async () => {
  let certificates = own('current');
  const after = { prepare: own('current', 'next'), activate: own('current', 'former'), finish: own('current') };
  const rotate = ({ key_rotation: { step } }: { key_rotation: { step: keyof typeof after } }) => {
    certificates = after[step];
    return service({ certificates });
  };
  const { user, changes } = open({
    [`GET ${SAML}`]: () => service({ certificates }),
    [`POST ${SAML}/key-rotation`]: rotate,
  });
  const take = async (label: string, consequence: RegExp) => {
    const card = within(await keys());
    await user.click(await card.findByRole('button', { name: label }));
    const dialog = await screen.findByRole('alertdialog', { name: `${label} of saml2 for corp?` });
    expect(dialog).toHaveTextContent(consequence);
    await user.click(within(dialog).getByRole('button', { name: label }));
    await expect.poll(() => screen.queryByRole('alertdialog')).toBeNull();
  };
  const states = async () =>
    within(await screen.findByRole('list', { name: 'Certificates of this service provider' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => /Current|Next|Former/.exec(textContent ?? '')?.[0]);

  await take('Publish the next key', /The current key continues to sign/);
  expect(await screen.findByText(/Continue when the provider has imported the metadata again/)).toBeVisible();
  expect(await states()).toEqual(['Current', 'Next']);
  await take('Sign with the next key', /sign-ins fail until it has/);
  expect(await states()).toEqual(['Current', 'Former']);
  await take('Delete the former key', /permanently deleted/);
  expect(await states()).toEqual(['Current']);
  expect(changes.map(({ json }) => json)).toEqual(
    ['prepare', 'activate', 'finish'].map((step) => ({ key_rotation: { step } })),
  );
});

test('a refused step stays open with its reason', async () => {
  const { user } = open({
    [`GET ${SAML}`]: service(),
    [`POST ${SAML}/key-rotation`]: refusal(409, 'A new key is already prepared. Activate it.'),
  });
  await user.click(await screen.findByRole('button', { name: 'Publish the next key' }));
  const dialog = await screen.findByRole('alertdialog');
  await user.click(within(dialog).getByRole('button', { name: 'Publish the next key' }));
  expect(await within(dialog).findByText('A new key is already prepared. Activate it.')).toBeVisible();
});

test('a key of an administrator is not rotated here', async () => {
  open({ [`GET ${SAML}`]: service({ key_origin: 'administrator', certificates: own('current', 'former') }) });
  expect(await within(await keys()).findByText(/^An administrator set the current key\./)).toBeVisible();
  expect(screen.queryByRole('button', { name: /key$/ })).toBeNull();
});

test('a reader sees keys and metadata, but cannot change them', async () => {
  const reader = { ...ADMIN_SESSION, system: { roles: ['reader'] }, is_admin: false };
  const { changes } = open({ [`GET ${SAML}`]: service() }, reader);
  const button = await screen.findByRole('button', { name: 'Publish the next key' });
  expect(button).toHaveAttribute('aria-disabled', 'true');
  fireEvent.click(button);
  fireEvent.click(screen.getByRole('button', { name: 'Refresh now' }));
  expect([screen.queryByRole('alertdialog'), changes]).toEqual([null, []]);
});
