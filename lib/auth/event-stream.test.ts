import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { TooManyRequests } from '#lib/errors/errors.ts';
import { PLATFORM, recordEvent } from '#lib/events/log.ts';
import { sharePlatform } from '#lib/running-platform.ts';
import { domainScope } from '#lib/screens/scope.ts';
import { apiClient, joinProject, newProject, signInAdmin, type TestProject } from '#lib/testing/api.ts';
import { ask, browserOf, type TestBrowser } from '#lib/testing/browser.ts';
import { readEvents } from '#lib/testing/event-reader.ts';
import { grantRole } from '#lib/testing/fixtures.ts';
import { newDomain, unique } from '#lib/testing/identity.ts';
import { changePassword, setEnabled, takeRole } from '#lib/testing/losses.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { signOut } from './sign-out.ts';

const platform = usePlatform();
beforeAll(() => sharePlatform(platform.platform));

/** Within seconds, on a busy machine. */
const soon = <T>(read: () => T) => expect.poll(read);

const listen = async (browser: TestBrowser, query: string) => readEvents(await browser.get(`events${query}`));

const change = (projectId: string, objectId: string) =>
  platform.platform.services.database.transact((tx) =>
    recordEvent(tx, PLATFORM, { type: 'volume.update', kind: 'volume', objectId, projectId }),
  );

/** A change by a user to an object that may belong to another user. */
const changeBy = (userId: string, projectId: string, objectId: string, ownerId: string | null = null) =>
  platform.platform.services.database.transact((tx) =>
    recordEvent(
      tx,
      { userId, requestId: null },
      { type: 'volume.update', kind: 'volume', objectId, projectId, ownerId },
    ),
  );

const openStreams = () => platform.platform.services.connections.count('stream');

/** A user with role member in two projects. */
async function memberOfTwo(): Promise<[TestProject, TestProject]> {
  const [one, other] = [await newProject(platform), await newProject(platform)];
  await grantRole(platform, one.userId, other.id, 'member');
  return [one, other];
}

