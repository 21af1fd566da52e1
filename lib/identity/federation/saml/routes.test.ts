import { beforeAll, describe, expect, test } from 'vitest';
import { type ApiClient, newProject, signInAdmin } from '#lib/testing/api.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import {
  PROVIDER_ENTITY,
  PROVIDER_LOGIN,
  type ProviderKey,
  providerMetadata,
} from '#lib/testing/saml/test-provider.ts';
import { generateKeyPair } from './own-certificate.ts';

const it = usePlatform();
const FEDERATION = '/identity/v3/OS-FEDERATION';
const PROTOCOL = `${FEDERATION}/identity_providers/acme/protocols/saml2`;
let admin: ApiClient;
let key: ProviderKey;

const configuration = (options: object = {}) => ({ type: 'saml', idp_metadata: providerMetadata([key]), ...options });

beforeAll(async () => {
  [admin, key] = [await signInAdmin(it), await generateKeyPair('Provider', 2048)];
  const rules = [{ local: [{ user: { name: '{0}' } }], remote: [{ type: 'MELLON_NAME_ID' }] }];
  await admin.put(`${FEDERATION}/mappings/acme`, { mapping: { rules } });
  await admin.put(`${FEDERATION}/identity_providers/acme`, { identity_provider: { enabled: true } });
  const protocol = { mapping_id: 'acme', configuration: configuration() };
  expect((await admin.put(PROTOCOL, { protocol })).status).toBe(201);
});

const rotate = (step: string) => admin.post(`${PROTOCOL}/saml/key-rotation`, { key_rotation: { step } });

describe('GET …/protocols/{id}/saml', () => {
  test('shows what both sides must know, and no private key', async () => {
    const { status, body } = await admin.get(`${PROTOCOL}/saml`);
    expect(status).toBe(200);
    expect(body.saml).toMatchObject({
      entity_id: body.saml.metadata_url,
      certificates: [{ state: 'current', subject: 'CN=acme' }],
      provider: {
        entity_id: PROVIDER_ENTITY,
        valid_until: null,
        single_sign_on_services: expect.arrayContaining([{ binding: 'redirect', location: PROVIDER_LOGIN }]),
      },
    });
    expect(body.saml.metadata).toContain(`Location="${body.saml.assertion_consumer_service}"`);
    expect(JSON.stringify([body, (await admin.get(PROTOCOL)).body])).not.toContain('PRIVATE KEY');
  });

  test('returns 404 for an unknown protocol and 403 for members', async () => {
    expect((await admin.get(`${PROTOCOL}x/saml`)).status).toBe(404);
    const { api } = await newProject(it);
    expect((await api.get(`${PROTOCOL}/saml`)).status).toBe(403);
    expect((await api.post(`${PROTOCOL}/saml/key-rotation`, { key_rotation: { step: 'prepare' } })).status).toBe(403);
  });

  test('returns 409 for a protocol that the platform does not speak', async () => {
    const path = `${FEDERATION}/identity_providers/acme/protocols/mapped`;
    await admin.put(path, { protocol: { mapping_id: 'acme' } });
    expect((await admin.get(`${path}/saml`)).status).toBe(409);
  });
});

describe('POST …/saml/key-rotation', () => {
  test('replaces the key in three steps; a step in the wrong order is refused with 409', async () => {
    expect((await rotate('finish')).status).toBe(409);
    const states = async (step: string) =>
      (await rotate(step)).body.saml.certificates.map(({ state }: { state: string }) => state);
    expect(await states('prepare')).toEqual(['current', 'next']);
    expect(await states('activate')).toEqual(['current', 'former']);
    expect(await states('finish')).toEqual(['current']);
    expect((await rotate('restart')).status).toBe(400);
  });

  test('keeps generated keys when the configuration changes', async () => {
    const certificates = async () => (await admin.get(`${PROTOCOL}/saml`)).body.saml.certificates;
    const before = await certificates();
    await admin.patch(PROTOCOL, { protocol: { configuration: configuration({ want_assertions_encrypted: true }) } });
    expect(await certificates()).toEqual(before);
  });

  test('is refused with 409 for a key that an administrator has set, which is used instead', async () => {
    const own = await generateKeyPair('Own', 2048);
    const given = configuration({ private_key: own.privateKey, certificate: own.certificate });
    expect((await admin.patch(PROTOCOL, { protocol: { configuration: given } })).status).toBe(200);
    expect((await rotate('prepare')).status).toBe(409);
    const { certificates } = (await admin.get(`${PROTOCOL}/saml`)).body.saml;
    expect(certificates[0]).toMatchObject({ subject: 'CN=Own', state: 'current' });
  });
});

describe('PATCH …/protocols/{id}', () => {
  test('returns 400 for metadata that cannot be read, and names the reason', async () => {
    const { status, body } = await admin.patch(PROTOCOL, {
      protocol: { configuration: configuration({ idp_metadata: '<!DOCTYPE x><x/>' }) },
    });
    expect([status, body.error.message]).toEqual([400, expect.stringContaining('a document type declaration')]);
  });
});
