import { createHmac } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { newProject, signInAdmin, type TestProject } from '#lib/testing/api.ts';
import { type NativeClient, nativeClient } from '#lib/testing/native-store.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform();
let project: TestProject;
let owner: NativeClient;

beforeAll(async () => {
  project = await newProject(platform);
  owner = nativeClient(platform, project);
  for (const container of ['backups', 'other']) {
    await owner.call('PUT', `/${container}`);
    await owner.call('PUT', `/${container}/db/monday`, { body: 'data' });
    await owner.call('PUT', `/${container}/secret/key`, { body: 'secret' });
  }
});

/** A client with the token of a restricted key, as a service obtains it for a signed request. */
async function restricted(limits: object): Promise<NativeClient> {
  const path = `/identity/v3/users/${project.userId}/credentials/OS-EC2`;
  const key = (await project.api.post(path, { tenant_id: project.id, limits })).body.credential;
  const params = { SignatureVersion: '2', Timestamp: new Date().toISOString().slice(0, 19) };
  const query = Object.entries(params).map((pair) => pair.map(encodeURIComponent).join('='));
  const text = ['GET', 'host', '/', query.join('&')].join('\n');
  const signature = createHmac('sha256', key.secret).update(text).digest('base64');
  const credentials = { access: key.access, signature, host: 'host', verb: 'GET', path: '/', params };
  const answer = await (await signInAdmin(platform)).post('/identity/v3/ec2tokens', { credentials });
  expect(answer.status).toBe(200);
  return nativeClient(platform, project, answer.headers.get('x-subject-token') ?? '');
}

const statuses = (client: NativeClient, requests: readonly (readonly [string, string, Record<string, string>?])[]) =>
  Promise.all(
    requests.map(
      async ([method, path, headers]) => (await client.call(method, path, headers ? { headers } : {})).status,
    ),
  );

test('a key that is limited to a bucket reads and writes its objects and nothing else', async () => {
  const client = await restricted({ buckets: ['backups'] });
  expect(
    await statuses(client, [
      ['GET', '/backups/db/monday'],
      ['GET', '/backups'],
      ['HEAD', '/backups'],
      ['PUT', '/backups/new'],
    ]),
  ).toEqual([200, 200, 204, 201]);
  expect(
    await statuses(client, [
      ['GET', '/other/db/monday'],
      ['PUT', '/other/new'],
      ['GET', '/other'],
      ['POST', '', { 'X-Account-Meta-Temp-URL-Key': 'key' }],
      ['POST', '/backups', { 'X-Container-Read': '.r:*' }],
      ['PUT', '/more'],
      ['PUT', '/backups/stolen', { 'X-Copy-From': '/other/secret/key' }],
      ['COPY', '/backups/db/monday', { Destination: '/other/stolen' }],
    ]),
  ).toEqual([403, 403, 403, 403, 403, 403, 403, 403]);
});

test('a key that is limited to a prefix and to reading lists and reads only that', async () => {
  const client = await restricted({ prefixes: ['db/'], access: 'read' });
  expect(
    await statuses(client, [
      ['GET', '/backups/db/monday'],
      ['GET', '/backups?prefix=db/'],
      ['GET', '/backups?path=db'],
    ]),
  ).toEqual([200, 200, 200]);
  expect(
    await statuses(client, [
      ['GET', '/backups/secret/key'],
      ['GET', '/backups'],
      ['GET', '/backups?prefix=db/&path=secret'],
      ['PUT', '/backups/db/tuesday'],
      ['DELETE', '/backups/db/monday'],
    ]),
  ).toEqual([403, 403, 403, 403, 403]);
});

test('a large object gives a key no segments outside of its prefix', async () => {
  const segments = [
    { path: '/backups/db/monday', size_bytes: 4 },
    { path: '/backups/secret/key', size_bytes: 6 },
  ];
  const body = JSON.stringify(segments);
  expect((await owner.call('PUT', '/backups/db/large?multipart-manifest=put', { body })).status).toBe(201);
  expect((await owner.call('GET', '/backups/db/large')).status).toBe(200);
  const client = await restricted({ prefixes: ['db/'], access: 'read' });
  await expect(client.call('GET', '/backups/db/large')).rejects.toThrow(
    'Cannot read segment /backups/secret/key: 403.',
  );
});

