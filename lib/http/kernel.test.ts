import { describe, expect, test } from 'vitest';
import { Conflict, Invalid, NotFound, QuotaExceeded, TooManyRequests, Unauthenticated } from '#lib/errors/errors.ts';
import { readEnv } from '#lib/settings/env.ts';
import { apiClient, newProject } from '#lib/testing/api.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { publicBaseUrl } from './base-url.ts';
import { renderError } from './dialects.ts';
import { describedPaths } from './openapi.ts';

const platform = usePlatform();
const VOLUMES = '/volume/v3/volumes';

describe('Every answer', () => {
  test('carries a request id of its own, refusals too', async () => {
    const api = apiClient(platform);
    const paths = ['/volume/v3', VOLUMES, '/volume/v3/nowhere', '/healthz', '/openapi/nothing.json'];
    const answers = await Promise.all(paths.map((path) => api.get(path)));
    const ids = answers.map(({ headers }) => headers.get('x-openstack-request-id'));
    expect(new Set(ids).size).toBe(paths.length);
    for (const id of ids) expect(id).toMatch(/^req-[0-9a-f-]{36}$/);
  });

  test('names the version in force in every spelling', async () => {
    const { api } = await newProject(platform);
    const { headers } = await api.get(VOLUMES, { 'openstack-api-version': 'compute 2.1, volume 3.60' });
    expect(headers.get('openstack-api-version')).toBe('volume 3.60');
    expect(headers.get('x-openstack-volume-api-version')).toBe('3.60');
  });
});

describe('A path that ends in a slash', () => {
  test.each([
    ['GET', '/volume/v3/volumes/'],
    ['DELETE', '/volume/v3/volumes/'],
    ['GET', '/compute/v2.1/os-volumes/'],
    ['DELETE', '/compute/v2.1/os-volumes/'],
    ['DELETE', '/compute/v2.1/images/'],
    ['DELETE', '/compute/v2.1/os-security-groups/'],
    ['GET', '/compute/v2.1/os-simple-tenant-usage/'],
    ['PUT', '/compute/v2.1/servers/'],
    ['GET', '/image/v2/images/'],
  ])('%s %s: is an object without an id, hence 404', async (method, path) => {
    const { api } = await newProject(platform, 'admin');
    expect((await api.call(method, path, method === 'PUT' ? {} : undefined)).status).toBe(404);
    const { id } = await newProject(platform);
    expect((await api.call(method, path.replace(/(v[\d.]+)/, `$1/${id}`))).status).toBe(404);
  });

  test.each([
    '/identity/v3/projects/',
    '/networking/v2.0/networks/',
    '/identity/v3/',
    '/compute/v2.1/',
    '/compute/v2/',
    '/compute/',
    '/volume/v3/',
    '/networking/v2.0/',
    '/image/v2/',
  ])('GET %s: is the list, or the document, that it is without', async (path) => {
    const { api } = await newProject(platform, 'admin');
    const answers = [await api.get(path), await api.get(path.slice(0, -1))];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  });
});

