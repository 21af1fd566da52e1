import { describe, expect, test } from 'vitest';
import { joinProject, newProject, signInAdmin, type TestProject } from '#lib/testing/api.ts';
import { at, settle } from '#lib/testing/compute.ts';
import { insertImage } from '#lib/testing/images.ts';
import { setQuota } from '#lib/testing/networking.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform();
const GROUPS = '/compute/v2.1/os-server-groups';
const UUID = expect.stringMatching(/^[0-9a-f-]{36}$/);

const create = (project: TestProject, server_group: object, version = '2.64') =>
  project.api.post(GROUPS, { server_group }, at(version));

describe('POST /os-server-groups', () => {
  test.each([
    ['2.1', { policies: ['affinity'] }, { metadata: {}, policies: ['affinity'] }, false],
    ['2.13', { policies: ['anti-affinity'] }, { metadata: {}, policies: ['anti-affinity'] }, true],
    ['2.15', { policies: ['soft-affinity'] }, { metadata: {}, policies: ['soft-affinity'] }, true],
    ['2.64', { policy: 'affinity' }, { policy: 'affinity', rules: {} }, true],
    [
      '2.64',
      { policy: 'anti-affinity', rules: { max_server_per_host: '3' } },
      { policy: 'anti-affinity', rules: { max_server_per_host: 3 } },
      true,
    ],
  ])('at %s: answers 200 with the group as that version has it', async (version, input, shown, hasOwner) => {
    const project = await newProject(platform);
    const { status, body } = await create(project, { name: 'db', ...input }, version);
    const owner = hasOwner ? { project_id: project.id, user_id: project.userId } : {};
    const group = { id: UUID, name: 'db', members: [], ...owner, ...shown };
    expect([status, body]).toEqual([200, { server_group: group }]);
    expect((await project.api.get(`${GROUPS}/${body.server_group.id}`, at(version))).body).toEqual(body);
    expect((await project.api.get(GROUPS, at(version))).body).toEqual({ server_groups: [body.server_group] });
  });

  test.each<[string, object, string]>([
    ['no name', { policy: 'affinity' }, '2.64'],
    ['an empty name', { name: '', policy: 'affinity' }, '2.64'],
    ['a name of 256 characters', { name: 'n'.repeat(256), policy: 'affinity' }, '2.64'],
    ['no policy', { name: 'a' }, '2.64'],
    ['an unknown policy', { name: 'a', policy: 'love' }, '2.64'],
    ['policies from 2.64 on', { name: 'a', policies: ['affinity'] }, '2.64'],
    ['a policy below 2.64', { name: 'a', policy: 'affinity' }, '2.63'],
    ['rules below 2.64', { name: 'a', policies: ['anti-affinity'], rules: { max_server_per_host: 2 } }, '2.63'],
    ['no policies', { name: 'a', policies: [] }, '2.63'],
    ['two policies', { name: 'a', policies: ['affinity', 'anti-affinity'] }, '2.63'],
    ['a soft policy below 2.15', { name: 'a', policies: ['soft-affinity'] }, '2.14'],
    ['a rule for affinity', { name: 'a', policy: 'affinity', rules: { max_server_per_host: 2 } }, '2.64'],
    ['a rule of 0', { name: 'a', policy: 'anti-affinity', rules: { max_server_per_host: 0 } }, '2.64'],
    ['an unknown rule', { name: 'a', policy: 'anti-affinity', rules: { colour: 'red' } }, '2.64'],
    ['a key nobody knows', { name: 'a', policy: 'affinity', colour: 'red' }, '2.64'],
  ])('%s is refused with 400, and nothing is made', async (_, input, version) => {
    const project = await newProject(platform);
    expect((await create(project, input, version)).status).toBe(400);
    expect((await project.api.get(GROUPS)).body.server_groups).toEqual([]);
  });

  test('over the quota is refused with 413', async () => {
    const project = await newProject(platform);
    await setQuota(platform, project.id, 'server_groups', 1);
    await create(project, { name: 'a', policy: 'affinity' });
    const answer = await create(project, { name: 'b', policy: 'affinity' });
    expect(answer.status).toBe(413);
    expect(answer.body.entityTooLarge.message).toBe(
      'Quota exceeded for server_groups: Requested 1, but already used 1 of 1 server_groups',
    );
    expect((await project.api.get('/compute/v2.1/limits')).body.limits.absolute.totalServerGroupsUsed).toBe(1);
  });
});

