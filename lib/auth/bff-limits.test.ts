import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { BUSY_DIGEST } from '#lib/client/page-failure.ts';
import { sharePlatform } from '#lib/running-platform.ts';
import { newProject } from '#lib/testing/api.ts';
import { ask, change, cookieFor, newSession, VISITOR } from '#lib/testing/browser.ts';
import { insertProject } from '#lib/testing/fixtures.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { describeSessionForPage } from './describe-session.ts';
import { signIn } from './sign-in.ts';

const platform = usePlatform({
  NEPHOS_RATE_LIMIT: 'on',
  NEPHOS_RATE_LIMIT_IP_REQUESTS_PER_SECOND: '2',
  NEPHOS_RATE_LIMIT_USER_REQUESTS_PER_SECOND: '2',
  NEPHOS_RATE_LIMIT_IP_SIGN_INS_PER_MINUTE: '10',
});
beforeAll(() => sharePlatform(platform.platform));
// A bucket refills over time, and more time passes on a busy machine.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

async function browserOf() {
  const project = await newProject(platform);
  return { project, cookie: await cookieFor(await newSession(project.userName)) };
}

describe('What the console asks of the platform for a visitor', () => {
  test('a visitor who asks for other projects without end is refused with 429, and nobody else is', async () => {
    const [eager, calm] = [await browserOf(), await browserOf()];
    const statuses: number[] = [];
    for (let n = 0; n < 200 && !statuses.includes(429); n += 1) {
      const id = await insertProject(platform, `elsewhere-${n}`);
      statuses.push((await ask(`projects/${id}/volume/v3/volumes`, eager.cookie)).status);
    }
    expect(new Set(statuses)).toEqual(new Set([403, 429]));
    const view = await (await ask('session', calm.cookie)).json();
    expect(view.projects.map(({ id }: { id: string }) => id)).toEqual([calm.project.id]);
    expect((await ask(`projects/${calm.project.id}/volume/v3/volumes`, calm.cookie)).status).toBe(200);
    await expect(newSession(calm.project.userName)).resolves.toMatchObject({ userName: calm.project.userName });
  });

  test('a refusal for now says when to try again and never passes for a missing role or a session that ended', async () => {
    const { project, cookie } = await browserOf();
    const answers: Response[] = [];
    for (let n = 0; n < 60; n += 1)
      answers.push(await ask(`projects/${project.id}/console/v1/lists/instances`, cookie));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]));
    const elsewhere = await insertProject(platform, 'elsewhere');
    for (const path of ['session', `projects/${elsewhere}/volume/v3/volumes`]) answers.push(await ask(path, cookie));
    for (const answer of answers.filter(({ status }) => status !== 200)) {
      expect(answer.status).toBe(429);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      expect((await answer.json()).overLimit.code).toBe(429);
    }
  });

  test('a page over the limit says so to its browser: it is neither redirected to sign in nor shown an error', async () => {
    const { userName } = await newProject(platform);
    const session = await newSession(userName);
    const draw = () =>
      describeSessionForPage(session).then(
        () => 'drawn',
        ({ digest }) => digest,
      );
    const pages: string[] = [];
    for (let n = 0; n < 40; n += 1) pages.push(await draw());
    expect(new Set(pages)).toEqual(new Set(['drawn', BUSY_DIGEST]));
  });

  test('sign-ins count for the address of the visitor: too many are refused with the time to wait', async () => {
    const { project } = await browserOf();
    const input = { method: 'password', domain: 'Default', user: project.userName, password: 'wrong' } as const;
    const visitor = { ...VISITOR, address: '198.51.100.77' };
    for (let n = 0; n < 10; n += 1) await expect(signIn(input, visitor)).rejects.toThrow('refused');
    await expect(signIn(input, visitor)).rejects.toThrow(/^wait:\d+$/);
    await expect(signIn(input, { ...VISITOR, address: '198.51.100.78' })).rejects.toThrow('refused');
  });

  test('passwords that are tried through the browser’s door count for its address too, and are refused with 429', async () => {
    const { project, cookie } = await browserOf();
    const user = { name: project.userName, domain: { id: 'default' }, password: 'wrong' };
    const auth = { identity: { methods: ['password'], password: { user } } };
    const path = `projects/${project.id}/identity/v3/auth/tokens`;
    const statuses: number[] = [];
    for (let n = 0; n < 11; n += 1) statuses.push((await ask(path, cookie, change({ auth }))).status);
    expect(new Set(statuses)).toEqual(new Set([401, 429]));
  });
});
