import { X509Certificate } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { unpackJson } from '#lib/db/column-types.ts';
import { type ApiClient, signInAdmin } from '#lib/testing/api.ts';
import { PROVIDER_NETWORKS } from '#lib/testing/connected-provider.ts';
import { unique } from '#lib/testing/identity.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { type ProviderKey, providerMetadata } from '#lib/testing/saml/test-provider.ts';
import type { ProviderMetadata } from './idp-metadata.ts';
import { metadataAlert } from './metadata-alert.ts';
import { refreshDelayMs } from './metadata-download.ts';
import { maintainMetadata } from './metadata-job.ts';
import { findMetadataState, type MetadataState, updateMetadataState } from './metadata-state.ts';
import { findMetadataProblem, METADATA_RESTORED, METADATA_WARNING } from './metadata-warning.ts';
import { generateKeyPair } from './own-certificate.ts';
import { durationOf } from './times.ts';

const it = usePlatform(PROVIDER_NETWORKS);
const FEDERATION = '/identity/v3/OS-FEDERATION';
const HOUR_MS = 3_600_000;
let admin: ApiClient;
let key: ProviderKey;
let server: Server;
let address: string;
/** What the provider serves at its address. */
let served: { status: number; text: string };
const serve = (text: string, status = 200) => {
  served = { status, text };
};
const at = (ms: number) => new Date(Date.now() + ms).toISOString();
const validFor = (ms: number) => providerMetadata([key], { attributes: ` validUntil="${at(ms)}"` });

