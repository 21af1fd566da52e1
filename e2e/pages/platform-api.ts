import { type APIRequestContext, expect } from '@playwright/test';
import type { Person } from './people.ts';
import { type Platform, POLLS_MS } from './platform.ts';

const domain = { id: 'default' };

/** Calls the platform's APIs as a user, without a page, to prepare a test. */
export async function openPlatformApi(
  request: APIRequestContext,
  { name, password, projectId }: Pick<Person, 'name' | 'password' | 'projectId'>,
): Promise<Platform> {
  const identity = { methods: ['password'], password: { user: { name, password, domain } } };
  const answer = await request.post('/identity/v3/auth/tokens', {
    data: { auth: { identity, scope: { project: { id: projectId } } } },
  });
  expect(answer.status()).toBe(201);
  const headers = {
    'x-auth-token': answer.headers()['x-subject-token'] ?? '',
    'openstack-api-version': 'volume 3.71, compute 2.96, instance-ha 1.3',
  };
  const call = async (method: string, path: string, data?: unknown) => {
    const response = await request.fetch(`/${path}`, { method, headers, ...(data === undefined ? {} : { data }) });
    const text = await response.text();
    return { status: response.status(), body: text === '' ? {} : JSON.parse(text) };
  };
  return {
    call,
    until: (path, isDone) =>
      expect
        .poll(async () => isDone((await call('GET', path)) as never), { timeout: 30_000, intervals: POLLS_MS })
        .toBe(true),
  };
}