describe('GET /bff/events', () => {
  test('GET /bff/events: one stream has the events of all requested projects, and of no other', async () => {
    const [one, other] = await memberOfTwo();
    const third = await newProject(platform);
    const stream = await listen(await browserOf(one), `?scope=${one.id}&scope=${other.id}`);
    await change(third.id, 'secret');
    await change(one.id, 'a');
    await change(other.id, 'b');
    await soon(stream.objects).toEqual(['a', 'b']);
    stream.close();
  });

  test('GET /bff/events: also delivers the user’s own actions elsewhere and changes of the user’s own resources, marked as own', async () => {
    const [one, other] = await memberOfTwo();
    const stream = await listen(await browserOf(one), `?scope=${one.id}`);
    await soon(stream.words).toEqual([['ready', {}]]);
    await changeBy(one.userId, other.id, 'mine');
    await changeBy(other.userId, other.id, 'done to mine', one.userId);
    await changeBy(other.userId, other.id, 'theirs', other.userId);
    await changeBy(other.userId, one.id, 'here');
    await soon(stream.objects).toEqual(['mine', 'done to mine', 'here']);
    expect(stream.received.flatMap(({ data }) => (data.objectId ? [data.isOwn] : []))).toEqual([true, true, undefined]);
    stream.close();
  });

  test('GET /bff/events: delivers no own events of a project in which the user has no role any more', async () => {
    const [one, other] = await memberOfTwo();
    const stream = await listen(await browserOf(one), `?scope=${one.id}&scope=${other.id}`);
    await takeRole(platform, one.userId, other.id);
    await soon(stream.words).toContainEqual(['gone', { scope: other.id }]);
    await changeBy(one.userId, other.id, 'secret');
    await changeBy(one.userId, one.id, 'mine');
    await soon(stream.objects).toEqual(['mine']);
    stream.close();
  });

  test('GET /bff/events: the events of all projects are for administrators only', async () => {
    const [member, admin] = [await newProject(platform), await newProject(platform, 'admin')];
    const refused = await (await browserOf(member)).get(`events?all=${member.id}`);
    expect(refused.status).toBe(403);
    expect(await refused.text()).toContain('role admin');
    const stream = await listen(await browserOf(admin), `?all=${admin.id}`);
    await change(member.id, 'anything');
    await soon(stream.objects).toContain('anything');
    stream.close();
  });

  test.each(['reader', 'manager'])('GET /bff/events: role %s on a domain follows it, and no other', async (role) => {
    const [own, other, admin] = [
      await newDomain(platform, role),
      await newDomain(platform),
      await signInAdmin(platform),
    ];
    const stream = await listen(await browserOf(own), `?scope=${domainScope(own.id)}`);
    await soon(stream.words).toEqual([['ready', {}]]);
    const make = async (kind: string, domain_id: string): Promise<string> =>
      (await admin.post(`/identity/v3/${kind}s`, { [kind]: { name: unique(kind), domain_id } })).body[kind].id;
    const everything = async (domain: string) => {
      const user = await make('user', domain);
      const made = [user, await make('group', domain), await make('project', domain), await make('role', domain)];
      const [, group, project, role_id] = made;
      await admin.put(`/identity/v3/projects/${project}/groups/${group}/roles/${role_id}`);
      await admin.put(`/identity/v3/groups/${group}/users/${user}`);
      await admin.patch(`/identity/v3/domains/${domain}`, { domain: { description: 'Changed' } });
      await admin.delete(`/identity/v3/users/${user}`);
      return [...made, group, group, domain, user];
    };
    await everything(other.id);
    await make('role', 'default');
    const heard = await everything(own.id);
    await soon(stream.objects).toEqual(heard);
    expect(new Set(stream.received.flatMap(({ data }) => data.projectId ?? []))).toEqual(
      new Set([domainScope(own.id)]),
    );
    stream.close();
  });

  test('GET /bff/events: events of a domain require a role on it', async () => {
    const [own, other, project] = [await newDomain(platform), await newDomain(platform), await newProject(platform)];
    const browser = await browserOf(own);
    expect((await browser.get(`events?scope=${domainScope(other.id)}`)).status).toBe(403);
    expect((await browser.get(`events?all=${domainScope(own.id)}`)).status).toBe(403);
    expect((await (await browserOf(project)).get('events?scope=domain:default')).status).toBe(403);
  });

  test.each(['reader', 'member', 'manager'] as const)(
    'GET /bff/events: role %s may follow its project',
    async (role) => {
      const project = await newProject(platform, role);
      const stream = await listen(await browserOf(project), `?scope=${project.id}&user=${project.userId}`);
      await soon(stream.words).toEqual([['ready', {}]]);
      stream.close();
    },
  );

  test('GET /bff/events: missed events are repeated after a reconnect, by Last-Event-ID before since', async () => {
    const [one, other] = await memberOfTwo();
    const browser = await browserOf(one);
    const before = await listen(browser, `?scope=${one.id}`);
    await change(one.id, 'a');
    await soon(before.objects).toEqual(['a']);
    before.close();
    await change(one.id, 'b');
    await change(other.id, 'c');
    const [first, last] = [before.received[0]?.id ?? '', before.received.at(-1)?.id ?? ''];
    const scopes = `?scope=${one.id}&scope=${other.id}&since=${first}`;
    const bySince = await listen(browser, scopes);
    await soon(bySince.objects).toEqual(['a', 'b', 'c']);
    const byHeader = readEvents(await browser.get(`events${scopes}`, { 'last-event-id': last }));
    await soon(byHeader.objects).toEqual(['b', 'c']);
    bySince.close();
    byHeader.close();
  });

  test.each([
    ['no scope', ''],
    ['an empty scope', '?scope='],
    ['a scope that is too long', `?scope=${'x'.repeat(65)}`],
    ['more than twenty scopes', `?${Array.from({ length: 21 }, (_, n) => `scope=p${n}`).join('&')}`],
    ['an id that is no number', '?scope=p&since=x'],
  ])('GET /bff/events: %s is refused with 400', async (_what, query) => {
    expect((await (await browserOf(await newProject(platform))).get(`events${query}`)).status).toBe(400);
  });

  test('GET /bff/events: strangers, and browsers in which somebody else has signed in, are refused', async () => {
    const [mine, theirs] = [await newProject(platform), await newProject(platform)];
    const browser = await browserOf(mine);
    expect((await browser.get(`events?scope=${theirs.id}`)).status).toBe(403);
    expect((await browser.get(`events?scope=${mine.id}&user=${theirs.userId}`)).status).toBe(403);
    expect((await ask(`events?scope=${mine.id}`, 'forged')).status).toBe(401);
    expect(openStreams()).toBe(0);
  });

  test('GET /bff/events: each scope counts for the user, who is refused with 429 after too many', async () => {
    const project = await newProject(platform);
    const browser = await browserOf(project);
    const { limits } = platform.platform.services;
    const count = vi.spyOn(limits, 'count');
    const stream = await listen(browser, `?scope=${project.id}&scope=other`);
    expect(count.mock.calls.filter(([, key]) => key === project.userId)).toHaveLength(2);
    stream.close();
    count.mockImplementation(() => {
      throw TooManyRequests(3);
    });
    const refused = await browser.get(`events?scope=${project.id}`);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3']);
    count.mockRestore();
    await soon(openStreams).toBe(0);
  });

  test('GET /bff/events: a project without a role is reported as gone beside one with a role', async () => {
    const [mine, theirs] = [await newProject(platform), await newProject(platform)];
    const stream = await listen(await browserOf(mine), `?scope=${mine.id}&scope=${theirs.id}`);
    await soon(stream.words).toEqual([
      ['ready', {}],
      ['gone', { scope: theirs.id }],
    ]);
    await change(theirs.id, 'secret');
    await change(mine.id, 'mine');
    await soon(stream.objects).toEqual(['mine']);
    stream.close();
  });
});

