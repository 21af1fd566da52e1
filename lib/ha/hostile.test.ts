import { describe, expect, test } from 'vitest';
import { apiClient, signInAdmin } from '#lib/testing/api.ts';
import { FENCED, newSegment, protect, withoutRecovery } from '#lib/testing/ha.ts';
import { usePlatform } from '#lib/testing/platform.ts';

/** Semantic rules that `lib/hostile-inputs.test.ts` cannot cover. */
const platform = usePlatform({ NEPHOS_FLEET_HOSTS: '20' });
withoutRecovery(platform);

const PATH = '/v1/notifications';
const read = () => platform.platform.services.database.read;
const countAll = async () => (await read().selectFrom('notifications').select('id').execute()).length;
const nested = (depth: number): string => `[${depth > 1 ? nested(depth - 1) : ''}]`;

let used = 0;
async function newHost() {
  used += 1;
  const admin = await signInAdmin(platform);
  const segment = await newSegment(admin);
  const [host = ''] = await protect(admin, segment, [`sim-${used}`]);
  return { admin, segment, host, hostname: `sim-${used}` };
}
/** Sends raw text. */
const sendRaw = async (body: string) => {
  const { token } = await signInAdmin(platform);
  const headers = { 'x-auth-token': token ?? '', 'content-type': 'application/json' };
  return platform.platform.fetch(new Request(`http://nephos.test${PATH}`, { method: 'POST', headers, body }));
};
const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, 1]));

describe('POST /notifications', () => {
  test.each<[string, (hostname: string) => string]>([
    ['10,000 keys', (hostname) => JSON.stringify({ hostname, type: 'COMPUTE_HOST', payload: keys(10_000) })],
    ['500 keys', (hostname) => JSON.stringify({ hostname, type: 'COMPUTE_HOST', payload: keys(500) })],
    ['a depth of 1,000', (hostname) => `{"hostname":"${hostname}","type":"VM","payload":{"event":${nested(1000)}}}`],
    ['a depth of 60', (hostname) => `{"hostname":"${hostname}","type":"VM","payload":{"event":${nested(60)}}}`],
    ['a NUL', (hostname) => `{"hostname":"${hostname}\\u0000","type":"COMPUTE_HOST","payload":{"event":"STOPPED"}}`],
    [
      'a payload in its prototype',
      (hostname) => `{"hostname":"${hostname}","type":"VM","payload":{"__proto__":{"event":"STOPPED"}}}`,
    ],
    [
      'a type of every object',
      (hostname) => `{"hostname":"${hostname}","type":"constructor","payload":{"event":"STOPPED"}}`,
    ],
    ['a host of every object', () => '{"hostname":"__proto__","type":"COMPUTE_HOST","payload":{"event":"STOPPED"}}'],
    ['a list for a host', () => '{"hostname":["sim-1"],"type":"COMPUTE_HOST","payload":{"event":"STOPPED"}}'],
    [
      'a wrapped body in a wrapped body',
      (hostname) => `{"notification":{"notification":{"hostname":"${hostname}","type":"VM"}}}`,
    ],
  ])('%s is refused with 400, and nothing is stored', async (_what, body) => {
    const { hostname } = await newHost();
    const before = await countAll();
    expect((await sendRaw(body(hostname))).status).toBe(400);
    expect(await countAll()).toBe(before);
  });

  test('a fault that fifty clients report at once is accepted once, refused otherwise, and each refusal is counted', async () => {
    const { admin, hostname } = await newHost();
    const body = { hostname, type: 'COMPUTE_HOST', payload: FENCED };
    const answers = await Promise.all(Array.from({ length: 50 }, () => admin.post(PATH, body)));
    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([202, ...Array(49).fill(409)]);
    const rows = read().selectFrom('notifications').select('repeats').where('host', '=', hostname);
    expect(await rows.execute()).toEqual([{ repeats: 49 }]);
  });

  test('a token that was signed by somebody else is refused with 401 in either header', async () => {
    const forged = 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJhZG1pbiJ9.';
    const api = apiClient(platform);
    expect((await api.post(PATH, {}, { authorization: `Bearer ${forged}` })).status).toBe(401);
    expect((await api.post(PATH, {}, { 'x-auth-token': forged })).status).toBe(401);
  });
});

describe('GET /notifications', () => {
  test('a marker of another kind, and one that is a number of no notification, are refused with 400', async () => {
    const { admin, segment, host } = await newHost();
    for (const marker of [segment, host, '999999999', '-1', '1e3', '0x1', "' or 1=1 --", '%25']) {
      expect([marker, (await admin.get(`${PATH}?marker=${marker}`)).status]).toEqual([marker, 400]);
    }
  });

  test.each(['limit=1e9', 'limit=99999999999999999999', 'limit=-1', 'limit=1.5', 'limit=%00'])(
    '%s is refused with 400',
    async (query) => {
      expect((await (await signInAdmin(platform)).get(`${PATH}?${query}`)).status).toBe(400);
    },
  );

  test.each([
    'yesterday',
    '2026-13-01',
    '2026-11-20T10:00:00+99:00',
    '9999-12-31T23:59:59',
    '%00',
    '2026-11-20T10:00:00Z;drop',
  ])('generated-since=%s is refused with 400', async (time) => {
    expect((await (await signInAdmin(platform)).get(`${PATH}?generated-since=${time}`)).status).toBe(400);
  });

  test('a limit over the largest page gives the largest page, and none gives nothing', async () => {
    const { admin, hostname } = await newHost();
    await admin.post(PATH, { hostname, type: 'COMPUTE_HOST', payload: FENCED });
    expect((await admin.get(`${PATH}?limit=5000`)).body.notifications.length).toBeGreaterThan(0);
    expect((await admin.get(`${PATH}?limit=0`)).body.notifications).toEqual([]);
  });
});