describe('A request is refused', () => {
  test.each([
    ['a version that is out of range, with the range', 'volume 3.999', 406, /Minimum is 3\.0 and maximum is 3\.71/],
    ['a version that is malformed', 'volume three', 400, /MajorNum\.MinorNum/],
  ])('%s', async (_what, version, status, message) => {
    const { api } = await newProject(platform);
    const answer = await api.get(VOLUMES, { 'openstack-api-version': version });
    expect(answer.status).toBe(status);
    expect(JSON.stringify(answer.body)).toMatch(message);
  });

  test('a body over 1 MiB: 413, and nothing is created', async () => {
    const { api } = await newProject(platform);
    const answer = await api.post(VOLUMES, { volume: { size: 1, name: 'x'.repeat(2 ** 20) } });
    expect(answer.status).toBe(413);
    expect((await api.get(VOLUMES)).body.volumes).toEqual([]);
  });

  test('a body that is not JSON: 400', async () => {
    const { api } = await newProject(platform);
    expect((await api.post(VOLUMES, '{"volume":')).body).toEqual({
      badRequest: { code: 400, message: 'The request body is not valid JSON.' },
    });
  });

  test.each(['/volumes/%00', '/volumes?name=a%00b', '/volumes?marker=%00', '/volumes?size=99999999999'])(
    'a NUL or a number that no column holds in GET %s: 400 on every database',
    async (path) => {
      const { api } = await newProject(platform);
      expect((await api.get(`/volume/v3${path}`)).status).toBe(400);
    },
  );

  test('a NUL in a body: 400, and nothing is created; an escaped backslash before u0000 is none', async () => {
    const { api } = await newProject(platform);
    expect((await api.post(VOLUMES, { volume: { size: 1, name: 'a\u0000b' } })).status).toBe(400);
    expect((await api.get(VOLUMES)).body.volumes).toEqual([]);
    expect((await api.post(VOLUMES, { volume: { size: 1, name: '\\u0000' } })).body.volume.name).toBe('\\u0000');
  });

  test('an unknown path: 404 in the dialect of the service', async () => {
    const { api } = await newProject(platform);
    const answer = await api.get('/volume/v3/nowhere');
    expect(answer.status).toBe(404);
    expect(Object.keys(answer.body)).toEqual(['itemNotFound']);
  });

  test('a method that is not offered: 405', async () => {
    const { api } = await newProject(platform);
    expect((await api.patch(VOLUMES, {})).status).toBe(405);
  });

  test("another project's id in the path: 400, whatever lies behind it", async () => {
    const [mine, theirs] = [await newProject(platform), await newProject(platform)];
    expect((await mine.api.get(`/volume/v3/${theirs.id}/volumes`)).status).toBe(400);
    expect((await mine.api.get(`/volume/v3/${mine.id}/volumes`)).status).toBe(200);
  });
});

describe('An error that nobody foresaw', () => {
  test('is a 500 that says nothing but the request id', () => {
    const secret = new Error('password=hunter2 at /srv/nephos/lib/secret.ts:12');
    const { status, body } = renderError(secret, 'compute', 'req-1', 'http://h/identity/v3');
    expect(status).toBe(500);
    expect(JSON.stringify(body)).toContain('req-1');
    expect(JSON.stringify(body)).not.toMatch(/hunter2|secret\.ts|at /);
  });
});

describe('One error in the dialect of each service', () => {
  const render = (error: Error, dialect: Parameters<typeof renderError>[1]) =>
    renderError(error, dialect, 'req-1', 'http://h/identity/v3');

  test.each([
    ['identity', { error: { code: 404, title: 'Not Found', message: 'Could not find server: s.' } }],
    ['compute', { itemNotFound: { code: 404, message: 'Server s could not be found.' } }],
    ['volume', { itemNotFound: { code: 404, message: 'Server s could not be found.' } }],
    ['network', { NeutronError: { type: 'ServerNotFound', message: 'Server s could not be found.', detail: '' } }],
    ['image', { message: 'Server s could not be found.', code: '404 Not Found', title: 'Not Found' }],
  ] as const)('%s', (dialect, body) => {
    expect(render(NotFound('Server', 's'), dialect).body).toEqual(body);
  });

  test('over quota is 413 for compute and block storage, 409 for networking', () => {
    const error = QuotaExceeded('ports', 5, 5, 1);
    expect([render(error, 'compute').status, Object.keys(render(error, 'compute').body)]).toEqual([
      413,
      ['entityTooLarge'],
    ]);
    expect([render(error, 'volume').status, Object.keys(render(error, 'volume').body)]).toEqual([413, ['overLimit']]);
    expect([render(error, 'network').status, render(error, 'network').body]).toMatchObject([
      409,
      { NeutronError: { type: 'OverQuota' } },
    ]);
  });

  test('a 401 says where to get a token', () => {
    expect(render(Unauthenticated(), 'compute').headers['www-authenticate']).toBe(
      'Keystone uri="http://h/identity/v3"',
    );
  });

  test('a 429 says how long to wait, in header and body; other refusals do not', () => {
    const refused = render(TooManyRequests(7), 'compute');
    expect(refused.headers['retry-after']).toBe('7');
    expect(refused.body).toMatchObject({ overLimit: { retryAfter: '7' } });
    for (const error of [Conflict('busy'), Invalid('no'), QuotaExceeded('cores', 1, 1, 1)]) {
      expect(render(error, 'compute').headers['retry-after']).toBeUndefined();
    }
  });
});