describe('An open event stream', () => {
  test('tells no more of a project once the role there is gone, and goes on with the others', async () => {
    const [one, other] = await memberOfTwo();
    const stream = await listen(await browserOf(one), `?scope=${one.id}&scope=${other.id}`);
    await takeRole(platform, one.userId, other.id);
    await soon(stream.words).toContainEqual(['gone', { scope: other.id }]);
    await change(other.id, 'secret');
    await change(one.id, 'mine');
    await soon(stream.objects).toEqual(['mine']);
    await grantRole(platform, one.userId, other.id, 'reader');
    await soon(stream.words).toContainEqual(['granted', { scope: other.id }]);
    await change(other.id, 'mine again');
    await soon(stream.objects).toEqual(['mine', 'mine again']);
    stream.close();
  });

  test('of all projects tells no more once the role admin is gone', async () => {
    const project = await newProject(platform, 'admin');
    await grantRole(platform, project.userId, project.id, 'member');
    const stream = await listen(await browserOf(project), `?all=${project.id}&scope=${project.id}`);
    await takeRole(platform, project.userId, project.id, 'admin');
    await soon(stream.words).toContainEqual(['gone', { all: project.id }]);
    await change((await newProject(platform)).id, 'secret');
    await change(project.id, 'mine');
    await soon(() => stream.objects().includes('mine')).toBe(true);
    expect(stream.objects()).not.toContain('secret');
    stream.close();
  });

  test('tells no more of a project that is disabled', async () => {
    const [one, other] = await memberOfTwo();
    const stream = await listen(await browserOf(one), `?scope=${one.id}&scope=${other.id}`);
    await setEnabled(platform, 'projects', other.id, 0);
    await soon(stream.words).toContainEqual(['gone', { scope: other.id }]);
    stream.close();
  });

  test.each<[string, (project: TestProject, browser: TestBrowser) => Promise<unknown>]>([
    ['its user is disabled', ({ userId }) => setEnabled(platform, 'users', userId, 0)],
    ['its user gets another password', ({ userId }) => changePassword(platform, userId)],
    ['its user signs out', (_project, { session }) => signOut(session)],
    [
      'its token is revoked',
      (_project, { session: { token } }) =>
        apiClient(platform, token).delete('/identity/v3/auth/tokens', { 'x-subject-token': token }),
    ],
  ])('ends when %s, and nothing is left of it', async (_what, end) => {
    const project = await newProject(platform);
    const browser = await browserOf(project);
    const stream = await listen(browser, `?scope=${project.id}`);
    await end(project, browser);
    await soon(stream.end).toBe('closed');
    expect(stream.words().at(-1)).toEqual(['ended', {}]);
    await soon(openStreams).toBe(0);
  });

  test('ends when its session expires', async () => {
    const project = await newProject(platform);
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const browser = await browserOf(project, { expiresAtMs: Date.now() + 600_000 });
    const stream = await listen(browser, `?scope=${project.id}`);
    await soon(stream.words).toEqual([['ready', {}]]);
    vi.advanceTimersByTime(601_000);
    await soon(stream.end).toBe('closed');
    expect(stream.words()).toEqual([
      ['ready', {}],
      ['ended', {}],
    ]);
  });

  test('is one of at most eight of a session: the oldest make room, so that no browser locks itself out', async () => {
    const project = await newProject(platform);
    const browser = await browserOf(project);
    const streams = await Promise.all(Array.from({ length: 299 }, () => listen(browser, `?scope=${project.id}`)));
    const newest = await listen(browser, `?scope=${project.id}`);
    expect(openStreams()).toBe(8);
    await soon(() => streams.filter(({ end }) => end() === undefined).length).toBe(7);
    await change(project.id, 'new');
    await soon(newest.objects).toEqual(['new']);
    newest.close();
    for (const stream of streams) stream.close();
    await soon(openStreams).toBe(0);
  });

  test('is one of at most thirty-two of a user, whatever sessions; those of others are left alone', async () => {
    const project = await newProject(platform);
    const other = await joinProject(platform, project.id, 'reader');
    const theirs = await listen(await browserOf(other), `?scope=${project.id}`);
    const streams: ReturnType<typeof readEvents>[] = [];
    for (let n = 0; n < 5; n += 1) {
      const browser = await browserOf(project);
      for (let m = 0; m < 8; m += 1) streams.push(await listen(browser, `?scope=${project.id}`));
    }
    expect(openStreams()).toBe(33);
    expect(theirs.end()).toBeUndefined();
    for (const stream of [theirs, ...streams]) stream.close();
    await soon(openStreams).toBe(0);
  });

  test('is counted in the metrics while it is open', async () => {
    const project = await newProject(platform);
    const stream = await listen(await browserOf(project), `?scope=${project.id}`);
    const metrics = async () => (await apiClient(platform).get('/metrics', { 'x-nephos-peer': '127.0.0.1' })).body;
    expect(await metrics()).toContain('nephos_open_connections{kind="stream"} 1');
    stream.close();
    await soon(metrics).toContain('nephos_open_connections{kind="stream"} 0');
  });
});