describe('GET /os-server-groups', () => {
  test('pages by limit and offset; what is no number is refused with 400', async () => {
    const project = await newProject(platform);
    for (const name of ['a', 'b', 'c']) await create(project, { name, policy: 'affinity' });
    const names = async (query: string) =>
      (await project.api.get(`${GROUPS}?${query}`)).body.server_groups.map(({ name }: { name: string }) => name);
    expect(await names('limit=2')).toEqual(['a', 'b']);
    expect(await names('limit=2&offset=2')).toEqual(['c']);
    expect(await names('offset=3')).toEqual([]);
    for (const query of ['limit=-1', 'limit=x', 'offset=-1']) {
      expect((await project.api.get(`${GROUPS}?${query}`)).status).toBe(400);
    }
  });

  test('all_projects is for administrators; others are refused with 403', async () => {
    const [one, admin] = [await newProject(platform), await signInAdmin(platform)];
    const { id } = (await create(one, { name: 'a', policy: 'affinity' })).body.server_group;
    const idsOf = (body: { server_groups: { id: string }[] }) => body.server_groups.map((group) => group.id);
    expect(idsOf((await admin.get(`${GROUPS}?all_projects=True`)).body)).toContain(id);
    expect(idsOf((await admin.get(GROUPS)).body)).not.toContain(id);
    expect((await one.api.get(`${GROUPS}?all_projects=True`)).status).toBe(403);
  });

  test('from 2.75 on an unknown key is refused with 400', async () => {
    const { api } = await newProject(platform);
    expect((await api.get(`${GROUPS}?colour=red`, at('2.74'))).status).toBe(200);
    expect((await api.get(`${GROUPS}?colour=red`, at('2.75'))).status).toBe(400);
  });
});

test("GET and DELETE /os-server-groups/{id}: another project's group and an unknown one are 404", async () => {
  const [one, other] = [await newProject(platform), await newProject(platform)];
  const { id } = (await create(one, { name: 'a', policy: 'affinity' })).body.server_group;
  for (const unknown of [id, '70a599e0-31e7-49b7-b260-868f441e862b', 'a']) {
    expect((await other.api.get(`${GROUPS}/${unknown}`)).status).toBe(404);
    expect((await other.api.delete(`${GROUPS}/${unknown}`)).status).toBe(404);
  }
  expect((await one.api.get(`${GROUPS}/${id}`)).status).toBe(200);
});

describe('The members of a group', () => {
  const inGroup = (group: string) => ({ 'os:scheduler_hints': { group } });
  async function launchInto(project: TestProject, group: string): Promise<string> {
    const imageRef = await insertImage(platform, project.id);
    const body = { server: { name: 'web', flavorRef: '1', imageRef }, ...inGroup(group) };
    const answer = await project.api.post('/compute/v2.1/servers', body);
    expect(answer.status).toBe(202);
    await settle(platform);
    return answer.body.server.id;
  }
  const members = async (project: TestProject, id: string) =>
    (await project.api.get(`${GROUPS}/${id}`)).body.server_group.members;

  test('are its servers, which show it from 2.71 on, until they are deleted', async () => {
    const project = await newProject(platform);
    const { id } = (await create(project, { name: 'a', policy: 'soft-affinity' })).body.server_group;
    const [one, other] = [await launchInto(project, id), await launchInto(project, id)];
    expect(await members(project, id)).toEqual([one, other]);
    const server = (await project.api.get(`/compute/v2.1/servers/${one}`, at('2.71'))).body.server;
    expect(server.server_groups).toEqual([id]);
    await project.api.delete(`/compute/v2.1/servers/${one}`);
    await settle(platform);
    expect(await members(project, id)).toEqual([other]);
  });

  test('DELETE /os-server-groups/{id}: answers 204, and the servers stay without a group', async () => {
    const project = await newProject(platform);
    const { id } = (await create(project, { name: 'a', policy: 'affinity' })).body.server_group;
    const server = await launchInto(project, id);
    expect((await project.api.delete(`${GROUPS}/${id}`)).status).toBe(204);
    expect((await project.api.delete(`${GROUPS}/${id}`)).status).toBe(404);
    const shown = (await project.api.get(`/compute/v2.1/servers/${server}`, at('2.71'))).body.server;
    expect(shown).toMatchObject({ status: 'ACTIVE', server_groups: [] });
  });

  test('POST /servers: over the quota of members is refused with 413', async () => {
    const project = await newProject(platform);
    await setQuota(platform, project.id, 'server_group_members', 1);
    const { id } = (await create(project, { name: 'a', policy: 'affinity' })).body.server_group;
    await launchInto(project, id);
    const server = { name: 'web', flavorRef: '1', imageRef: await insertImage(platform, project.id) };
    const answer = await project.api.post('/compute/v2.1/servers', { server, ...inGroup(id) });
    expect(answer.status).toBe(413);
    expect(answer.body.entityTooLarge.message).toContain('Quota exceeded for server_group_members');
  });

  test("POST /servers: another project's group is refused with 400, as one that is not there", async () => {
    const [one, other] = [await newProject(platform), await newProject(platform)];
    const { id } = (await create(other, { name: 'a', policy: 'affinity' })).body.server_group;
    const server = { name: 'web', flavorRef: '1', imageRef: await insertImage(platform, one.id) };
    expect((await one.api.post('/compute/v2.1/servers', { server, ...inGroup(id) })).status).toBe(400);
    expect(await members(other, id)).toEqual([]);
  });

  test('another user of the project sees the group too', async () => {
    const one = await newProject(platform);
    const other = await joinProject(platform, one.id, 'reader');
    const { id } = (await create(one, { name: 'a', policy: 'affinity' })).body.server_group;
    expect((await other.api.get(`${GROUPS}/${id}`)).status).toBe(200);
    expect((await other.api.delete(`${GROUPS}/${id}`)).status).toBe(403);
  });
});
