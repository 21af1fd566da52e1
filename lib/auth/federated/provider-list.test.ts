import { expect, test } from 'vitest';
import { signInAdmin } from '#lib/testing/api.ts';
import { addProvider } from '#lib/testing/connected-provider.ts';
import { unique } from '#lib/testing/identity.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { listSignInProviders } from './provider-list.ts';

const platform = usePlatform();
const configuration = { issuer: 'https://login.example.com', client_id: 'cloud', client_secret: 'hush' };
const FEDERATION = '/identity/v3/OS-FEDERATION';
const labels = async () => (await listSignInProviders(platform.platform.services)).map(({ label }) => label);

test('buttons of a provider with several protocols name the protocol', async () => {
  const admin = await signInAdmin(platform);
  const { id } = await addProvider(admin, { configuration, signIn: { label: 'Corporate' } });
  expect(await labels()).toContain('Corporate');
  const second = { protocol: { mapping_id: id, configuration: { type: 'oidc', ...configuration } } };
  const path = `${FEDERATION}/identity_providers/${id}/protocols/partners`;
  expect((await admin.put(path, second)).status).toBe(201);
  expect((await labels()).filter((label) => label.startsWith('Corporate'))).toEqual([
    'Corporate (openid)',
    'Corporate (partners)',
  ]);
  // Jobs of CI systems have no button, so the first protocol is the only one again.
  const jobs = { ...second.protocol.configuration, accepts: 'job_tokens' };
  expect((await admin.patch(path, { protocol: { configuration: jobs } })).status).toBe(200);
  expect((await labels()).filter((label) => label.startsWith('Corporate'))).toEqual(['Corporate']);
});

test('providers without a button and disabled ones do not take the place of others', async () => {
  const admin = await signInAdmin(platform);
  const name = unique('hidden');
  await addProvider(admin, { id: `0-${name}`, configuration, signIn: { label: name, is_hidden: true } });
  const shown = await addProvider(admin, { configuration, signIn: { label: `shown-${name}` } });
  expect((await labels()).filter((label) => label.includes(name))).toEqual([`shown-${name}`]);
  await admin.patch(`${FEDERATION}/identity_providers/${shown.id}`, { identity_provider: { enabled: false } });
  expect((await labels()).filter((label) => label.includes(name))).toEqual([]);
});
