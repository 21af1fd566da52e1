import { beforeAll, describe, expect, test } from 'vitest';
import { newProject, type TestProject } from '#lib/testing/api.ts';
import { type NativeClient, nativeClient } from '#lib/testing/native-store.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform();
let project: TestProject;
let other: TestProject;
let native: NativeClient;
/** The user of the other project. */
let foreign: NativeClient;
let anonymous: NativeClient;

beforeAll(async () => {
  project = await newProject(platform);
  other = await newProject(platform);
  native = nativeClient(platform, project);
  foreign = nativeClient(platform, project, other.api.token);
  anonymous = nativeClient(platform, project, '');
  await native.call('PUT', '/c');
  await native.call('PUT', '/c/object', { body: 'text' });
});

const allow = (headers: Record<string, string>) =>
  native.call('POST', '/c', { headers: { 'X-Container-Read': '', 'X-Container-Write': '', ...headers } });
const statusOf = async (client: NativeClient, method: string, path: string, headers = {}) =>
  (await client.call(method, path, { headers })).status;

describe('Rules of containers', () => {
  test('.r:* lets everyone read objects; listing is refused with 401 without .rlistings', async () => {
    await allow({ 'X-Container-Read': '.r:*' });
    expect(await statusOf(anonymous, 'GET', '/c/object')).toBe(200);
    expect(await statusOf(anonymous, 'GET', '/c')).toBe(401);
    expect(await statusOf(foreign, 'GET', '/c')).toBe(403);
    await allow({ 'X-Container-Read': '.r:*,.rlistings' });
    expect(await statusOf(anonymous, 'GET', '/c')).toBe(200);
    expect(await statusOf(anonymous, 'PUT', '/c/object')).toBe(401);
    expect(await statusOf(anonymous, 'GET', '/missing/object')).toBe(401);
  });

  test('a referrer opens a container to pages of a host only', async () => {
    await allow({ 'X-Container-Read': '.r:.example.com,.r:-bad.example.com' });
    const from = (host: string) => statusOf(anonymous, 'GET', '/c/object', { Referer: `http://${host}/page` });
    expect([await from('www.example.com'), await from('bad.example.com'), await from('example.org')]).toEqual([
      200, 401, 401,
    ]);
    expect(await statusOf(anonymous, 'GET', '/c/object')).toBe(401);
  });

  test.each([
    ['<project>:<user>', () => `${other.id}:${other.userId}`],
    ['<project>:*', () => `${other.id}:*`],
    ['*:<user>', () => `*:${other.userId}`],
    ['names in the default domain', () => `${other.name}:${other.userName}`],
  ])('%s reads, but writing is refused with 403 until X-Container-Write allows it', async (_what, rule) => {
    await allow({});
    expect(await statusOf(foreign, 'GET', '/c/object')).toBe(403);
    await allow({ 'X-Container-Read': rule() });
    expect(await statusOf(foreign, 'GET', '/c/object')).toBe(200);
    expect(await statusOf(foreign, 'GET', '/c')).toBe(200);
    expect(await statusOf(foreign, 'PUT', '/c/new')).toBe(403);
    await allow({ 'X-Container-Write': rule() });
    expect(await statusOf(foreign, 'GET', '/c/object')).toBe(403);
    expect(await statusOf(foreign, 'PUT', '/c/new')).toBe(201);
    expect(await statusOf(foreign, 'DELETE', '/c/new')).toBe(204);
    expect(await statusOf(foreign, 'POST', '/c')).toBe(403);
    expect(await statusOf(foreign, 'DELETE', '/c')).toBe(403);
  });

  test('what a guest wrote belongs to the account: it is refused with 403 without a rule', async () => {
    await allow({ 'X-Container-Write': `${other.id}:*` });
    expect(await statusOf(foreign, 'PUT', '/c/written')).toBe(201);
    expect(await statusOf(foreign, 'GET', '/c/written')).toBe(403);
    await allow({});
    for (const method of ['GET', 'POST', 'DELETE']) expect(await statusOf(foreign, method, '/c/written')).toBe(403);
    expect(await statusOf(native, 'DELETE', '/c/written')).toBe(204);
  });

  test('a rule for another user or project is refused with 403', async () => {
    await allow({ 'X-Container-Read': `${other.id}:someone,${project.id}:${other.userId},${other.id}` });
    expect(await statusOf(foreign, 'GET', '/c/object')).toBe(403);
  });

  test('guests neither see access rules and keys nor change them', async () => {
    await allow({ 'X-Container-Read': '.r:*,.rlistings', 'X-Container-Meta-Temp-URL-Key': 'secret' });
    const { headers } = await foreign.call('HEAD', '/c');
    expect([headers['x-container-read'], headers['x-container-meta-temp-url-key']]).toEqual([undefined, undefined]);
    expect((await native.call('HEAD', '/c')).headers['x-container-meta-temp-url-key']).toBe('secret');
  });
});

