import { describe, expect, test } from 'vitest';
import { apiClient, newProject } from '#lib/testing/api.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform();

describe('Answers', () => {
  test.each([
    '/healthz',
    '/openapi/identity.json',
    '/openapi/nothing.json',
    '/identity',
    '/identity/v3',
    '/identity/v3/nothing',
    '/compute/v2.1/servers',
    '/metrics',
  ])('GET %s: no browser may take it for something else than it says', async (path) => {
    const { headers } = await apiClient(platform).get(path);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('that hold what was made for the asker are never kept by caches, refusals neither', async () => {
    const { api, userName } = await newProject(platform);
    const user = { name: userName, domain: { id: 'default' }, password: 'wrong' };
    const auth = { identity: { methods: ['password'], password: { user } } };
    const answers = [
      await apiClient(platform).post('/identity/v3/auth/tokens', { auth }),
      await api.get('/identity/v3/auth/tokens', { 'x-subject-token': api.token ?? '' }),
      await api.post('/compute/v2.1/os-keypairs', { keypair: { name: 'mine' } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([401, 200, 200]);
    for (const { headers } of answers) expect(headers.get('cache-control')).toBe('no-store');
  });
});

describe('Errors of images', () => {
  const path = '/image/v2/images/<b>';
  const read = async (accept: string) => (await newProject(platform)).api.get(path, { accept });

  test.each(['*/*', '', 'text/html', 'text/html,application/xhtml+xml,*/*;q=0.8'])(
    'are a web page for Accept: %s, as glanceclient needs, in which nothing that was sent is markup',
    async (accept) => {
      const { status, headers, body } = await read(accept);
      expect([status, headers.get('content-type')]).toEqual([404, 'text/html; charset=UTF-8']);
      expect(body).toMatch('<title>404 Not Found</title>');
      expect(body).toMatch('Image &lt;b&gt; could not be found.');
      expect(body).not.toMatch('<b>');
      expect(headers.get('content-security-policy')).toBe("default-src 'none'");
    },
  );

  test.each(['application/json', 'application/json, text/plain, */*', 'application/*'])(
    'are JSON for Accept: %s, which the other SDKs send',
    async (accept) => {
      const { headers, body } = await read(accept);
      expect(headers.get('content-type')).toBe('application/json');
      expect(body).toMatchObject({ code: '404 Not Found', title: 'Not Found' });
    },
  );

  test('caches learn that it depends on Accept; other services always answer JSON', async () => {
    expect((await read('*/*')).headers.get('vary')).toContain('Accept');
    const { api } = await newProject(platform);
    const { headers } = await api.get('/compute/v2.1/servers/none', { accept: '*/*' });
    expect(headers.get('content-type')).toContain('json');
  });
});

describe('GET /metrics', () => {
  const read = (headers: Record<string, string>) => apiClient(platform).get('/metrics', headers);

  test.each(['192.0.2.7', '10.0.0.1', '2001:db8::1', 'local', '127.0.0.1.example'])(
    'without a token it is refused to %s with 403',
    async (address) => {
      expect((await read({ 'x-nephos-peer': address })).status).toBe(403);
      expect((await read({})).status).toBe(403);
    },
  );

  test.each(['127.0.0.1', '::1', '::ffff:127.0.0.1'])(
    'without a token this machine reads it from %s',
    async (address) => {
      expect((await read({ 'x-nephos-peer': address })).body).toContain('process_resident_memory_bytes');
    },
  );
});

describe('GET /metrics with a token', () => {
  const token = 'a token for metrics';
  const guarded = usePlatform({ NEPHOS_METRICS_TOKEN: token });
  const read = (authorization?: string) =>
    apiClient(guarded).get('/metrics', {
      'x-nephos-peer': '127.0.0.1',
      ...(authorization === undefined ? {} : { authorization }),
    });

  test('the bearer of the token reads it', async () => {
    expect((await read(`Bearer ${token}`)).status).toBe(200);
  });

  test.each([undefined, '', 'Bearer ', 'Bearer wrong', token])('%s is refused with 403', async (authorization) => {
    expect((await read(authorization)).status).toBe(403);
  });
});
