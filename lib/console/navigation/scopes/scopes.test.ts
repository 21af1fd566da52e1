import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { sharePlatform } from '#lib/running-platform.ts';
import { newProject, type TestUser } from '#lib/testing/api.ts';
import { ask, change, cookieFor, newSession } from '#lib/testing/browser.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform();
beforeAll(() => sharePlatform(platform.platform));

afterEach(() => void vi.useRealTimers());

const SCOPES = 'user/console/v1/scopes';
const browserOf = async ({ userName }: TestUser) => cookieFor(await newSession(userName));
const listed = async (cookie: string) => (await ask(SCOPES, cookie)).json();
const put = async (cookie: string, scope: string, what: object) =>
  (await ask(`${SCOPES}/${encodeURIComponent(scope)}`, cookie, change({ scope: what }, 'PUT'))).status;

describe('The scopes that a user finds first', () => {
  test('PUT console/scopes/{scope}: favourites and the scopes used last are the same in every browser of the user, and nobody else’s', async () => {
    const [user, other] = [await newProject(platform), await newProject(platform)];
    const mine = await browserOf(user);
    expect(await put(mine, user.id, { is_used: true })).toBe(204);
    expect(await put(mine, 'domain:default', { is_favourite: true })).toBe(204);
    expect(await put(mine, 'system', { is_used: true, is_favourite: true })).toBe(204);
    const expected = { favourites: ['domain:default', 'system'], recent: ['system', user.id] };
    expect(await listed(await browserOf(user))).toEqual(expected);
    expect(await listed(await browserOf(other))).toEqual({ favourites: [], recent: [] });
    expect(await put(mine, 'system', { is_favourite: false })).toBe(204);
    expect(await listed(mine)).toEqual({ favourites: ['domain:default'], recent: ['system', user.id] });
  });

  test('PUT console/scopes/{scope}: the six used last are remembered in their order, even within one millisecond, and favourites for as long as they are', async () => {
    const mine = await browserOf(await newProject(platform));
    await put(mine, 'p0', { is_favourite: true });
    vi.useFakeTimers({ toFake: ['Date'] });
    for (let n = 0; n < 9; n += 1) await put(mine, `p${n}`, { is_used: true });
    expect(await listed(mine)).toEqual({ favourites: ['p0'], recent: ['p8', 'p7', 'p6', 'p5', 'p4', 'p3'] });
  });

  test('PUT console/scopes/{scope}: the 101st favourite is refused with 400, and the others stay', async () => {
    const mine = await browserOf(await newProject(platform));
    for (let n = 0; n < 100; n += 1) expect(await put(mine, `p${n}`, { is_favourite: true })).toBe(204);
    expect(await put(mine, 'one-more', { is_favourite: true })).toBe(400);
    expect((await listed(mine)).favourites).toHaveLength(100);
  });

  test.each([
    ['nonsense', { is_lost: true }],
    ['x'.repeat(300), { is_used: true }],
    ['p', { is_used: false }],
  ])('PUT console/scopes/%s: %o is refused with 400', async (scope, what) => {
    expect(await put(await browserOf(await newProject(platform)), scope, what)).toBe(400);
  });

  test('users who are not signed in see none', async () => {
    expect((await ask(SCOPES, undefined)).status).toBe(401);
  });
});
