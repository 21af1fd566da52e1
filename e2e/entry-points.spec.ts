import { type APIRequestContext, test as base, expect } from '@playwright/test';
import { nextAlone } from './pages/own-platform.ts';
import { ADMIN_PASSWORD, ENTRY_PORTS } from './server.ts';

/** What must be equal at both entry points; values such as ids and times are removed from the body. */
interface Reply {
  status: number;
  headers: Record<string, string | undefined>;
  body: unknown;
}

const COMPARED = ['content-type', 'openstack-api-version', 'www-authenticate', 'retry-after'];
const CHANCE = /[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}|\d{4}-\d\d-\d\dT[\d:.]+Z?|127\.0\.0\.1:\d+/g;

const withoutChance = (text: string): unknown => {
  const plain = text.replaceAll(CHANCE, '*');
  try {
    return JSON.parse(plain);
  } catch {
    return plain;
  }
};

async function call(
  request: APIRequestContext,
  port: number,
  method: string,
  path: string,
  token?: string,
  data?: unknown,
) {
  const response = await request.fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    maxRedirects: 0,
    headers: token ? { 'x-auth-token': token } : {},
    ...(data === undefined ? {} : { data }),
  });
  const reply: Reply = {
    status: response.status(),
    headers: Object.fromEntries(
      COMPARED.map((name) => [
        name,
        response.headers()[name]?.replaceAll(CHANCE, '*').replace('; ', ';').toLowerCase(),
      ]),
    ),
    body: withoutChance(await response.text()),
  };
  return { response, reply };
}

const credentials = {
  auth: {
    identity: {
      methods: ['password'],
      password: { user: { name: 'admin', domain: { id: 'default' }, password: ADMIN_PASSWORD } },
    },
    scope: { project: { name: 'admin', domain: { id: 'default' } } },
  },
};

async function signIn(request: APIRequestContext, port: number): Promise<string> {
  const { response } = await call(request, port, 'POST', '/identity/v3/auth/tokens', undefined, credentials);
  return response.headers()['x-subject-token'] ?? '';
}

const CALLS: { title: string; method: string; path: string; anonymous?: boolean; data?: unknown }[] = [
  { title: 'discovery needs no token', method: 'GET', path: '/volume/v3/', anonymous: true },
  { title: 'a missing token is refused with 401', method: 'GET', path: '/volume/v3/volumes', anonymous: true },
  {
    title: 'an unknown volume is 404 in the dialect of its service',
    method: 'GET',
    path: '/volume/v3/volumes/nothing',
  },
  { title: 'an unknown path is 404', method: 'GET', path: '/volume/v3/no/such/thing' },
  { title: 'a method that is not offered is 405', method: 'PATCH', path: '/volume/v3/volumes' },
  {
    title: 'a body that is not JSON is refused with 400',
    method: 'POST',
    path: '/volume/v3/volumes',
    data: '{"volume":',
  },
  { title: 'a wrong field is named', method: 'POST', path: '/volume/v3/volumes', data: { volume: { size: 0 } } },
  {
    title: 'a volume is accepted with 202',
    method: 'POST',
    path: '/volume/v3/volumes',
    data: { volume: { size: 1, name: 'twin' } },
  },
  { title: 'volume types are listed', method: 'GET', path: '/volume/v3/types' },
  { title: 'HEAD answers without a body', method: 'HEAD', path: '/volume/v3/volumes' },
  { title: 'the own projects of the caller are listed', method: 'GET', path: '/identity/v3/auth/projects' },
  { title: 'the console has a list', method: 'GET', path: '/console/v1/lists/instances' },
  { title: 'liveness', method: 'GET', path: '/healthz', anonymous: true },
  { title: 'readiness', method: 'GET', path: '/readyz', anonymous: true },
];

const PORTS = [ENTRY_PORTS.server, ENTRY_PORTS.next];

/** Starts Next once for all that is compared. Its start does not count as time of the test. */
const test = base.extend({
  request: [({ request }, use) => nextAlone(() => use(request)), { scope: 'test', timeout: 240_000 }],
});

