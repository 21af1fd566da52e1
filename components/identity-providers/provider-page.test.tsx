// @vitest-environment document
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Protocol } from '#lib/identity/federation/protocols/schema.ts';
import type { IdentityProvider, RejectedAssertion } from '#lib/identity/federation/providers/schema.ts';
import { ADMIN_SCOPE, openAnsweredScreen, refusal } from '#lib/testing/document/answered-screen.tsx';
import { ProviderPage } from './provider-page.tsx';

const ROOT = 'system/identity/v3/OS-FEDERATION/identity_providers/corp';
const PROVIDER: IdentityProvider = {
  ...{ id: 'corp', description: 'Our own', enabled: true, domain_id: 'd1', remote_ids: [], authorization_ttl: null },
  ...{ sign_in: {}, links: { self: '', protocols: '' } },
};
const protocol = (id: string, more: Partial<Protocol> = {}): Protocol => ({
  ...{ id, mapping_id: 'corp-map', remote_id_attribute: null, configuration: { type: 'oidc' } },
  links: { self: '', identity_provider: '' },
  ...more,
});

const open = (protocols: unknown, answers: Record<string, unknown> = {}, tab = 'overview') =>
  openAnsweredScreen(<ProviderPage scope={ADMIN_SCOPE} id="corp" />, {
    answers: {
      [`GET ${ROOT}`]: { identity_provider: PROVIDER },
      [`GET ${ROOT}/protocols`]: protocols,
      'GET system/identity/v3/domains': { domains: [{ id: 'd1', name: 'Corp' }] },
      ...answers,
    },
    path: `/admin/identity-providers/corp?tab=${tab}`,
  });

test('without a protocol, the overview says that no one can sign in, and where to add one', async () => {
  open({ protocols: [] });
  expect(await screen.findByText('Without a protocol, no one can sign in with this provider.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to protocols' })).toHaveAttribute(
    'href',
    '/admin/identity-providers/corp?tab=protocols',
  );
});

test('a protocol of a web server in front of the platform has no addresses to register', async () => {
  open({ protocols: [{ ...protocol('mapped'), configuration: undefined }] });
  expect(await screen.findByText('The protocols are handled by a web server in front of the platform.')).toBeVisible();
});

test('the addresses of a few protocols are open', async () => {
  open({ protocols: [protocol('p10')] });
  expect(await screen.findByText('http://console.test/sign-in/corp/p10/callback')).toBeVisible();
});

test('many protocols are in the order of their numbers, and collapsed', async () => {
  const ids = ['p1', 'p10', 'p2', 'p20'];
  const { user } = open({ protocols: ids.map((id) => protocol(id)) });
  await screen.findByText('Protocol p10');
  const headings = screen.getAllByRole('heading', { name: /^Protocol p/ }).map(({ textContent }) => textContent);
  expect(headings).toEqual(['Protocol p1', 'Protocol p2', 'Protocol p10', 'Protocol p20']);
  expect(screen.queryByText('http://console.test/sign-in/corp/p10/callback')).toBeNull();
  await user.click(screen.getByText('Protocol p10'));
  expect(await screen.findByText('http://console.test/sign-in/corp/p10/callback')).toBeVisible();
});

test('a protocol is deleted after its consequences were named, and a refusal is shown', async () => {
  let isRefused = true;
  const { user, changes } = open(
    { protocols: [protocol('openid')] },
    {
      [`DELETE ${ROOT}/protocols/openid`]: () =>
        isRefused ? refusal(409, 'The protocol is in use.') : new Response(null, { status: 204 }),
    },
    'protocols',
  );
  await user.click(await screen.findByRole('button', { name: 'Delete openid' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete protocol openid?' });
  expect(
    within(dialog).getByText('Users can no longer sign in with it. Its client secret and private key are deleted.'),
  ).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Delete openid' }));
  expect(await within(dialog).findByText('The protocol is in use.')).toBeVisible();
  isRefused = false;
  await user.click(within(dialog).getByRole('button', { name: 'Delete openid' }));
  await expect
    .poll(() => changes.map(({ name }) => name))
    .toEqual([`DELETE ${ROOT}/protocols/openid`, `DELETE ${ROOT}/protocols/openid`]);
});

test('if the protocols cannot be loaded, their place says so and the rest of the page remains', async () => {
  open(() => refusal(503, 'The database is busy.'), {}, 'protocols');
  expect(await screen.findByText('The database is busy.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'corp', level: 1 })).toBeVisible();
});

test('a rejected sign-in shows its reason and its attributes, and leads to the mapping', async () => {
  const rejected: RejectedAssertion = {
    ...{ id: 'a1', protocol_id: 'openid', reason: 'No rule matches.', rejected_at: '2026-11-29T01:00:00.000Z' },
    assertion: { sub: ['eve'], groups: ['ops', 'dev'] },
  };
  open(
    { protocols: [protocol('openid')] },
    { [`GET ${ROOT}/rejected_assertions`]: { rejected_assertions: [rejected] } },
    'rejected',
  );
  expect(await screen.findByText('No rule matches.')).toBeVisible();
  expect(screen.getByText(/"sub": "eve"/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Test with the mapping' })).toHaveAttribute(
    'href',
    '/admin/mappings/corp-map?provider=corp&rejected=a1',
  );
});

test('without rejected sign-ins, the page says so', async () => {
  open({ protocols: [] }, { [`GET ${ROOT}/rejected_assertions`]: { rejected_assertions: [] } }, 'rejected');
  expect(await screen.findByText('No sign-in was rejected in the last hour.')).toBeVisible();
});

test('editing sends all fields, and the status of a disabled provider is shown', async () => {
  const disabled = { ...PROVIDER, enabled: false, remote_ids: ['https://a.test'] };
  const { user, changes } = open(
    { protocols: [] },
    { [`GET ${ROOT}`]: { identity_provider: disabled }, [`PATCH ${ROOT}`]: { identity_provider: disabled } },
  );
  expect(await screen.findByText('Disabled')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit corp' });
  await user.click(within(dialog).getByRole('checkbox', { name: 'Enabled' }));
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await expect.poll(() => changes).toHaveLength(1);
  expect(changes[0]).toMatchObject({
    name: `PATCH ${ROOT}`,
    json: { identity_provider: { enabled: true, description: 'Our own', remote_ids: ['https://a.test'] } },
  });
});
