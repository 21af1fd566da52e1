// @vitest-environment document
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ProvidersScreen } from '#components/identity-providers/providers-screen.tsx';
import type { Session } from '#lib/client/session.ts';
import type { ServiceProvider } from '#lib/identity/federation/service-providers/schema.ts';
import { ADMIN_SCOPE, ADMIN_SESSION, openAnsweredScreen, refusal } from '#lib/testing/document/answered-screen.tsx';

const ROOT = 'system/identity/v3/OS-FEDERATION';
const PROVIDER: ServiceProvider = {
  ...{ id: 'west', auth_url: 'https://west.example.com/auth', sp_url: 'https://west.example.com/ECP' },
  ...{ description: 'The cloud in the west', enabled: true, relay_state_prefix: 'ss:mem:', links: { self: '' } },
};
const LISTS = {
  [`GET ${ROOT}/identity_providers`]: { identity_providers: [] },
  'GET system/identity/v3/domains': { domains: [] },
};

interface ScreenOptions {
  providers?: readonly ServiceProvider[] | (() => Response);
  answers?: Record<string, unknown>;
  session?: Session;
  query?: string;
}

function open({ providers = [PROVIDER], answers = {}, session = ADMIN_SESSION, query = '' }: ScreenOptions = {}) {
  const listed = typeof providers === 'function' ? providers : { service_providers: providers };
  return openAnsweredScreen(<ProvidersScreen scope={ADMIN_SCOPE} />, {
    answers: { ...LISTS, [`GET ${ROOT}/service_providers`]: listed, ...answers },
    session,
    path: `/admin/identity-providers?tab=service-providers${query}`,
  });
}

async function choose(user: ReturnType<typeof open>['user'], action: string) {
  await user.click(await screen.findByRole('button', { name: 'Actions for west' }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
}
const type = async (user: ReturnType<typeof open>['user'], values: Record<string, string>) => {
  const dialog = await screen.findByRole('dialog');
  for (const [name, value] of Object.entries(values)) {
    const box = within(dialog).getByRole('textbox', { name });
    await user.clear(box);
    await user.type(box, value);
  }
  return dialog;
};

test('service providers are listed with their addresses in a tab of their own', async () => {
  const { user } = open({ providers: [PROVIDER, { ...PROVIDER, id: 'east', enabled: false }] });
  await screen.findByRole('rowheader', { name: 'west' });
  const table = screen.getByRole('table', { name: 'Service providers' });
  const rows = within(table).getAllByRole('row').slice(1);
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^eastDisabled/),
    expect.stringMatching(/^westEnabledhttps:\/\/west\.example\.com\/authhttps:\/\/west\.example\.com\/ECP/),
  ]);
  await user.click(screen.getByRole('tab', { name: 'Identity providers' }));
  expect(await screen.findByText('No identity providers yet')).toBeVisible();
});

test('a service provider is added with what was entered, and without empty fields', async () => {
  const { user, changes } = open({
    providers: [],
    answers: { [`PUT ${ROOT}/service_providers/west`]: { service_provider: PROVIDER } },
    query: '&create=true',
  });
  const dialog = await type(user, {
    Name: ' west ',
    'Authentication URL': PROVIDER.auth_url,
    'Assertion URL': PROVIDER.sp_url,
  });
  await user.click(within(dialog).getByRole('button', { name: 'Add service provider' }));
  await expect.poll(() => changes).toHaveLength(1);
  expect(changes[0]).toEqual({
    name: `PUT ${ROOT}/service_providers/west`,
    json: {
      service_provider: {
        ...{ auth_url: PROVIDER.auth_url, sp_url: PROVIDER.sp_url, enabled: true },
        ...{ description: null, relay_state_prefix: null },
      },
    },
  });
});

const LONG = `https://${'x'.repeat(230)}`;

