import { createPrivateKey, createPublicKey, X509Certificate } from 'node:crypto';
import { createSecureContext } from 'node:tls';
import { expect, test } from 'vitest';
import { joinProject, newProject, signInAdmin } from '#lib/testing/api.ts';
import { at, launch } from '#lib/testing/compute.ts';
import { setQuota } from '#lib/testing/networking.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform();
const KEYPAIRS = '/compute/v2.1/os-keypairs';
const ED25519 = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIBCGw7PSYjjdSBUmsKV0xD6p4cmJKdTy8e+CrXJRUyPG me@laptop';
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBhTCCASugAwIBAgIUHKrRrFFqbuIuBDOOyWEKVvHyNCkwCgYIKoZIzj0EAwIw
FzEVMBMGA1UEAwwMd2luZG93cy11c2VyMCAXDTI2MTEyMjExMTMyM1oYDzIxMjYx
MDI5MTExMzIzWjAXMRUwEwYDVQQDDAx3aW5kb3dzLXVzZXIwWTATBgcqhkjOPQIB
BggqhkjOPQMBBwNCAASCcGzW76Xj/d3voptMq9b/+EcBm3WMGreTqfHo1JxUifUS
PA1MzzAlihpQkDM0PSV4ls3T3w/Mr6A6evaefL/Co1MwUTAdBgNVHQ4EFgQUGqXQ
7v8r3P5SHddHCP6t4hnHeTcwHwYDVR0jBBgwFoAUGqXQ7v8r3P5SHddHCP6t4hnH
eTcwDwYDVR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNIADBFAiARpUVzVqo4Jzld
qBJQu7VXkbKWde8+qNyf8FpeaEJbZwIhAI7PyhX/1zZ/38PFcK410XLScrPT5Hit
y4qictTK8z4E
-----END CERTIFICATE-----
`;
const PRIVATE_KEY = '-----BEGIN PRIVATE KEY-----\nMC4CAQ==\n-----END PRIVATE KEY-----\n';
const FINGERPRINT = /^([0-9a-f]{2}:){15}[0-9a-f]{2}$/;

test('POST /os-keypairs: an imported key is listed and shown, without a private half', async () => {
  const { api, userId } = await newProject(platform);
  const created = await api.post(
    KEYPAIRS,
    { keypair: { name: 'laptop', public_key: ED25519, type: 'ssh' } },
    at('2.2'),
  );
  expect(created.status).toBe(201);
  const summary = { name: 'laptop', public_key: ED25519, fingerprint: expect.stringMatching(FINGERPRINT), type: 'ssh' };
  expect(created.body).toEqual({ keypair: { ...summary, user_id: userId } });
  expect((await api.get(KEYPAIRS, at('2.2'))).body).toEqual({ keypairs: [{ keypair: summary }] });
  expect((await api.get(`${KEYPAIRS}/laptop`, at('2.2'))).body.keypair).toEqual({
    ...summary,
    user_id: userId,
    id: expect.any(Number),
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}$/),
    updated_at: null,
    deleted: false,
    deleted_at: null,
  });
});

test('POST /os-keypairs: without a key a pair is made, whose halves belong together', async () => {
  const { api } = await newProject(platform);
  const { body, status } = await api.post(KEYPAIRS, { keypair: { name: 'made' } });
  expect(status).toBe(200);
  expect(body.keypair).not.toHaveProperty('type');
  const { n } = createPublicKey(createPrivateKey(body.keypair.private_key)).export({ format: 'jwk' });
  const content = Buffer.from(body.keypair.public_key.split(' ')[1], 'base64');
  expect(content.toString('hex')).toContain(Buffer.from(n ?? '', 'base64url').toString('hex'));
  expect((await api.get(`${KEYPAIRS}/made`)).body.keypair).not.toHaveProperty('private_key');
});

test('POST /os-keypairs: a certificate is taken as it is sent, with its SHA-1 as fingerprint', async () => {
  const { api, userId } = await newProject(platform);
  const keypair = { name: 'windows', type: 'x509', public_key: CERTIFICATE };
  const { body, status } = await api.post(KEYPAIRS, { keypair }, at('2.2'));
  expect(status).toBe(201);
  const summary = { ...keypair, fingerprint: 'c9:68:37:62:9e:fd:83:e2:7d:6f:56:93:dd:22:57:25:41:35:8a:43' };
  expect(body).toEqual({ keypair: { ...summary, user_id: userId } });
  expect((await api.get(KEYPAIRS, at('2.2'))).body).toEqual({ keypairs: [{ keypair: summary }] });
  expect((await api.get(`${KEYPAIRS}/windows`, at('2.2'))).body.keypair).toMatchObject(summary);
});

test('POST /servers: with a certificate as key pair the instance lets nobody in by SSH, with an SSH key it does', async () => {
  const project = await newProject(platform);
  for (const keypair of [
    { name: 'windows', type: 'x509', public_key: CERTIFICATE },
    { name: 'laptop', public_key: ED25519 },
  ]) {
    await project.api.post(KEYPAIRS, { keypair }, at('2.2'));
  }
  const logOf = async (key_name: string) => {
    const id = await launch(platform, project, { key_name });
    expect((await project.api.get(`/compute/v2.1/servers/${id}`)).body.server).toMatchObject({ key_name });
    const action = { 'os-getConsoleOutput': {} };
    return (await project.api.post(`/compute/v2.1/servers/${id}/action`, action)).body.output;
  };
  expect(await logOf('windows')).toContain('no authorized SSH keys for user cloud');
  expect(await logOf('laptop')).toContain('authorized key of user cloud: ssh-ed25519');
});

test('POST /os-keypairs: without a certificate one is made for its user, with its key, returned once', async () => {
  const { api, userId } = await newProject(platform);
  const { body, status } = await api.post(KEYPAIRS, { keypair: { name: 'made', type: 'x509' } }, at('2.2'));
  expect(status).toBe(201);
  const certificate = new X509Certificate(body.keypair.public_key);
  expect(certificate.subject).toBe(`CN=${userId}`);
  expect(certificate.subjectAltName).toContain(`${userId}@localhost`);
  expect(certificate.keyUsage).toEqual(['1.3.6.1.5.5.7.3.2']);
  expect(certificate.verify(certificate.publicKey)).toBe(true);
  expect(certificate.validToDate.getTime() - certificate.validFromDate.getTime()).toBe(3650 * 86_400_000);
  expect(body.keypair.fingerprint).toBe(certificate.fingerprint.toLowerCase());
  const pfx = Buffer.from(body.keypair.private_key, 'base64');
  expect(() => createSecureContext({ pfx, passphrase: '' })).not.toThrow();
  expect(() => createSecureContext({ pfx, passphrase: 'wrong' })).toThrow(/mac verify failure/);
  expect((await api.get(`${KEYPAIRS}/made`, at('2.2'))).body.keypair).not.toHaveProperty('private_key');
});

test.each<[string, object, string]>([
  ['a public key that is none', { name: 'k', public_key: 'ssh-rsa AAAA' }, '2.1'],
  [
    'a key whose content is of another type',
    { name: 'k', public_key: ED25519.replace('ssh-ed25519', 'ssh-rsa') },
    '2.1',
  ],
  ['a key that is cut short', { name: 'k', public_key: ED25519.slice(0, 60) }, '2.1'],
  ['an empty public key', { name: 'k', public_key: '' }, '2.1'],
  ['an empty name', { name: '' }, '2.1'],
  ['a name with a slash', { name: 'key/' }, '2.1'],
  ['a name of 256 characters', { name: 'k'.repeat(256) }, '2.1'],
  ['a type that is not offered', { name: 'k', type: 'pgp' }, '2.2'],
  ['a certificate that is none', { name: 'k', type: 'x509', public_key: 'x' }, '2.2'],
  ['a certificate that is cut short', { name: 'k', type: 'x509', public_key: CERTIFICATE.slice(0, 400) }, '2.2'],
  ['an SSH key as a certificate', { name: 'k', type: 'x509', public_key: ED25519 }, '2.2'],
  ['a certificate as an SSH key', { name: 'k', public_key: CERTIFICATE }, '2.2'],
  ['a certificate with its private key', { name: 'k', type: 'x509', public_key: CERTIFICATE + PRIVATE_KEY }, '2.2'],
  ['a certificate to be made from 2.92 on', { name: 'k', type: 'x509' }, '2.92'],
  ['a pair to be made from 2.92 on', { name: 'k' }, '2.92'],
])('POST /os-keypairs: %s is refused with 400', async (_, keypair, version) => {
  const { api } = await newProject(platform);
  expect((await api.post(KEYPAIRS, { keypair }, at(version))).status).toBe(400);
  expect((await api.get(KEYPAIRS)).body.keypairs).toEqual([]);
});

test('POST /os-keypairs: a name in use is refused with 409, the same name of another user is not', async () => {
  const one = await newProject(platform);
  const other = await joinProject(platform, one.id, 'member');
  const body = { keypair: { name: 'laptop', public_key: ED25519 } };
  await one.api.post(KEYPAIRS, body);
  const answer = await one.api.post(KEYPAIRS, body);
  expect(answer.status).toBe(409);
  expect(answer.body.conflictingRequest.message).toBe("Key pair 'laptop' already exists.");
  expect((await other.api.post(KEYPAIRS, body)).status).toBe(200);
});

test('POST /os-keypairs: over the quota is refused with 413', async () => {
  const { api, id } = await newProject(platform);
  await setQuota(platform, id, 'key_pairs', 1);
  await api.post(KEYPAIRS, { keypair: { name: 'one', public_key: ED25519 } });
  const answer = await api.post(KEYPAIRS, { keypair: { name: 'two', public_key: ED25519 } });
  expect(answer.status).toBe(413);
  expect(answer.body.entityTooLarge.message).toBe(
    'Quota exceeded for key_pairs: Requested 1, but already used 1 of 1 key_pairs',
  );
});

test('POST /os-keypairs: of many requests that are refused none makes a pair', async () => {
  const { api, id } = await newProject(platform);
  await setQuota(platform, id, 'key_pairs', 1);
  await api.post(KEYPAIRS, { keypair: { name: 'one', public_key: ED25519 } });
  const ask = (name: string) => api.post(KEYPAIRS, { keypair: { name } });
  const answers = await Promise.all(Array.from({ length: 30 }, (_, index) => ask(index % 2 === 0 ? 'one' : 'two')));
  // More than eight waiting requests would return 429.
  expect(answers.map(({ status }) => status)).toEqual(answers.map((_, index) => (index % 2 === 0 ? 409 : 413)));
});

test("keypairs are the user's: others of the project do not see them, administrators ask by user_id from 2.10", async () => {
  const one = await newProject(platform);
  const other = await joinProject(platform, one.id, 'member');
  await one.api.post(KEYPAIRS, { keypair: { name: 'laptop', public_key: ED25519 } });
  expect((await other.api.get(`${KEYPAIRS}/laptop`)).status).toBe(404);
  expect((await other.api.get(KEYPAIRS)).body.keypairs).toEqual([]);
  expect((await other.api.get(`${KEYPAIRS}?user_id=${one.userId}`, at('2.10'))).status).toBe(403);
  const admin = await signInAdmin(platform);
  expect((await admin.get(`${KEYPAIRS}?user_id=${one.userId}`, at('2.10'))).body.keypairs).toHaveLength(1);
});

test('DELETE /os-keypairs/{name}: 202 below 2.2 and 204 from there; an unknown one is 404', async () => {
  const { api } = await newProject(platform);
  for (const [version, status] of [
    ['2.1', 202],
    ['2.2', 204],
  ] as const) {
    await api.post(KEYPAIRS, { keypair: { name: 'my laptop', public_key: ED25519 } });
    expect((await api.delete(`${KEYPAIRS}/my%20laptop`, at(version))).status).toBe(status);
    expect((await api.delete(`${KEYPAIRS}/my%20laptop`, at(version))).status).toBe(404);
  }
});

test('GET /os-keypairs: pages follow one another by name from 2.35 on; an unknown marker is refused', async () => {
  const { api } = await newProject(platform);
  for (const name of ['b', 'a', 'c']) await api.post(KEYPAIRS, { keypair: { name, public_key: ED25519 } });
  const first = (await api.get(`${KEYPAIRS}?limit=2`, at('2.35'))).body;
  expect(first.keypairs.map(({ keypair }: { keypair: { name: string } }) => keypair.name)).toEqual(['a', 'b']);
  const next = first.keypairs_links[0].href.replace('http://nephos.test', '');
  expect((await api.get(next, at('2.35'))).body.keypairs).toMatchObject([{ keypair: { name: 'c' } }]);
  expect((await api.get(`${KEYPAIRS}?marker=z`, at('2.35'))).status).toBe(400);
});

test.each([
  [
    'RSA',
    'ssh-rsa AAAAB3NzaC1yc2EAAAADAQABAAABAQDGrCfBo+sDahBP7/XdmC3TF/IDvSzzgIPm5JdyY0NobYa/V6O3dQunJP+G/lqxJJN1IANYsdw3IiMEkZdTjvWhpalb7MWYyv5DZZz9OkgHuPkPl6OqTwIMaVr/RfsiAWBQ7v09vCQFcPTH2D7ctSwlqm8WKQ2KVrCRpCQLP4Ray0Ngn1jCkB2/V00htd/cBshgy0qkSRdj23qFryRc5E98IJhDWUwyk0R5VAN3UrGTG8ppcrwTfMGkjRLw1NDk0yvytFdAUcPkPZfHqHTmnx1ufnvobd1iGvqbHvw9TQnATYcSgMm2+M5ga4bBy/CJQePcuu9CZ1UX3QCTkmBEj7kR rsa@test',
    '8b:b7:af:38:e9:48:38:46:a5:83:42:6d:40:30:c4:c1',
  ],
  [
    'ECDSA',
    'ecdsa-sha2-nistp256 AAAAE2VjZHNhLXNoYTItbmlzdHAyNTYAAAAIbmlzdHAyNTYAAABBBK1IjOSUNc1k4IYLgzZsUb5JI5bhedigYcUBxEG4zcPIPFFNgeFAp8vaaVsSrYibEdaeT5aeo8gBzwaQC61oM2k= ecdsa@test',
    '5d:56:d4:d0:35:ed:29:a6:79:6e:41:5d:a4:ed:0f:65',
  ],
  [
    'Ed25519',
    'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJScJr/qVcFT3KlVxst3hqfapxSt4yeJkRtO6Pxnh1j1 ed25519@test',
    'e8:15:be:0e:46:e6:32:65:25:94:3b:90:58:e2:cd:0b',
  ],
])(
  'POST /os-keypairs: a key of type %s is taken as it is sent, with the fingerprint that ssh-keygen tells',
  async (_, key, print) => {
    const { api } = await newProject(platform);
    const sent = `${key}\n`;
    const { body } = await api.post(KEYPAIRS, { keypair: { name: 'k', public_key: sent } }, at('2.92'));
    expect(body.keypair).toMatchObject({ public_key: sent, fingerprint: print, type: 'ssh' });
  },
);

test.each<[string, object, string]>([
  ['a type below 2.2', { type: 'ssh' }, '2.1'],
  ['a user below 2.10', { user_id: 'me' }, '2.9'],
])('POST /os-keypairs: %s is refused with 400', async (_, more, version) => {
  const { api } = await newProject(platform);
  const keypair = { name: 'k', public_key: ED25519, ...more };
  expect((await api.post(KEYPAIRS, { keypair }, at(version))).status).toBe(400);
});

test('POST /os-keypairs: for another user from 2.10 on by administrators; anyone else is refused with 403', async () => {
  const [one, other] = [await newProject(platform), await newProject(platform)];
  const keypair = { name: 'given', public_key: ED25519, user_id: one.userId };
  expect((await other.api.post(KEYPAIRS, { keypair }, at('2.10'))).status).toBe(403);
  const { body } = await (await signInAdmin(platform)).post(KEYPAIRS, { keypair }, at('2.10'));
  expect(body.keypair.user_id).toBe(one.userId);
  expect((await one.api.get(`${KEYPAIRS}/given`)).status).toBe(200);
  const gone = await (await signInAdmin(platform)).delete(`${KEYPAIRS}/given?user_id=${one.userId}`, at('2.10'));
  expect(gone.status).toBe(204);
  expect((await one.api.get(`${KEYPAIRS}/given`)).status).toBe(404);
});

test('GET /os-keypairs: below 2.35 there are no pages, and from 2.75 on an unknown key is refused', async () => {
  const { api } = await newProject(platform);
  for (const name of ['b', 'a']) await api.post(KEYPAIRS, { keypair: { name, public_key: ED25519 } });
  const { body } = await api.get(`${KEYPAIRS}?limit=1&marker=z`, at('2.34'));
  expect(body.keypairs).toHaveLength(2);
  expect(body).not.toHaveProperty('keypairs_links');
  expect((await api.get(`${KEYPAIRS}?colour=red`, at('2.75'))).status).toBe(400);
});
