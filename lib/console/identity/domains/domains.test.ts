import { beforeAll, describe, expect, test } from 'vitest';
import { MAX_IDS } from '#lib/http/max-ids.ts';
import { type ApiClient, joinProject, newProject, signIn, signInAdmin } from '#lib/testing/api.ts';
import { newVolume } from '#lib/testing/compute.ts';
import { assignRole, insertUser, TEST_PASSWORD } from '#lib/testing/fixtures.ts';
import { newDomain } from '#lib/testing/identity.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform();
const ROOT = '/console/v1/domains';
let admin: ApiClient;
beforeAll(async () => {
  admin = await signInAdmin(platform);
});

/** A domain with two projects, one of them disabled, two users, a group, a role, and a guest with a volume. */
async function furnished() {
  const domain = await newDomain(platform);
  const domain_id = domain.id;
  const make = async (kind: string, more: object) =>
    (await admin.post(`/identity/v3/${kind}s`, { [kind]: { domain_id, ...more } })).body[kind].id;
  const id = await make('project', { name: 'one' });
  await make('project', { name: 'two', enabled: false });
  await make('user', { name: 'ada' });
  await make('user', { name: 'bob', enabled: false });
  await make('group', { name: 'crew' });
  await make('role', { name: 'watcher' });
  const guest = { id, name: 'one', ...(await joinProject(platform, id, 'member')) };
  await newVolume(platform, guest);
  return { ...domain, projectId: id };
}

describe('GET /console/v1/domains', () => {
  test('counts what is in each, marks the one that stays, and finds by a part of the name in any case', async () => {
    const { id } = await furnished();
    const { name } = (await admin.get(`/identity/v3/domains/${id}`)).body.domain;
    expect((await admin.get(`${ROOT}?q=${name.toUpperCase()}`)).body.domains).toEqual([
      { id, name, description: '', enabled: true, is_default: false, projects: 2, users: 2, groups: 1 },
    ]);
    expect((await admin.get(`${ROOT}/default`)).body.domain).toMatchObject({ name: 'Default', is_default: true });
    expect((await admin.get(`${ROOT}?enabled=false&q=${name}`)).body.domains).toEqual([]);
  });

  test('tells of those that are named where the filter takes them and the token reaches them', async () => {
    const [own, other] = [await newDomain(platform, 'reader'), await newDomain(platform)];
    const only = `id=${own.id}&id=${other.id}`;
    const idsOf = async (api: ApiClient, query: string) =>
      (await api.get(`${ROOT}?${query}`)).body.domains.map(({ id }: { id: string }) => id);
    expect((await idsOf(admin, only)).toSorted()).toEqual([own.id, other.id].toSorted());
    expect([await idsOf(admin, `${only}&q=${own.id}`), await idsOf(own.api, only)]).toEqual([[own.id], [own.id]]);
    expect(await idsOf(admin, `${only}&enabled=false`)).toEqual([]);
    expect(
      (
        await admin.get(
          `${ROOT}?${Array(MAX_IDS + 1)
            .fill('id=x')
            .join('&')}`,
        )
      ).status,
    ).toBe(400);
  });

  test('shows a token of a domain that domain alone, a reader of the system all, and members nothing', async () => {
    const [own, other] = [await newDomain(platform, 'reader'), await newDomain(platform)];
    expect((await own.api.get(ROOT)).body.domains).toMatchObject([{ id: own.id }]);
    for (const id of [other.id, 'absent']) expect((await own.api.get(`${ROOT}/${id}`)).status).toBe(403);
    expect((await admin.get(`${ROOT}/absent`)).status).toBe(404);
    const reader = await insertUser(platform, 'reader-of-all');
    await assignRole(platform, { type: 'user', id: reader }, { kind: 'system' }, 'reader');
    const system = await signIn(
      platform,
      { name: 'reader-of-all', password: TEST_PASSWORD },
      { system: { all: true } },
    );
    expect((await system.get(ROOT)).body.domains.length).toBeGreaterThan(2);
    const { api } = await newProject(platform, 'manager');
    expect([(await api.get(ROOT)).status, (await api.get(`${ROOT}/default`)).status]).toEqual([403, 403]);
  });
});

describe('GET /console/v1/domains/{id}/effects', () => {
  test('says who loses access, what goes with the domain, and which projects still hold something', async () => {
    const { id, projectId } = await furnished();
    expect((await admin.get(`${ROOT}/${id}/effects`)).body).toEqual({
      people: 1,
      guests: 1,
      enabled_projects: 1,
      projects: { count: 2, names: ['one', 'two'] },
      users: { count: 2, names: ['ada', 'bob'] },
      groups: { count: 1, names: ['crew'] },
      roles: { count: 1, names: ['watcher'] },
      full: [{ id: projectId, name: 'one', holds: '1 volume' }],
    });
  });

  test('is for administrators: a manager of the domain is refused, and what is not there is 404', async () => {
    const { id, api } = await newDomain(platform);
    expect((await api.get(`${ROOT}/${id}/effects`)).status).toBe(403);
    expect((await admin.get(`${ROOT}/absent/effects`)).status).toBe(404);
  });
});
