import { beforeAll, describe, expect, test } from 'vitest';
import { sharePlatform } from '#lib/running-platform.ts';
import { newProject, type TestProject } from '#lib/testing/api.ts';
import { ask, cookieFor, newSession, VISITOR } from '#lib/testing/browser.ts';
import { newImage } from '#lib/testing/images.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { signIn } from './sign-in.ts';

const platform = usePlatform();
beforeAll(() => sharePlatform(platform.platform));

/** Session cookie of the project's user. */
const cookieOf = async (project: TestProject, changes: { expiresAtMs?: number } = {}): Promise<string> =>
  cookieFor({ ...(await newSession(project.userName)), ...changes });

const create = (csrf: boolean) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...(csrf ? { 'x-nephos-csrf': '1' } : {}) },
  body: JSON.stringify({ volume: { size: 1, name: 'from the browser' } }),
});

describe('The browser’s way to the platform', () => {
  test('a signed-in browser reaches the API of its project without ever seeing a token', async () => {
    const project = await newProject(platform);
    const cookie = await cookieOf(project);
    const created = await ask(`projects/${project.id}/volume/v3/volumes`, cookie, create(true));
    expect(created.status).toBe(202);
    const listed = await ask(`projects/${project.id}/volume/v3/volumes/detail?limit=5`, cookie);
    expect((await listed.json()).volumes).toHaveLength(1);
    for (const answer of [created, listed]) {
      expect(answer.headers.get('x-subject-token')).toBeNull();
      expect(answer.headers.get('set-cookie')).toBeNull();
    }
  });

  test('data goes through in parts both ways, and a part in the wrong place is refused with 409', async () => {
    const project = await newProject(platform);
    const cookie = await cookieOf(project);
    const id = await newImage(project);
    const images = `projects/${project.id}/image/v2/images/${id}`;
    const send = (data: string, range: string) => {
      const headers = { 'content-type': 'application/octet-stream', 'content-range': range, 'x-nephos-csrf': '1' };
      return ask(`${images}/stage`, cookie, { method: 'PUT', headers, body: data });
    };
    expect((await send('01234', 'bytes 0-4/10')).status).toBe(204);
    const wrong = await send('01234', 'bytes 0-4/10');
    expect([wrong.status, wrong.headers.get('upload-offset')]).toEqual([409, '5']);
    expect((await send('56789', 'bytes 5-9/10')).status).toBe(204);
    const body = JSON.stringify({ method: { name: 'glance-direct' } });
    const headers = { 'content-type': 'application/json', 'x-nephos-csrf': '1' };
    expect((await ask(`${images}/import`, cookie, { method: 'POST', headers, body })).status).toBe(202);
    await platform.platform.runner.idle();
    const part = await ask(`${images}/file`, cookie, { headers: { range: 'bytes=3-6' } });
    expect([part.status, await part.text()]).toEqual([206, '3456']);
  });

  test('GET /bff/session: names the user and the projects with the roles there', async () => {
    const project = await newProject(platform, 'reader');
    const answer = await ask('session', await cookieOf(project));
    const session = await answer.json();
    expect(session.user).toMatchObject({ id: project.userId, name: project.userName });
    expect(session.projects).toMatchObject([{ id: project.id, name: project.name, roles: ['reader'] }]);
    expect(session.is_admin).toBe(false);
    expect(JSON.stringify(session)).not.toContain('eyJ');
  });

  test.each([
    ['no cookie', undefined],
    ['a cookie of somebody’s own making', 'forged'],
  ])('%s is refused with 401', async (_what, cookie) => {
    expect((await ask('session', cookie)).status).toBe(401);
    expect((await ask('projects/any/volume/v3/volumes', cookie)).status).toBe(401);
  });

  test('a session whose token has expired is refused with 401', async () => {
    const project = await newProject(platform);
    const answer = await ask('session', await cookieOf(project, { expiresAtMs: Date.now() - 1 }));
    expect(answer.status).toBe(401);
  });

  test('a write without the console’s header is refused with 403 and changes nothing', async () => {
    const project = await newProject(platform);
    const cookie = await cookieOf(project);
    expect((await ask(`projects/${project.id}/volume/v3/volumes`, cookie, create(false))).status).toBe(403);
    const listed = await ask(`projects/${project.id}/volume/v3/volumes`, cookie);
    expect((await listed.json()).volumes).toEqual([]);
  });

  test('a project without a role is refused with 403', async () => {
    const [mine, theirs] = [await newProject(platform), await newProject(platform)];
    const cookie = await cookieOf(mine);
    expect((await ask(`projects/${theirs.id}/volume/v3/volumes`, cookie)).status).toBe(403);
  });

  test.each([
    'bff/session',
    'metrics',
    '..%2Fmetrics',
    '%2e%2e%2fmetrics',
    'volume%2F..%2Fmetrics',
    'volume/%2e%2e%2f%2e%2e%2fmetrics',
    'api/auth/session',
  ])('the address projects/…/%s leads nowhere', async (rest) => {
    const project = await newProject(platform);
    const answer = await ask(`projects/${project.id}/${rest}`, await cookieOf(project));
    expect(answer.status).toBe(404);
  });

  test('an address of thousands of letters is refused with 400 before it finds its way, as at the other door', async () => {
    const project = await newProject(platform);
    const path = `projects/${project.id}/compute/v2.1/servers/${'a'.repeat(8000)}`;
    const answer = await ask(path, await cookieOf(project));
    expect([answer.status, (await answer.json()).badRequest?.message]).toEqual([
      400,
      expect.stringMatching(/^The address is longer/),
    ]);
  });

  test('a token of the browser’s own making is not passed on', async () => {
    const [mine, theirs] = [await newProject(platform), await newProject(platform)];
    const headers = { 'x-auth-token': theirs.api.token ?? '' };
    const answer = await ask(`projects/${mine.id}/identity/v3/auth/tokens`, await cookieOf(mine), { headers });
    expect(answer.status).not.toBe(200);
    expect(await answer.text()).not.toContain(theirs.id);
  });
});

describe('Signing in to the console', () => {
  test('a wrong password is refused without saying what is wrong', async () => {
    const project = await newProject(platform);
    const input = { method: 'password', domain: 'Default', user: project.userName, password: 'wrong' } as const;
    await expect(signIn(input, VISITOR)).rejects.toThrow(/^refused$/);
  });

  test('an unknown user is refused in the same words', async () => {
    const input = { method: 'password', domain: 'Default', user: 'nobody', password: 'wrong' } as const;
    await expect(signIn(input, VISITOR)).rejects.toThrow(/^refused$/);
  });

  test('a token can be brought along, and stays bound to its project', async () => {
    const project = await newProject(platform);
    const session = await signIn({ method: 'token', token: project.api.token ?? '' }, VISITOR);
    expect(session.userId).toBe(project.userId);
  });
});