beforeAll(async () => {
  [admin, key] = [await signInAdmin(it), await generateKeyPair('Provider', 2048)];
  const rules = [{ local: [{ user: { name: '{0}' } }], remote: [{ type: 'MELLON_NAME_ID' }] }];
  await admin.put(`${FEDERATION}/mappings/saml`, { mapping: { rules } });
  server = createServer((_request, response) => response.writeHead(served.status).end(served.text));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A listening TCP server has an address with a port.
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/metadata`;
});
afterAll(() => server.close());

interface TestProtocol {
  id: string;
  path: string;
  status: number;
  message: string;
}

/** Creates a provider with the protocol `saml2`, whose metadata are at the address unless the options have others. */
async function create(options: object = { idp_metadata_url: address }): Promise<TestProtocol> {
  const id = unique('saml');
  await admin.put(`${FEDERATION}/identity_providers/${id}`, { identity_provider: { enabled: true } });
  const path = `${FEDERATION}/identity_providers/${id}/protocols/saml2`;
  const protocol = { mapping_id: 'saml', configuration: { type: 'saml', ...options } };
  const { status, body } = await admin.put(path, { protocol });
  return { id, path, status, message: body.error?.message ?? '' };
}

const nameOf = ({ id }: TestProtocol) => ({ providerId: id, protocolId: 'saml2' });
const database = () => it.platform.services.database;
const stateOf = (protocol: TestProtocol) => findMetadataState(database().read, nameOf(protocol));
const change = (protocol: TestProtocol, columns: Partial<MetadataState>) =>
  database().transact((tx) => updateMetadataState(tx, nameOf(protocol), columns));
const storedXml = async (protocol: TestProtocol) =>
  (await admin.get(protocol.path)).body.protocol.configuration.idp_metadata;
const runJob = () => maintainMetadata(it.platform.services, new AbortController().signal);
/** Runs the job when the metadata are due. */
async function refresh(protocol: TestProtocol): Promise<void> {
  await change(protocol, { due_at: at(-1) });
  await runJob();
}
const eventsOf = async ({ id }: TestProtocol) =>
  database()
    .read.selectFrom('events')
    .select(['type', 'after'])
    .where('object_id', '=', `${id}/saml2`)
    .orderBy('id')
    .execute();

describe('A protocol with the address of the metadata', () => {
  test('is created with the metadata at this address', async () => {
    serve(validFor(4 * HOUR_MS));
    const protocol = await create();
    expect([protocol.status, await storedXml(protocol)]).toEqual([201, served.text]);
    const state = await stateOf(protocol);
    expect(state).toMatchObject({ failing_since: null, refreshed_at: expect.any(String) });
    // Three quarters of the validity.
    expect(Date.parse(state?.due_at ?? '') - Date.now()).toBeGreaterThan(2.9 * HOUR_MS);
    expect(Date.parse(state?.due_at ?? '') - Date.now()).toBeLessThanOrEqual(3 * HOUR_MS);
  });

  test.each([
    ['does not respond with metadata', () => serve('', 404), 'returned status 404. Redirects are not followed.'],
    ['redirects', () => serve('', 302), 'returned status 302.'],
    ['has something else', () => serve('<html/>'), 'Invalid metadata: the document is not SAML 2.0 metadata.'],
    ['has expired metadata', () => serve(validFor(-1000)), 'Invalid metadata: the metadata of the provider expired'],
    ['has too much', () => serve('x'.repeat(2 ** 20 + 1)), 'sent more than 1048576 bytes'],
  ])('is refused with 400 if the address %s', async (_what, prepare, reason) => {
    prepare();
    const { status, message } = await create();
    expect([status, message]).toEqual([400, expect.stringContaining(`Could not read the metadata. `)]);
    expect(message).toContain(reason);
  });

  test('is refused with 400 if the address is in a network that is not allowed, or is none', async () => {
    const internal = await create({ idp_metadata_url: 'http://169.254.169.254/metadata' });
    expect([internal.status, internal.message]).toEqual([400, expect.stringContaining('cannot be reached from here')]);
    expect((await create({ idp_metadata_url: 'file:///etc/passwd' })).status).toBe(400);
    expect((await create({})).message).toContain('Send idp_metadata or idp_metadata_url.');
  });

  test('keeps its metadata when another option changes, and reads those of a changed address', async () => {
    serve(validFor(HOUR_MS));
    const protocol = await create();
    const first = served.text;
    serve('', 500);
    const patch = (options: object) =>
      admin.patch(protocol.path, { protocol: { configuration: { type: 'saml', ...options } } });
    expect((await patch({ idp_metadata_url: address, want_assertions_encrypted: true })).status).toBe(200);
    expect(await storedXml(protocol)).toBe(first);
    expect((await patch({ idp_metadata_url: `${address}?2` })).status).toBe(400);
    serve(validFor(2 * HOUR_MS));
    expect((await patch({ idp_metadata_url: `${address}?2` })).status).toBe(200);
    expect(await storedXml(protocol)).toBe(served.text);
  });

  test('is not refreshed any more without the address, and its state is deleted with it', async () => {
    serve(validFor(HOUR_MS));
    const protocol = await create();
    const configuration = { type: 'saml', idp_metadata: served.text };
    await admin.patch(protocol.path, { protocol: { configuration } });
    expect(await stateOf(protocol)).toMatchObject({ due_at: null, refreshed_at: null });
    await admin.delete(protocol.path);
    expect(await stateOf(protocol)).toBeUndefined();
  });
});

describe('Due metadata', () => {
  test('are replaced by those at the address, and the change of a certificate is recorded', async () => {
    serve(validFor(HOUR_MS));
    const protocol = await create();
    const next = await generateKeyPair('Next', 2048);
    serve(providerMetadata([key, next]));
    await refresh(protocol);
    expect(await storedXml(protocol)).toBe(served.text);
    const { type, after } = (await eventsOf(protocol)).at(-1) ?? {};
    expect(type).toBe('federation_protocol.refreshMetadata');
    expect(after && unpackJson(after)).toMatchObject({
      certificates: [key, next].map(({ certificate }) => new X509Certificate(certificate).fingerprint256),
    });
  });

  test('are not read before', async () => {
    serve(validFor(HOUR_MS));
    const protocol = await create();
    const before = await stateOf(protocol);
    serve(providerMetadata([key]));
    await runJob();
    expect(await stateOf(protocol)).toEqual(before);
  });

  test.each([
    ['the address fails', () => serve('', 503), 'The address returned status 503. Redirects are not followed.'],
    ['they are invalid', () => serve('<!DOCTYPE x><x/>'), /^Invalid metadata: .*document type/],
    [
      'they are of another provider',
      () => serve(providerMetadata([key], { entityId: 'https://evil.example' })),
      /^Invalid metadata: they are of https:\/\/evil\.example, not of /,
    ],
  ])('stay as they are if %s; the failure is recorded until an attempt succeeds', async (_what, prepare, reason) => {
    serve(validFor(HOUR_MS));
    const protocol = await create();
    const good = served.text;
    const { refreshed_at } = (await stateOf(protocol)) ?? {};
    prepare();
    await refresh(protocol);
    const failed = await stateOf(protocol);
    expect(await storedXml(protocol)).toBe(good);
    expect(failed).toMatchObject({ refreshed_at, failing_since: expect.any(String) });
    expect(failed?.message).toMatch(reason);
    // The next attempt is soon.
    expect(Date.parse(failed?.due_at ?? '') - Date.now()).toBeLessThanOrEqual(300_000);
    await refresh(protocol);
    expect((await stateOf(protocol))?.failing_since).toBe(failed?.failing_since);
    serve(good);
    await refresh(protocol);
    expect(await stateOf(protocol)).toMatchObject({ failing_since: null, message: null });
  });

  test('are read in an interval that the provider recommends, within bounds', () => {
    const delayOf = (validMs?: number, cacheDuration?: string) =>
      refreshDelayMs({
        validUntilMs: validMs === undefined ? undefined : Date.now() + validMs,
        cacheDurationMs: durationOf(cacheDuration),
        // Only the times matter.
      } as ProviderMetadata);
    expect(delayOf()).toBe(4 * HOUR_MS);
    expect([delayOf(undefined, 'PT6H30M'), delayOf(undefined, 'P1DT1S')]).toEqual([6.5 * HOUR_MS, 24 * HOUR_MS]);
    expect([delayOf(undefined, 'PT1S'), delayOf(1000, 'P1Y')]).toEqual([HOUR_MS / 4, HOUR_MS / 4]);
    expect([delayOf(undefined, 'often'), delayOf(undefined, 'P'), delayOf(undefined, 'PT')]).toEqual(
      Array(3).fill(4 * HOUR_MS),
    );
  });
});

describe('POST …/saml/metadata-refresh', () => {
  test('reads the metadata now, and says why that failed', async () => {
    serve(validFor(HOUR_MS));
    const protocol = await create();
    serve(validFor(2 * HOUR_MS));
    const { status, body } = await admin.post(`${protocol.path}/saml/metadata-refresh`);
    expect([status, body.saml.metadata_state]).toMatchObject([200, { url: address, failing_since: null }]);
    expect(await storedXml(protocol)).toBe(served.text);
    serve('', 500);
    const failed = (await admin.post(`${protocol.path}/saml/metadata-refresh`)).body.saml.metadata_state;
    expect(failed).toMatchObject({ failing_since: expect.any(String), message: expect.stringContaining('500') });
  });

  test('returns 409 without an address', async () => {
    const protocol = await create({ idp_metadata: providerMetadata([key]) });
    expect((await admin.post(`${protocol.path}/saml/metadata-refresh`)).status).toBe(409);
  });
});

describe('Administrators are warned', () => {
  const DAY_MS = 24 * HOUR_MS;
  const NO_DATES = { due_at: null, failing_since: null, valid_until: null };
  const GOOD = { ...NO_DATES, certificate_until: at(31 * DAY_MS), own_certificate_until: null };

  test.each([
    ['nothing is wrong', {}, undefined],
    ['imported metadata expire within a week', { valid_until: at(6 * DAY_MS) }, 'metadata_expires'],
    ['metadata have expired', { valid_until: at(-1), due_at: at(1000) }, 'metadata_expired'],
    ['metadata expire that will be refreshed', { valid_until: at(HOUR_MS), due_at: at(1000) }, undefined],
    [
      'metadata expire that cannot be refreshed',
      { valid_until: at(HOUR_MS), due_at: at(1000), failing_since: at(-1000) },
      'metadata_expires',
    ],
    ['the refresh fails for an hour', { due_at: at(1), failing_since: at(-HOUR_MS) }, undefined],
    ['the refresh fails for a day', { due_at: at(1), failing_since: at(-DAY_MS - 1) }, 'refresh_fails'],
    ['the signing certificate ends within a month', { certificate_until: at(29 * DAY_MS) }, 'certificate'],
    ['the own certificate ends within a month', { own_certificate_until: at(29 * DAY_MS) }, 'own_certificate'],
  ])('if %s', (_what, dates, kind) => {
    expect(findMetadataProblem({ ...GOOD, ...dates })?.kind).toBe(kind);
  });

  test('of the last signing certificate only, because a provider publishes the next one beside it', async () => {
    const protocol = await create({ idp_metadata: providerMetadata([key]) });
    const { certificate_until } = (await stateOf(protocol)) ?? {};
    expect(certificate_until).toBe(new X509Certificate(key.certificate).validToDate.toISOString());
  });

  test('once of each problem, and of its end; not of disabled providers', async () => {
    const protocol = await create({ idp_metadata: providerMetadata([key]) });
    const warnings = async () =>
      (await eventsOf(protocol)).map(({ type }) => type).filter((type) => /metadata(?:Warning|Restored)$/.test(type));
    await runJob();
    expect(await warnings()).toEqual([]);
    await change(protocol, { certificate_until: at(HOUR_MS) });
    await runJob();
    await runJob();
    expect(await warnings()).toEqual([METADATA_WARNING]);
    const { body } = await admin.get(`${protocol.path}/saml`);
    expect(body.saml.metadata_state.problem.kind).toBe('certificate');
    await change(protocol, { valid_until: at(-1) });
    await runJob();
    await change(protocol, { valid_until: null, certificate_until: null });
    await runJob();
    expect(await warnings()).toEqual([METADATA_WARNING, METADATA_WARNING, METADATA_RESTORED]);
    await admin.patch(`${FEDERATION}/identity_providers/${protocol.id}`, { identity_provider: { enabled: false } });
    await change(protocol, { valid_until: at(-1) });
    await runJob();
    expect(await warnings()).toHaveLength(3);
  });

  test('by the alert saml_expiry, as an incident of the protocol', async () => {
    const logged = { at: at(0), kind: 'federation_protocol', objectId: 'corp/saml2', projectId: '', before: null };
    const changes = [
      { ...logged, type: METADATA_WARNING, after: { kind: 'metadata_expired', at: '2026-01-01T00:00:00.000Z' } },
      { ...logged, type: 'federation_protocol.update', after: null },
      { ...logged, type: METADATA_RESTORED, after: null },
    ];
    const found = await metadataAlert.find(database().read, changes, () => true);
    expect(found.map(({ severity, path, incident }) => [severity, path, incident?.key, incident?.isOver])).toEqual([
      ['error', '/admin/identity-providers/corp', 'nephos-saml-corp/saml2', false],
      ['info', '/admin/identity-providers/corp', 'nephos-saml-corp/saml2', true],
    ]);
    expect(found[0]?.text).toContain('expired on 2026-01-01T00:00:00.000Z. Users of the provider cannot sign in.');
    expect(await metadataAlert.find(database().read, changes, () => false)).toEqual([]);
  });
});

test('Protocols from before these dates were stored receive them', async () => {
  const protocol = await create({ idp_metadata: validFor(HOUR_MS) });
  await database().transact((tx) =>
    tx.deleteFrom('saml_metadata_states').where('provider_id', '=', protocol.id).execute(),
  );
  await runJob();
  expect(await stateOf(protocol)).toMatchObject({ valid_until: expect.any(String), due_at: null });
});