test('Our server and Next alone answer alike: status, headers, bodies, limits, pictures and nonces', async ({
  request,
}) => {
  await test.step('status, headers and bodies are equal: refusals, discovery, lists, a new volume, liveness and readiness', async () => {
    const tokens = await Promise.all(PORTS.map((port) => signIn(request, port)));
    for (const { title, method, path, anonymous, data } of CALLS) {
      const [ours, next] = await Promise.all(
        PORTS.map((port, at) => call(request, port, method, path, anonymous ? undefined : tokens[at], data)),
      );
      expect.soft(next?.reply, `${method} ${path}: ${title}`).toEqual(ours?.reply);
    }
  });

  await test.step('GET /bff/…/console/v1/address: an address that the sender made up is ignored at both entry points', async () => {
    const addresses: unknown[] = [];
    for (const port of PORTS) {
      const origin = `http://127.0.0.1:${port}`;
      const { csrfToken } = await (await request.get(`${origin}/api/auth/csrf`)).json();
      const typed = { method: 'password', user: 'admin', domain: 'Default', password: ADMIN_PASSWORD };
      await request.post(`${origin}/api/auth/callback/nephos`, { form: { ...typed, csrfToken, json: 'true' } });
      const { projects } = await (await request.get(`${origin}/bff/session`)).json();
      const headers = { 'x-nephos-peer': '203.0.113.9', 'x-forwarded-for': '198.51.100.7' };
      const answer = await request.get(`${origin}/bff/projects/${projects[0].id}/console/v1/address`, { headers });
      addresses.push((await answer.json()).address);
    }
    // Only the server can tell whether a trusted proxy has connected. Next alone ignores the forwarded address.
    expect(addresses).toEqual(['198.51.100.7', null]);
  });

  await test.step('POST /volume/v3/volumes: a body over 1 MiB is refused with 413 at both entry points', async () => {
    const data = { volume: { size: 1, name: 'x'.repeat(2 ** 20) } };
    for (const port of PORTS) {
      const token = await signIn(request, port);
      const { reply } = await call(request, port, 'POST', '/volume/v3/volumes', token, data);
      expect(reply.status).toBe(413);
    }
  });

  await test.step('PUT /image/v2/images/{id}/file: 12 MiB are not cut off at either entry point, and come back in ranges', async () => {
    const data = Buffer.alloc(12 * 2 ** 20, '0123456789');
    for (const port of PORTS) {
      const token = await signIn(request, port);
      const images = `http://127.0.0.1:${port}/image/v2/images`;
      const headers = { 'x-auth-token': token };
      const formats = { disk_format: 'raw', container_format: 'bare' };
      const { id } = await (await request.post(images, { headers, data: formats })).json();
      const octets = { ...headers, 'content-type': 'application/octet-stream' };
      expect((await request.put(`${images}/${id}/file`, { headers: octets, data })).status()).toBe(204);
      expect(await (await request.get(`${images}/${id}`, { headers })).json()).toMatchObject({ size: data.length });
      const range = `bytes=${data.length - 3}-`;
      const end = await request.get(`${images}/${id}/file`, { headers: { ...headers, range } });
      expect([end.status(), await end.text()]).toEqual([206, data.subarray(-3).toString()]);
      expect((await request.delete(`${images}/${id}`, { headers })).status()).toBe(204);
    }
  });

  await test.step('GET /_next/image: pictures are made in no other size, and 404 at both entry points', async () => {
    const path = '/_next/image?url=%2Fscreenshots%2Finstances.png&w=640&q=75';
    for (const port of PORTS) {
      expect((await request.get(`http://127.0.0.1:${port}${path}`)).status()).toBe(404);
    }
  });

  await test.step('GET /: every page carries a policy with a nonce of its own', async () => {
    for (const port of PORTS) {
      const nonces = new Set<string | undefined>();
      for (let visit = 0; visit < 2; visit += 1) {
        const response = await request.get(`http://127.0.0.1:${port}/sign-in`);
        nonces.add(/'nonce-([^']+)'/.exec(response.headers()['content-security-policy'] ?? '')?.[1]);
      }
      expect(nonces.size).toBe(2);
      expect(nonces.has(undefined)).toBe(false);
    }
  });
});
