// @vitest-environment document
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ADMIN_SCOPE, openAnsweredScreen, refusal } from '#lib/testing/document/answered-screen.tsx';
import { CreateProvider } from './create-provider.tsx';

const ROOT = 'system/identity/v3/OS-FEDERATION';
const LISTS = {
  [`GET ${ROOT}/mappings`]: { mappings: [] },
  'GET system/identity/v3/domains': { domains: [] },
  'GET system/identity/v3/groups': { groups: [] },
  'GET system/identity/v3/roles': { roles: [] },
};

const open = (answers: Record<string, unknown> = {}) =>
  openAnsweredScreen(<CreateProvider scope={ADMIN_SCOPE} />, { answers: { ...LISTS, ...answers } });
const fill = async (user: ReturnType<typeof open>['user'], values: Record<string, string>) => {
  for (const [name, value] of Object.entries(values)) {
    await user.type(await screen.findByRole('textbox', { name }), value);
  }
};
const submit = () => screen.getByRole('button', { name: 'Add identity provider' });

test('an OpenID Connect provider is created with its mapping and protocol, and its callback address is shown', async () => {
  const { user, changes } = open({
    [`PUT ${ROOT}/mappings/corp`]: { mapping: {} },
    [`PUT ${ROOT}/identity_providers/corp`]: { identity_provider: {} },
    [`PUT ${ROOT}/identity_providers/corp/protocols/openid`]: { protocol: {} },
  });
  await fill(user, { Name: 'corp', Issuer: 'https://login.example.com', 'Client ID': 'cloud' });
  expect(screen.getByText('http://console.test/sign-in/corp/openid/callback')).toBeVisible();
  await user.type(screen.getByLabelText('Client secret'), 'hush');
  await user.click(submit());
  await expect.poll(() => changes).toHaveLength(3);
  const [mapping, provider, protocol] = changes;
  expect(mapping).toMatchObject({ name: `PUT ${ROOT}/mappings/corp`, json: { mapping: { schema_version: '2.0' } } });
  expect(provider).toMatchObject({
    name: `PUT ${ROOT}/identity_providers/corp`,
    json: { identity_provider: { enabled: true, remote_ids: [], authorization_ttl: null } },
  });
  expect(protocol).toEqual({
    name: `PUT ${ROOT}/identity_providers/corp/protocols/openid`,
    json: {
      protocol: {
        mapping_id: 'corp',
        configuration: {
          ...{ type: 'oidc', issuer: 'https://login.example.com', client_id: 'cloud', client_secret: 'hush' },
          ...{ introspection: false, accepts: 'access_tokens', scopes: ['openid', 'profile', 'email'] },
        },
      },
    },
  });
});

test('if the protocol is refused, another try changes what was created before', async () => {
  let isRefused = true;
  const protocol = () => (isRefused ? refusal(400, 'The issuer is not reachable.') : { protocol: {} });
  const { user, changes } = open({
    [`PUT ${ROOT}/mappings/corp`]: { mapping: {} },
    [`PATCH ${ROOT}/mappings/corp`]: { mapping: {} },
    [`PUT ${ROOT}/identity_providers/corp`]: { identity_provider: {} },
    [`PATCH ${ROOT}/identity_providers/corp`]: { identity_provider: {} },
    [`PUT ${ROOT}/identity_providers/corp/protocols/openid`]: protocol,
  });
  await fill(user, { Name: 'corp', Issuer: 'https://login.example.com', 'Client ID': 'cloud' });
  await user.click(submit());
  expect(await screen.findByText('The issuer is not reachable.')).toBeVisible();
  isRefused = false;
  await user.click(submit());
  await expect
    .poll(() => changes.map(({ name }) => name.split(' ')[0]))
    .toEqual(['PUT', 'PUT', 'PUT', 'PATCH', 'PATCH', 'PUT']);
});

test('SAML requires metadata or their address, and shows the addresses of the service provider', async () => {
  const { user, changes } = open();
  await user.click(await screen.findByRole('radio', { name: /SAML 2\.0/ }));
  await fill(user, { Name: 'corp' });
  expect(screen.getByText('http://console.test/sign-in/corp/saml2/metadata')).toBeVisible();
  expect(screen.getByText('http://console.test/sign-in/corp/saml2/acs')).toBeVisible();
  await user.click(submit());
  expect(await screen.findByText(/Enter the address of the metadata, or paste it below/)).toBeVisible();
  await fill(user, { 'Metadata of the identity provider': 'https://login.example.com/metadata' });
  await user.click(submit());
  expect(await screen.findByText(/Paste the metadata of the identity provider/)).toBeVisible();
  expect(changes).toEqual([]);
});

test('a SAML provider is created with the address of its metadata', async () => {
  const { user, changes } = open({
    [`PUT ${ROOT}/mappings/corp`]: { mapping: {} },
    [`PUT ${ROOT}/identity_providers/corp`]: { identity_provider: {} },
    [`PUT ${ROOT}/identity_providers/corp/protocols/saml2`]: { protocol: {} },
  });
  await user.click(await screen.findByRole('radio', { name: /SAML 2\.0/ }));
  await fill(user, { Name: 'corp', 'Metadata address': 'https://login.example.com/metadata' });
  await user.click(submit());
  await expect.poll(() => changes).toHaveLength(3);
  expect(changes[2]?.json).toMatchObject({
    protocol: { configuration: { type: 'saml', idp_metadata_url: 'https://login.example.com/metadata' } },
  });
  expect(JSON.stringify(changes[2]?.json)).not.toContain('"idp_metadata"');
});

test('a name that cannot be part of an address is refused', async () => {
  const { user, changes } = open();
  await fill(user, { Name: 'our corp', Issuer: 'https://login.example.com', 'Client ID': 'cloud' });
  await user.click(submit());
  expect(await screen.findByText(/Use 1 to 64 letters/)).toBeVisible();
  expect(changes).toEqual([]);
});