describe('Rules of accounts', () => {
  const allowInAccount = (acl: object) =>
    native.call('POST', '', { headers: { 'X-Account-Access-Control': JSON.stringify(acl) } });

  test('read-only reads, read-write writes, admin changes the account; others are refused with 403', async () => {
    await allow({});
    const user = `${other.id}:${other.userId}`;
    await allowInAccount({ 'read-only': [user] });
    expect(await statusOf(foreign, 'GET', '')).toBe(200);
    expect(await statusOf(foreign, 'GET', '/c/object')).toBe(200);
    expect(await statusOf(foreign, 'PUT', '/c/a')).toBe(403);
    await allowInAccount({ 'read-write': [user] });
    expect(await statusOf(foreign, 'PUT', '/c/a')).toBe(201);
    expect(await statusOf(foreign, 'POST', '')).toBe(403);
    expect((await foreign.call('HEAD', '')).headers['x-account-access-control']).toBeUndefined();
    await allowInAccount({ admin: [user] });
    expect(await statusOf(foreign, 'POST', '')).toBe(204);
    expect(JSON.parse((await native.call('HEAD', '')).headers['x-account-access-control'] ?? '')).toEqual({
      admin: [user],
    });
    await native.call('POST', '', { headers: { 'X-Account-Access-Control': '' } });
    expect(await statusOf(foreign, 'GET', '')).toBe(403);
  });

  test.each(['[]', '{"unknown":[]}', '{"admin":"me"}', 'text'])('%s is refused with 400', async (acl) => {
    expect(await statusOf(native, 'POST', '', { 'X-Account-Access-Control': acl })).toBe(400);
  });
});

describe('Quotas', () => {
  test('an upload over the bytes or objects of a container is refused with 413', async () => {
    const quotas = { 'X-Container-Meta-Quota-Bytes': '10', 'X-Container-Meta-Quota-Count': '2' };
    await native.call('PUT', '/quota', { headers: quotas });
    expect((await native.call('HEAD', '/quota')).headers).toMatchObject({ 'x-container-meta-quota-bytes': '10' });
    const put = async (name: string, body: string) => (await native.call('PUT', `/quota/${name}`, { body })).status;
    expect(await put('a', '12345678901')).toBe(413);
    expect(await put('a', '123456')).toBe(201);
    expect(await put('b', '12345')).toBe(413);
    expect([await put('b', '1'), await put('c', '')]).toEqual([201, 413]);
    expect(await put('a', '1234567')).toBe(201);
    expect((await native.call('COPY', '/quota/a', { headers: { Destination: 'quota/b' } })).status).toBe(413);
    await native.call('POST', '/quota', { headers: { 'X-Remove-Container-Meta-Quota-Count': 'x' } });
    expect(await put('c', '')).toBe(201);
  });
});

describe('CORS', () => {
  const origin = 'https://app.example.com';
  beforeAll(async () => {
    const headers = {
      'X-Container-Read': '.r:*',
      'X-Container-Meta-Access-Control-Allow-Origin': `${origin} https://b.example.com`,
      'X-Container-Meta-Access-Control-Max-Age': '60',
      'X-Container-Meta-Access-Control-Expose-Headers': 'X-Custom',
    };
    await native.call('PUT', '/cors', { headers });
    await native.call('PUT', '/cors/object', { body: 'x', headers: { 'X-Object-Meta-A': '1' } });
  });
  const preflight = (from: string, method: string) =>
    anonymous.call('OPTIONS', '/cors/object', {
      headers: {
        Origin: from,
        'Access-Control-Request-Method': method,
        'Access-Control-Request-Headers': 'X-Auth-Token',
      },
    });

  test('an allowed origin may send each method, other origins and methods are refused with 401', async () => {
    const { status, headers } = await preflight(origin, 'PUT');
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'access-control-allow-origin': origin,
      'access-control-allow-methods': 'COPY, DELETE, GET, HEAD, OPTIONS, POST, PUT',
      'access-control-allow-headers': 'X-Auth-Token',
      'access-control-max-age': '60',
      vary: 'Origin, Access-Control-Request-Headers',
    });
    expect((await preflight('https://evil.example', 'GET')).status).toBe(401);
    expect((await preflight(origin, 'PATCH')).status).toBe(401);
    expect((await anonymous.call('OPTIONS', '')).headers.allow).toBe('GET, HEAD, OPTIONS, POST');
  });

  test('responses for an allowed origin expose metadata, those for another one nothing', async () => {
    const allowed = await anonymous.call('GET', '/cors/object', { headers: { Origin: origin } });
    expect(allowed.headers['access-control-allow-origin']).toBe(origin);
    expect(allowed.headers['access-control-expose-headers']).toContain('x-object-meta-a');
    expect(allowed.headers['access-control-expose-headers']).toContain('x-custom');
    const denied = await anonymous.call('GET', '/cors/object', { headers: { Origin: 'https://evil.example' } });
    expect([denied.status, denied.headers['access-control-allow-origin']]).toEqual([200, undefined]);
  });
});
