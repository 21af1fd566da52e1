import { afterEach, expect, test, vi } from 'vitest';
import { apiClient, newProject } from '#lib/testing/api.ts';
import { TEST_PASSWORD } from '#lib/testing/fixtures.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform();
const TYPED_BY_MISTAKE = 'my own Passw0rd!';

afterEach(() => vi.restoreAllMocks());

/** Log lines of a sign-in by name. */
async function logOf(user: Record<string, unknown>, scope?: unknown) {
  const { log } = platform.platform.services;
  const logged = vi.spyOn(log, 'info');
  const identity = { methods: ['password'], password: { user } };
  const auth = { identity, ...(scope === undefined ? {} : { scope }) };
  const { status } = await apiClient(platform).post('/identity/v3/auth/tokens', { auth });
  expect(status).toBe(401);
  return logged.mock.calls.filter(([, text]) => text === 'sign-in rejected').map(([entry]) => entry);
}

test.each([
  ['a name', { name: TYPED_BY_MISTAKE, domain: { id: 'default' } }],
  ['a domain', { name: 'demo', domain: { name: TYPED_BY_MISTAKE } }],
  ['an id', { id: TYPED_BY_MISTAKE }],
])('a password typed as %s is never logged, the same one is known again', async (_what, who) => {
  const [first] = await logOf({ ...who, password: 'wrong' });
  const [again] = await logOf({ ...who, password: 'also wrong' });
  expect(JSON.stringify(first)).not.toContain(TYPED_BY_MISTAKE);
  expect(first).toMatchObject({ reason: 'unknown user', typed: expect.stringMatching(/^[0-9a-f]{16}$/) });
  expect(again).toMatchObject({ typed: (first as { typed?: string } | undefined)?.typed });
});

test('a wrong password of a known user is logged with the user’s id, not with what was typed', async () => {
  const { userId, userName } = await newProject(platform);
  const entries = await logOf({ name: userName, domain: { id: 'default' }, password: 'wrong' });
  expect(entries).toEqual([{ requestId: expect.any(String), userId, reason: 'wrong password' }]);
});

test('whether a project exists is not looked at before the proof is right: both are refused alike', async () => {
  const { id, userName } = await newProject(platform);
  const user = { name: userName, domain: { id: 'default' }, password: 'wrong' };
  for (const project of [id, 'no-such-project']) {
    expect(await logOf(user, { project: { id: project } })).toHaveLength(1);
    vi.restoreAllMocks();
  }
  const identity = { methods: ['password'], password: { user: { ...user, password: TEST_PASSWORD } } };
  const auth = { identity, scope: { project: { id: 'no-such-project' } } };
  expect((await apiClient(platform).post('/identity/v3/auth/tokens', { auth })).status).toBe(401);
});
