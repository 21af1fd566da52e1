import { expect, test } from 'vitest';
import { apiClient, newProject } from '#lib/testing/api.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform({ NEPHOS_RATE_LIMIT: 'on', NEPHOS_RATE_LIMIT_IP_SIGN_INS_PER_MINUTE: '2' });

test('POST /auth/tokens: more sign-ins a minute than allowed are 429 with Retry-After; tokens at hand keep working', async () => {
  const { api } = await newProject(platform);
  const attempt = () =>
    apiClient(platform).post('/identity/v3/auth/tokens', { auth: { identity: { methods: ['external'] } } });
  expect((await attempt()).status).toBe(401);
  const { status, headers, body } = await attempt();
  expect(status).toBe(429);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  expect(body.error).toMatchObject({ code: 429, title: 'Too Many Requests' });
  expect((await api.get('/volume/v3/volumes')).status).toBe(200);
});
