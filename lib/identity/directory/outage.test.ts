import { beforeAll, describe, expect, test } from 'vitest';
import { type ApiClient, apiClient, signInAdmin } from '#lib/testing/api.ts';
import { freePort } from '#lib/testing/free-port.ts';
import { useIdentityAdmin } from '#lib/testing/identity.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { useSlapd } from '#lib/testing/slapd.ts';
import { passwordOf, SLAPD, slapdOptions } from '#lib/testing/slapd-server.ts';

const V3 = '/identity/v3';

describe.runIf(SLAPD)('A directory that disappears and returns', () => {
  const slapd = useSlapd();
  const platform = usePlatform();
  const admin = useIdentityAdmin(platform);
  beforeAll(() => slapd.addUser('anna'));

  async function newDirectory(options: object = {}): Promise<string> {
    const id = await admin.make('domain');
    await admin.api.put(`${V3}/domains/${id}/config`, slapdOptions(slapd, { connection_timeout: 1, ...options }));
    expect(await sync(id)).toMatchObject({ status: 'ok', users: 1 });
    return id;
  }

  const sync = async (id: string) => (await admin.api.post(`${V3}/domains/${id}/directory/sync`)).body.directory;

  const authenticate = (domainId: string) =>
    apiClient(platform).post(`${V3}/auth/tokens`, {
      auth: {
        identity: {
          methods: ['password'],
          password: { user: { name: 'anna', password: passwordOf('anna'), domain: { id: domainId } } },
        },
      },
    });

  const signedIn = async (domainId: string): Promise<ApiClient> => {
    const { status, headers } = await authenticate(domainId);
    expect(status).toBe(201);
    return apiClient(platform, headers.get('x-subject-token') ?? '');
  };

  const isAlive = async (api: ApiClient) => (await api.get(`${V3}/auth/projects`)).status;

  test('is 503 for its users alone; sessions continue, lists work, and it recovers by itself', async () => {
    const id = await newDirectory();
    const api = await signedIn(id);
    await slapd.stop();
    const { status, body } = await authenticate(id);
    expect([status, body.error.message]).toEqual([503, expect.stringContaining('cannot be reached')]);
    expect(await sync(id)).toMatchObject({ status: 'failing', failing_since: expect.any(String) });
    expect(await isAlive(api)).toBe(200);
    expect((await admin.api.get(`${V3}/users?domain_id=${id}`)).body.users).toHaveLength(1);
    await signInAdmin(platform);
    await slapd.start();
    await expect.poll(async () => (await authenticate(id)).status).toBe(201);
    expect(await sync(id)).toMatchObject({ status: 'ok', failing_since: null, message: null });
  });

  test('ends the access of its users after session_grace, and gives it back when it returns', async () => {
    const id = await newDirectory({ session_grace: 0 });
    const api = await signedIn(id);
    await slapd.stop();
    expect(await sync(id)).toMatchObject({ status: 'suspended' });
    expect(await isAlive(api)).toBe(401);
    expect((await admin.api.get(`${V3}/users?domain_id=${id}`)).body.users).toHaveLength(1);
    await slapd.start();
    await expect.poll(() => sync(id)).toMatchObject({ status: 'ok', suspended_at: null });
    expect(await isAlive(api)).toBe(200);
  });

  test('with a second server is read from that one', async () => {
    const first = `ldap://127.0.0.1:${await freePort()}`;
    const id = await newDirectory({ url: `${first},${slapd.url}` });
    await signedIn(id);
  });

  test('tells administrators once that it failed, and once that it is back', async () => {
    const id = await newDirectory();
    const events = async () => {
      const { read } = platform.platform.services.database;
      const all = read.selectFrom('events').select('type').where('object_id', '=', id).orderBy('id');
      return (await all.execute()).map(({ type }) => type).filter((type) => type.startsWith('domain.directory'));
    };
    await slapd.stop();
    await sync(id);
    await sync(id);
    expect(await events()).toEqual(['domain.directoryUnavailable']);
    await slapd.start();
    await expect.poll(() => sync(id)).toMatchObject({ status: 'ok' });
    expect(await events()).toEqual(['domain.directoryUnavailable', 'domain.directoryAvailable']);
  });
});
