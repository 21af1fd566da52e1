import { beforeAll, describe, expect, test } from 'vitest';
import { LISTS_OF_ALL, MAX_PROJECTS, ProjectAnswers } from '#lib/client/all-projects.ts';
import { VOLUME } from '#lib/client/api-versions.ts';
import { sharePlatform } from '#lib/running-platform.ts';
import { newProject, signInAdmin, type TestProject } from '#lib/testing/api.ts';
import { ask, change, cookieFor, newSession } from '#lib/testing/browser.ts';
import { newVolume } from '#lib/testing/compute.ts';
import { grantRole } from '#lib/testing/fixtures.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform();
beforeAll(() => sharePlatform(platform.platform));

const VOLUMES = 'volume/v3/volumes/detail';

/** A browser of a user who is also a member of other projects. */
async function browserIn(...others: readonly TestProject[]) {
  const person = await newProject(platform);
  for (const { id } of others) await grantRole(platform, person.userId, id, 'member');
  const cookie = await cookieFor(await newSession(person.userName));
  const post = (list: string, json: unknown) => ask(`all/${list}`, cookie, change(json));
  return {
    ...person,
    cookie,
    post,
    read: async (list: string, projects: readonly string[]) => answersOf(await post(list, { projects })),
  };
}

async function answersOf(response: Response): Promise<ProjectAnswers['answers']> {
  expect(response.status).toBe(200);
  return ProjectAnswers.parse(await response.json()).answers;
}

const namesIn = (body: unknown) => (body as { volumes: { name: string }[] }).volumes.map(({ name }) => name).toSorted();

describe('POST /bff/all/<list>', () => {
  test('each project answers with what is its own, in the order in which they were named', async () => {
    const [one, other] = [await newProject(platform), await newProject(platform)];
    await newVolume(platform, one, { name: 'of one' });
    await newVolume(platform, other, { name: 'of the other' });
    const { read, id } = await browserIn(one, other);
    const answers = await read(VOLUMES, [other.id, id, one.id]);
    expect(answers.map(({ project, status, body }) => [project, status, namesIn(body)])).toEqual([
      [other.id, 200, ['of the other']],
      [id, 200, []],
      [one.id, 200, ['of one']],
    ]);
  });

  test('a project without a role, one that is none, and words for other places are refused by name; the others answer', async () => {
    const [mine, foreign] = [await newProject(platform), await newProject(platform)];
    await newVolume(platform, foreign, { name: 'a secret' });
    const { read } = await browserIn(mine);
    const wanted = [foreign.id, 'no-such-project', 'system', 'user', 'all', 'domain:default', mine.id];
    const answers = await read(VOLUMES, wanted);
    expect(answers.map(({ project, status }) => [project, status])).toEqual(
      wanted.map((project) => [project, project === mine.id ? 200 : 403]),
    );
    expect(JSON.stringify(answers)).not.toContain('a secret');
  });

  test('a project that was disabled, or in which the role was taken away, is refused from then on', async () => {
    const [disabled, left, kept] = [await newProject(platform), await newProject(platform), await newProject(platform)];
    const { read, userId } = await browserIn(disabled, left, kept);
    const wanted = [disabled, left, kept].map(({ id }) => id);
    expect((await read(VOLUMES, wanted)).map(({ status }) => status)).toEqual([200, 200, 200]);
    const admin = await signInAdmin(platform);
    const changes = { project: { enabled: false } };
    expect((await admin.patch(`/identity/v3/projects/${disabled.id}`, changes)).status).toBe(200);
    const { roles } = (await admin.get('/identity/v3/roles?name=member')).body as { roles: { id: string }[] };
    const grant = `/identity/v3/projects/${left.id}/users/${userId}/roles/${roles[0]?.id}`;
    expect((await admin.delete(grant)).status).toBe(204);
    expect((await read(VOLUMES, wanted)).map(({ status }) => status)).toEqual([403, 403, 200]);
  });

  test('an administrator sees of each project what is in it, and cannot ask one for the objects of all', async () => {
    const [own, foreign] = [await newProject(platform, 'admin'), await newProject(platform)];
    await newVolume(platform, foreign, { name: 'elsewhere' });
    const cookie = await cookieFor(await newSession(own.userName));
    const post = (search: string) => ask(`all/${VOLUMES}${search}`, cookie, change({ projects: [own.id] }));
    expect((await answersOf(await post(''))).map(({ body }) => namesIn(body))).toEqual([[]]);
    for (const word of ['all_tenants=1', 'all_tenants', 'all_projects=true']) {
      expect([word, (await post(`?${word}`)).status]).toEqual([word, 400]);
    }
  });

  test('each list that it knows is read, with the requested version and no token in the answer', async () => {
    const { cookie, id } = await browserIn();
    for (const list of LISTS_OF_ALL) {
      const { headers, ...rest } = change({ projects: [id] });
      const answer = await ask(`all/${list}?limit=1`, cookie, { ...rest, headers: { ...headers, ...VOLUME } });
      expect([list, answer.headers.get('x-subject-token')]).toEqual([list, null]);
      expect((await answersOf(answer)).map(({ status }) => status)).toEqual([200]);
    }
  });

  test('nothing else is reached, nothing is changed, and no other site asks', async () => {
    const { cookie, id, post } = await browserIn();
    const question = { projects: [id] };
    for (const path of ['identity/v3/users', 'compute/v2.1/servers', '', '..', `${VOLUMES}/x`, 'console/v1/access']) {
      expect([path, (await post(path, question)).status]).toEqual([path, 404]);
    }
    for (const method of ['GET', 'PUT', 'PATCH', 'DELETE']) {
      const sent = method === 'GET' ? {} : change(question, method);
      expect([method, (await ask(`all/${VOLUMES}`, cookie, sent)).status]).toEqual([method, 405]);
    }
    const bare = { method: 'POST', body: JSON.stringify(question) };
    expect((await ask(`all/${VOLUMES}`, cookie, bare)).status).toBe(403);
    expect((await ask(`all/${VOLUMES}`, undefined, change(question))).status).toBe(401);
  });

  test.each([
    ['none', []],
    ['too many', Array.from({ length: MAX_PROJECTS + 1 }, (_, n) => `p${n}`)],
    ['an endless name', ['p'.repeat(65)]],
    ['numbers', [1]],
    ['no list', 'p1'],
  ])('projects that are %s are refused with 400', async (_, projects) => {
    const { post } = await browserIn();
    expect((await post(VOLUMES, { projects })).status).toBe(400);
    expect((await post(VOLUMES, undefined)).status).toBe(400);
  });

  test('a credential of one project reads that one', async () => {
    const other = await newProject(platform);
    const { read, id, userName } = await browserIn(other);
    const bound = { ...(await newSession(userName)), boundScope: id };
    expect((await read(VOLUMES, [id, other.id])).map(({ status }) => status)).toEqual([200, 200]);
    const sent = change({ projects: [id, other.id] });
    const answers = await answersOf(await ask(`all/${VOLUMES}`, await cookieFor(bound), sent));
    expect(answers.find(({ project }) => project === other.id)?.status).toBe(403);
  });
});
