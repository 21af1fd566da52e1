// @vitest-environment document
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { SignInProvider } from '#lib/auth/federated/provider-list.ts';
import type { ExternalIdentity } from '#lib/identity/federation/links/schema.ts';
import { ADMIN_SESSION, openAnsweredScreen, refusal } from '#lib/testing/document/answered-screen.tsx';
import { IdentitiesCard } from './identities-card.tsx';

const PATH = 'user/identity/v3/users/ada-id/external_identities';
const identity = (id: string, more: Partial<ExternalIdentity> = {}): ExternalIdentity => ({
  ...{ id, kind: 'federated', source_id: id, protocol_id: 'openid', unique_id: `${id}-sub` },
  ...{ created_at: '2026-11-28T01:00:00.000Z', seen_at: '2026-11-29T01:00:00.000Z' },
  ...{ access_expires_at: null, is_origin: false },
  ...more,
});
const corp: SignInProvider = {
  ...{ providerId: 'corp', protocolId: 'openid', label: 'Corporate', emailDomains: [] },
  ...{ domainName: 'Default', isAvailable: true },
};

const open = (identities: ExternalIdentity[], answers: Record<string, unknown> = {}, session = ADMIN_SESSION) =>
  openAnsweredScreen(<IdentitiesCard session={session} providers={[corp]} />, {
    answers: { [`GET ${PATH}`]: { external_identities: identities }, ...answers },
    session,
  });

test('a linked identity can be removed after a question, by the label of its provider', async () => {
  const { user, changes } = open([identity('corp')], { [`DELETE ${PATH}/corp`]: undefined });
  await user.click(await screen.findByRole('button', { name: 'Unlink Corporate' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Unlink Corporate?' });
  await user.click(within(dialog).getByRole('button', { name: 'Unlink Corporate' }));
  await expect.poll(() => changes.map(({ name }) => name)).toEqual([`DELETE ${PATH}/corp`]);
});

test('what the account comes from cannot be removed, with the reason', async () => {
  open([identity('corp', { is_origin: true }), identity('d1', { kind: 'directory', protocol_id: null })]);
  const origin = await screen.findByRole('button', { name: 'Unlink Corporate' });
  expect(origin).toHaveAttribute('aria-disabled', 'true');
  expect(origin).toHaveAccessibleDescription('Your account was created by this identity.');
  expect(screen.getByRole('button', { name: 'Unlink d1' })).toHaveAccessibleDescription(
    'Your account comes from this directory.',
  );
});

test('access that ends is shown with a way to extend it', async () => {
  open([identity('corp', { access_expires_at: '2099-01-01T00:00:00.000Z' })]);
  expect(await screen.findByText(/Its groups and roles end/)).toHaveTextContent('2099');
  expect(screen.getByRole('link', { name: 'Sign in again to extend' })).toHaveAttribute(
    'href',
    '/sign-in/corp/openid?to=%2Faccount',
  );
});

test('linking fails with the reason of the server', async () => {
  const { user, changes } = open([], {
    'POST /sign-in/corp/openid/link': refusal(403, 'Sign in without a credential to link accounts.'),
  });
  await user.click(await screen.findByRole('button', { name: 'Link identity' }));
  await user.click(await screen.findByRole('button', { name: 'Continue' }));
  expect(await screen.findByText('Sign in without a credential to link accounts.')).toBeVisible();
  expect(changes).toHaveLength(1);
});

test('a session of a credential sees the identities but cannot change them', async () => {
  open([identity('corp')], {}, { ...ADMIN_SESSION, refused_operations: [] });
  expect(await screen.findByText('Corporate')).toBeVisible();
  expect(screen.queryByRole('button', { name: /link/i })).not.toBeInTheDocument();
});
