import { createHmac } from 'node:crypto';
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
      ['GET', ''],
      ['POST', '', { 'X-Account-Meta-Temp-URL-Key': 'key' }],
      ['POST', '/backups', { 'X-Container-Read': '.r:*' }],
      ['PUT', '/more'],
      ['PUT', '/backups/stolen', { 'X-Copy-From': '/other/secret/key' }],
      ['COPY', '/backups/db/monday', { Destination: '/other/stolen' }],
    ]),
  ).toEqual([403, 403, 403, 403, 403, 403, 403, 403, 403]);
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
