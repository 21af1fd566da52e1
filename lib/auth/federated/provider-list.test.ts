import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { oidcProvider } from '#lib/identity/federation/oidc/provider.ts';
import { loadProtocol } from '#lib/identity/federation/sign-in/sign-in.ts';
import { openKeys } from '#lib/keys/open.ts';
import { signInAdmin } from '#lib/testing/api.ts';
import { addProvider, PROVIDER_NETWORKS } from '#lib/testing/connected-provider.ts';
import { freePort } from '#lib/testing/free-port.ts';
import { unique } from '#lib/testing/identity.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { listSignInProviders } from './provider-list.ts';

const platform = usePlatform(PROVIDER_NETWORKS);
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

test('Whether a provider is available is the same on all replicas, and is written only when it changes', async () => {
  const { services } = platform.platform;
  // Another process has the same database and caches of its own.
  const newReplica = async () => {
    const database: typeof services.database = Object.create(services.database);
    await openKeys(services.env, database);
    return { ...services, database };
  };
  const other = await newReplica();
  const port = await freePort();
  const issuer = `http://127.0.0.1:${port}`;
  const added = await addProvider(await signInAdmin(platform), { configuration: { issuer, client_id: 'nephos' } });
  const isAvailable = async (replica: typeof services) =>
    (await listSignInProviders(replica)).find(({ providerId }) => providerId === added.id)?.isAvailable;
  const since = async () => {
    const rows = services.database.read.selectFrom('federation_protocols').select('unavailable_since');
    return (await rows.where('provider_id', '=', added.id).executeTakeFirstOrThrow()).unavailable_since;
  };
  expect([await isAvailable(services), await isAvailable(other)]).toEqual([true, true]);

  const protocol = await loadProtocol(services, added.id, 'openid');
  await expect(oidcProvider(services, protocol)).rejects.toMatchObject({ status: 503 });
  const first = await since();
  expect([await isAvailable(services), await isAvailable(other)]).toEqual([false, false]);
  await expect(oidcProvider(other, protocol)).rejects.toMatchObject({ status: 503 });
  expect(await since()).toBe(first);

  const metadata = { issuer, authorization_endpoint: `${issuer}/auth`, jwks_uri: `${issuer}/keys` };
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify(metadata));
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  // A third one, which has no failure in its cache, notices that the provider is back when its page is shown.
  const third = await newReplica();
  expect(await isAvailable(third)).toBe(false);
  await expect.poll(() => isAvailable(services)).toBe(true);
  expect([await isAvailable(other), await since()]).toEqual([true, null]);
  server.close();
});