test('a key that is limited to a bucket lists and counts only that one', async () => {
  const client = await restricted({ buckets: ['backups', 'absent'] });
  const list = await client.call('GET', '?format=json');
  expect(list.json()).toMatchObject([{ name: 'backups' }]);
  expect(list.headers['x-account-container-count']).toBe('1');
  const { count, bytes } = list.json()[0];
  const head = (await client.call('HEAD', '')).headers;
  expect([head['x-account-object-count'], head['x-account-bytes-used']]).toEqual([String(count), String(bytes)]);
  expect((await client.call('GET', '?prefix=o')).status).toBe(204);
  expect((await (await restricted({ access: 'read' })).call('GET', '')).text).toContain('other');
  expect((await (await restricted({ addresses: ['192.0.2.1'] })).call('GET', '')).status).toBe(403);
});

/** Headers that change who has access, or to whom browsers show data. */
const SHARING: Record<string, string>[] = [
  { 'X-Container-Read': '.r:*' },
  { 'X-Container-Write': '*:*' },
  { 'X-Remove-Container-Read': 'x' },
  { 'X-Container-Meta-Temp-Url-Key': 'key' },
  { 'X-Container-Meta-Temp_Url_Key-2': 'key' },
  { 'X-Remove-Container-Meta-Temp-Url-Key': 'x' },
  { 'X-Container-Meta-Sync-Key': 'key' },
  { 'X-Container-Meta-Web-Index': 'index.html' },
  { 'X-Container-Meta-Access-Control-Allow-Origin': '*' },
];

test('a key that is limited to addresses changes settings, but not who has access: 403', async () => {
  const client = await restricted({ addresses: ['198.51.100.0/24'] });
  for (const headers of SHARING) {
    expect([headers, await statuses(client, [['POST', '/backups', headers]])]).toEqual([headers, [403]]);
    expect([headers, await statuses(client, [['PUT', '/shared', headers]])]).toEqual([headers, [403]]);
  }
  expect(
    await statuses(client, [
      ['POST', '', { 'X-Account-Meta-Temp-Url-Key': 'key' }],
      ['POST', '', { 'X-Account-Access-Control': '{}' }],
      ['POST', '/backups', { 'X-Container-Meta-Color': 'red' }],
      ['PUT', '/created'],
    ]),
  ).toEqual([403, 403, 204, 201]);
});

test('a restricted key never sees keys of temporary URLs, with which it could do more', async () => {
  const key = 'X-Container-Meta-Temp-Url-Key';
  expect((await owner.call('POST', '/backups', { headers: { [key]: 'secret' } })).status).toBe(204);
  await owner.call('POST', '', { headers: { 'X-Account-Meta-Temp-Url-Key': 'secret' } });
  expect((await owner.call('HEAD', '/backups')).headers).toMatchObject({ [key.toLowerCase()]: 'secret' });
  for (const limits of [{ buckets: ['backups'], access: 'read' }, { addresses: ['198.51.100.7'] }]) {
    const client = await restricted(limits);
    for (const path of ['/backups', '']) {
      expect(JSON.stringify((await client.call('HEAD', path)).headers)).not.toContain('secret');
    }
  }
});

test('a key with only an expiration date does what its user may do', async () => {
  const client = await restricted({ expires_at: '2099-01-01T00:00:00' });
  const headers = { 'X-Container-Read': '.r:*' };
  expect(await statuses(client, [['PUT', '/public', headers]])).toEqual([201]);
  expect((await client.call('HEAD', '/public')).headers).toMatchObject({ 'x-container-read': '.r:*' });
});

test('a user without the account cannot set keys of temporary URLs, however the header is written', async () => {
  const guest = await newProject(platform);
  const acl = JSON.stringify({ 'read-write': [`${guest.id}:*`] });
  await owner.call('POST', '', { headers: { 'X-Account-Access-Control': acl } });
  await owner.call('PUT', '/lent');
  const client = nativeClient(platform, project, guest.api.token);
  for (const name of ['X-Container-Meta-Temp-Url-Key', 'X-Container-Meta-Temp_Url_Key']) {
    expect((await client.call('POST', '/lent', { headers: { [name]: 'stolen' } })).status).toBe(204);
  }
  expect(JSON.stringify((await owner.call('HEAD', '/lent')).headers)).not.toContain('stolen');
});

test('the last use of a key shows the operation and the address of a request with its token', async () => {
  const limits = { buckets: ['backups', 'last-use'] };
  const client = await restricted(limits);
  expect((await client.call('HEAD', '/backups')).status).toBe(204);
  const lastUse = async () => {
    const { ec2_keys } = (await project.api.get('/console/v1/ec2-keys')).body;
    return (ec2_keys as { limits: object; last_use: object }[]).find(({ limits: own }) =>
      isDeepStrictEqual(own, limits),
    )?.last_use;
  };
  const use = { api: 'object-store', operation: 'HEAD container', network: '198.51.100.7' };
  await expect.poll(lastUse).toEqual(use);
});