test.each([
  ['Name', 'a b', /Use 1 to 64 letters/],
  ['Authentication URL', 'west.example.com', /Enter an address such as https:\/\/cloud\.example\.com\./],
  ['Assertion URL', LONG, /Use at most 225 characters\./],
])('an invalid value of %s is refused', async (field, value, message) => {
  const { user, changes } = open({ query: '&create=true' });
  const valid = { Name: 'west', 'Authentication URL': PROVIDER.auth_url, 'Assertion URL': PROVIDER.sp_url };
  const dialog = await type(user, { ...valid, [field]: value });
  await user.click(within(dialog).getByRole('button', { name: 'Add service provider' }));
  expect(await within(dialog).findByText(message)).toBeVisible();
  expect(changes).toEqual([]);
});

test('a name that is in use is refused by the server, and the form keeps what was entered', async () => {
  const message = 'A service_provider with ID west exists already.';
  const { user } = open({
    answers: { [`PUT ${ROOT}/service_providers/west`]: () => refusal(409, message) },
    query: '&create=true',
  });
  const dialog = await type(user, {
    Name: 'west',
    'Authentication URL': PROVIDER.auth_url,
    'Assertion URL': PROVIDER.sp_url,
  });
  await user.click(within(dialog).getByRole('button', { name: 'Add service provider' }));
  expect(await within(dialog).findByText(message)).toBeVisible();
  expect(within(dialog).getByRole('textbox', { name: 'Name' })).toHaveValue('west');
});

test('a service provider is edited, disabled and enabled', async () => {
  const path = `PATCH ${ROOT}/service_providers/west`;
  const { user, changes } = open({ answers: { [path]: { service_provider: PROVIDER } } });
  await choose(user, 'Edit');
  const dialog = await type(user, { 'Assertion URL': 'https://west.example.com/new' });
  expect(within(dialog).queryByRole('textbox', { name: 'Name' })).toBeNull();
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await expect.poll(() => changes).toHaveLength(1);
  expect(changes[0]).toMatchObject({
    name: path,
    json: { service_provider: { sp_url: 'https://west.example.com/new', relay_state_prefix: 'ss:mem:' } },
  });
  await choose(user, 'Disable');
  await expect.poll(() => changes).toHaveLength(2);
  expect(changes[1]).toEqual({ name: path, json: { service_provider: { enabled: false } } });
});

test('a disabled service provider can be enabled', async () => {
  const path = `PATCH ${ROOT}/service_providers/west`;
  const { user, changes } = open({
    providers: [{ ...PROVIDER, enabled: false }],
    answers: { [path]: { service_provider: PROVIDER } },
  });
  await choose(user, 'Enable');
  await expect.poll(() => changes).toEqual([{ name: path, json: { service_provider: { enabled: true } } }]);
});

test('deleting says what follows', async () => {
  const path = `DELETE ${ROOT}/service_providers/west`;
  const { user, changes } = open({ answers: { [path]: undefined } });
  await choose(user, 'Delete');
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete service provider west?' });
  expect(
    within(dialog).getByText(/^Tokens no longer list it, so clients of this platform cannot find the other cloud./),
  ).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Delete west' }));
  await expect.poll(() => changes.map(({ name }) => name)).toEqual([path]);
});

test('without any, the list says what service providers are and offers to add one', async () => {
  open({ providers: [] });
  expect(await screen.findByText('No service providers yet')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Add service provider' })).toHaveAttribute(
    'href',
    '/admin/identity-providers?tab=service-providers&create=true',
  );
});

test('if the list cannot be loaded, its reason is shown and it can be retried', async () => {
  let isBroken = true;
  const { user } = open({
    providers: () =>
      isBroken ? refusal(503, 'The database is busy.') : Response.json({ service_providers: [PROVIDER] }),
  });
  expect(await screen.findByText('The database is busy.')).toBeVisible();
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('row', { name: /west/ })).toBeVisible();
});

test('readers see service providers and cannot change them', async () => {
  const session: Session = { ...ADMIN_SESSION, system: { roles: ['reader'] }, is_admin: false };
  open({ session, query: '&create=true' });
  expect(await screen.findByRole('row', { name: /west/ })).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('button', { name: /Add service provider/ })).toHaveAttribute('aria-disabled', 'true');
});