describe('The address in links', () => {
  const header = (values: Record<string, string>) => (name: string) => values[name];
  const forwarded = {
    host: 'inner:3000',
    'x-forwarded-proto': 'https',
    'x-forwarded-host': 'cloud.example',
    'x-forwarded-prefix': '/api/',
  };

  test('is the host that the client wrote', () => {
    expect(publicBaseUrl(readEnv({}), 'http://localhost:3000/volume', header({ host: 'cloud:80' }))).toBe(
      'http://cloud:80',
    );
  });

  test('is what a proxy forwarded, only where proxies are trusted', () => {
    const of = (settings: Record<string, string>) =>
      publicBaseUrl(readEnv(settings), 'http://inner:3000/x', header(forwarded));
    expect(of({ NEPHOS_TRUST_PROXY: 'on' })).toBe('https://cloud.example/api');
    expect(of({})).toBe('http://inner:3000');
  });

  test('is the configured one before all else', () => {
    const env = readEnv({ NEPHOS_PUBLIC_URL: 'https://cloud.example/', NEPHOS_TRUST_PROXY: 'on' });
    expect(publicBaseUrl(env, 'http://inner:3000/x', header(forwarded))).toBe('https://cloud.example');
  });
});

describe('The API descriptions', () => {
  test.each(['block-storage', 'identity'])('GET /openapi/%s.json: describes every operation', async (name) => {
    const { status, body } = await apiClient(platform).get(`/openapi/${name}.json`);
    expect([status, body.openapi]).toEqual([200, '3.1.0']);
    const described = Object.values<object>(body.paths).flatMap((path) => Object.keys(path)).length;
    const offered = platform.platform.definitions.find(
      ({ type, base }) => type === name && base.split('/').length === 3,
    );
    expect(described).toBe(offered?.endpoints.length);
  });

  test('GET /openapi: a client that has the document gets 304 without a body', async () => {
    const path = '/openapi/compute.json';
    const { headers, body } = await apiClient(platform).get(path);
    const etag = headers.get('etag') ?? '';
    expect(body.servers).toEqual([{ url: 'http://nephos.test/compute/v2.1' }]);
    const again = await apiClient(platform).get(path, { 'if-none-match': etag });
    expect([again.status, again.body, again.headers.get('etag')]).toEqual([304, '', etag]);
  });

  test('GET /openapi: under another address it is another document, and no other address is served', async () => {
    const ask = (host: string) => apiClient(platform).get('/openapi/image.json', { host });
    const [one, other] = [await ask('one.example'), await ask('other.example')];
    expect(one.body.servers).toEqual([{ url: 'http://one.example/image/v2' }]);
    expect(other.body.servers).toEqual([{ url: 'http://other.example/image/v2' }]);
    expect(one.headers.get('etag')).not.toBe(other.headers.get('etag'));
  });

  test('GET /openapi: the document is generated once, not for each request', () => {
    const definition = platform.platform.definitions.find(({ type }) => type === 'compute');
    if (!definition) throw new Error('There is no compute API.');
    expect(describedPaths(definition)).toBe(describedPaths(definition));
  });

  test('an unknown API has none', async () => {
    expect((await apiClient(platform).get('/openapi/nothing.json')).status).toBe(404);
  });
});

describe('Metrics', () => {
  test('GET /metrics: counts requests by service and status', async () => {
    await apiClient(platform).get(VOLUMES);
    const { body } = await apiClient(platform).get('/metrics', { 'x-nephos-peer': '127.0.0.1' });
    expect(body).toMatch(/nephos_http_requests_total\{service="block-storage",method="GET",status="401"\} \d+/);
  });
});
