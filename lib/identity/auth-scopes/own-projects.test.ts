import { beforeEach, describe, expect, test } from 'vitest';
import { type ApiClient, signIn } from '#lib/testing/api.ts';
import { insertUser, TEST_PASSWORD } from '#lib/testing/fixtures.ts';
import { unique, useIdentityAdmin } from '#lib/testing/identity.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { readsOf } from '#lib/testing/reads.ts';

const platform = usePlatform();
const admin = useIdentityAdmin(platform);

/** Roles for a user: on one project of a domain directly, on another through a group. */
interface RoleHolder {
  userId: string;
  domainId: string;
  groupId: string;
  direct: string;
  byGroup: string;
  other: string;
}
let holder: RoleHolder;
let api: ApiClient;

beforeEach(async () => {
  const name = unique('holder');
  const [userId, domainId, groupId] = [
    await insertUser(platform, name),
    await admin.make('domain'),
    await admin.make('group'),
  ];
  const [direct, byGroup, other] = [
    await admin.make('project', { domain_id: domainId }),
    await admin.make('project'),
    await admin.make('project'),
  ];
  holder = { userId, domainId, groupId, direct, byGroup, other };
  await admin.put(`/projects/${direct}/users/${userId}/roles/${admin.roles.member}`);
  await admin.put(`/projects/${byGroup}/groups/${groupId}/roles/${admin.roles.member}`);
  await admin.put(`/groups/${groupId}/users/${userId}`);
  api = await signIn(platform, { name, password: TEST_PASSWORD });
});

interface ListedProject {
  id: string;
  name: string;
  description: string;
  tags: string[];
}
const shown = async (): Promise<ListedProject[]> => (await api.get('/identity/v3/auth/projects')).body.projects;
const ids = async () => (await shown()).map(({ id }) => id).sort();
const change = (kind: string, id: string, to: object) => admin.api.patch(`/identity/v3/${kind}s/${id}`, { [kind]: to });
const remove = (path: string) => admin.api.delete(`/identity/v3${path}`);

describe('GET /auth/projects, repeated', () => {
  test('reads no project while nobody’s rights have changed', async () => {
    const read = () =>
      readsOf(platform.platform.services.database, async () =>
        expect(await ids()).toEqual([holder.direct, holder.byGroup].sort()),
      );
    expect((await read()).filter((sql) => sql.includes('"projects"'))).not.toEqual([]);
    // The version of identity is read again only after a commit.
    expect((await read()).filter((sql) => !sql.includes('"versions"'))).toEqual([]);
  });

  test.each<[string, () => Promise<unknown>, Partial<ListedProject>]>([
    ['has another name', () => change('project', holder.direct, { name: `new-${holder.direct}` }), { name: 'new-' }],
    [
      'is described otherwise',
      () => change('project', holder.direct, { description: 'other' }),
      { description: 'other' },
    ],
    ['has a tag', () => admin.api.put(`/identity/v3/projects/${holder.direct}/tags/blue`), { tags: ['blue'] }],
  ])('tells at once that a project %s', async (_what, act, expected) => {
    await ids();
    await act();
    const project = (await shown()).find(({ id }) => id === holder.direct);
    const { name = '', ...rest } = expected;
    expect(project).toMatchObject({ ...rest, name: expect.stringMatching(`^${name}`) });
  });

  test.each<[string, () => Promise<unknown>, (keyof RoleHolder)[]]>([
    ['one is disabled', () => change('project', holder.direct, { enabled: false }), ['byGroup']],
    ['one is deleted', () => remove(`/projects/${holder.direct}`), ['byGroup']],
    ['its domain is disabled', () => change('domain', holder.domainId, { enabled: false }), ['byGroup']],
    [
      'the role is taken away',
      () => remove(`/projects/${holder.direct}/users/${holder.userId}/roles/${admin.roles.member}`),
      ['byGroup'],
    ],
    ['the user has left the group', () => remove(`/groups/${holder.groupId}/users/${holder.userId}`), ['direct']],
    ['the group is gone', () => remove(`/groups/${holder.groupId}`), ['direct']],
    [
      'a role is given',
      () => admin.put(`/projects/${holder.other}/users/${holder.userId}/roles/${admin.roles.reader}`),
      ['direct', 'byGroup', 'other'],
    ],
  ])('shows at once what is left, and what is new, when %s', async (_what, act, left) => {
    expect(await ids()).toEqual([holder.direct, holder.byGroup].sort());
    await act();
    expect(await ids()).toEqual(left.map((name) => holder[name]).sort());
  });

  test('gives no user the answer of another, nor one address the links of another', async () => {
    expect((await shown()).length).toBe(2);
    const answer = await platform.platform.fetch(
      new Request('http://elsewhere.test/identity/v3/auth/projects', { headers: { 'x-auth-token': api.token ?? '' } }),
    );
    const { projects } = await answer.json();
    expect(projects[0].links.self).toBe(`http://elsewhere.test/identity/v3/projects/${projects[0].id}`);
    const name = unique('stranger');
    await insertUser(platform, name);
    api = await signIn(platform, { name, password: TEST_PASSWORD });
    expect(await ids()).toEqual([]);
  });
});
