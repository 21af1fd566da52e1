import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { apiClient, newProject, signIn } from '#lib/testing/api.ts';
import { TEST_PASSWORD } from '#lib/testing/fixtures.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform({ NEPHOS_RATE_LIMIT: 'on', NEPHOS_RATE_LIMIT_USER_REQUESTS_PER_SECOND: '1' });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('Over the rate limit', () => {
  test('a token is refused with 429 and the seconds to wait, and another token is not', async () => {
    const [eager, calm] = [await newProject(platform), await newProject(platform)];
    const answers = [];
    for (let n = 0; n < 11; n += 1) answers.push(await eager.api.get('/volume/v3/volumes'));
    expect(answers.map(({ status }) => status)).toEqual([...Array(10).fill(200), 429]);
    const refused = answers.at(-1);
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused?.body.overLimit.code).toBe(429);
    expect((await calm.api.get('/volume/v3/volumes')).status).toBe(200);
  });

  test('a sender of ever new invented tokens is refused with 429 all the same', async () => {
    const peer = { 'x-nephos-peer': '192.0.2.7' };
    const statuses: number[] = [];
    for (let n = 0; n < 11; n += 1) {
      const invented = apiClient(platform, `invented-token-number-${n}`);
      statuses.push((await invented.get('/volume/v3/volumes', peer)).status);
    }
    expect(statuses).toEqual([...Array(10).fill(401), 429]);
  });

  test('a user with ever new tokens is refused with 429 all the same', async () => {
    const { userName } = await newProject(platform);
    const statuses: number[] = [];
    for (let n = 0; n < 11; n += 1) {
      const { token } = await signIn(platform, { name: userName, password: TEST_PASSWORD });
      statuses.push((await apiClient(platform, token).get('/identity/v3/auth/projects')).status);
    }
    expect(statuses).toEqual([...Array(10).fill(200), 429]);
  });

  test('exchanges of a token count for its user: 429', async () => {
    const { userName } = await newProject(platform);
    const { token: id } = await signIn(platform, { name: userName, password: TEST_PASSWORD });
    const auth = { identity: { methods: ['token'], token: { id } } };
    const statuses: number[] = [];
    for (let n = 0; n < 11; n += 1)
      statuses.push((await apiClient(platform).post('/identity/v3/auth/tokens', { auth })).status);
    expect(statuses).toEqual([...Array(10).fill(201), 429]);
  });

  test('liveness and readiness are never refused', async () => {
    for (let n = 0; n < 30; n += 1) expect((await apiClient(platform).get('/healthz')).status).toBe(200);
  });
});
