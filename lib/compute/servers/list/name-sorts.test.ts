import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { type ApiClient, newProject, signInAdmin, type TestProject } from '#lib/testing/api.ts';
import { launch, newFlavor, settle } from '#lib/testing/compute.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform();
const SERVERS = '/compute/v2.1/servers';

interface Place {
  id: string;
  project: string | undefined;
  user: string | undefined;
  flavor: string;
}

let admin: ApiClient;
let places: Place[];

/** Names in the opposite order of ids, so that sorting by id would be noticed. */
async function renameAgainstIds(ids: string[], rename: (id: string, name: string) => Promise<unknown>) {
  const names = new Map(ids.toSorted().map((id, index) => [id, `${9 - index} sorted by name`]));
  for (const [id, name] of names) await rename(id, name);
  return names;
}

/** Two servers in each of three projects, with different users and flavors; the last owner is deleted. */
beforeAll(async () => {
  admin = await signInAdmin(platform);
  const projects: TestProject[] = [];
  for (let count = 0; count < 3; count += 1) projects.push(await newProject(platform));
  const flavorNames = new Map<string, string>();
  for (const name of ['9 sorted by name', '8 sorted by name', '7 sorted by name']) {
    flavorNames.set(await newFlavor(admin, { name, disk: 1 }), name);
  }
  const flavors = [...flavorNames.keys()];
  const made: { id: string; project: TestProject; flavor: string }[] = [];
  for (const [index, project] of projects.entries()) {
    const flavor = flavors[index] ?? '';
    for (let count = 0; count < 2; count += 1) {
      made.push({ id: await launch(platform, project, { flavorRef: flavor }), project, flavor });
    }
  }
  const named = (kind: string, key: string) => async (id: string, name: string) =>
    expect((await admin.patch(`/identity/v3/${kind}/${id}`, { [key]: { name } })).status).toBe(200);
  const projectNames = await renameAgainstIds(
    projects.map(({ id }) => id),
    named('projects', 'project'),
  );
  const userNames = await renameAgainstIds(
    projects.map(({ userId }) => userId),
    named('users', 'user'),
  );
  const gone = projects[2];
  await admin.delete(`/identity/v3/users/${gone?.userId}`);
  await settle(platform);
  places = made.map(({ id, project, flavor }) => ({
    id,
    project: projectNames.get(project.id),
    user: project === gone ? undefined : userNames.get(project.userId),
    flavor: flavorNames.get(flavor) ?? '',
  }));
});

/** Ids of all servers, page by page. */
async function listed(query: string, limit: number): Promise<string[]> {
  const seen: string[] = [];
  let path: string | undefined = `${SERVERS}/detail?all_tenants=1&limit=${limit}&${query}`;
  while (path && seen.length <= places.length) {
    const { status, body } = await admin.get(path);
    expect(status, JSON.stringify(body)).toBe(200);
    seen.push(...body.servers.map(({ id }: { id: string }) => id));
    path = body.servers_links?.[0].href.replace('http://nephos.test', '');
  }
  return seen;
}

/** Expected order by name: unknown names last, ties by id in the same direction. */
function sorted(nameOf: (place: Place) => string | undefined, isDescending: boolean): string[] {
  const sign = isDescending ? -1 : 1;
  const compare = (one: string, other: string) => sign * (Number(one > other) - Number(one < other));
  return places
    .toSorted((one, other) => {
      const [a, b] = [nameOf(one), nameOf(other)];
      if (a === undefined || b === undefined) {
        return Number(a === undefined) - Number(b === undefined) || compare(one.id, other.id);
      }
      return compare(a, b) || compare(one.id, other.id);
    })
    .map(({ id }) => id);
}

describe.each([
  ['project_name', ({ project }: Place) => project],
  ['user_name', ({ user }: Place) => user],
  ['flavor_name', ({ flavor }: Place) => flavor],
])('GET /servers/detail?sort_key=%s', (key, nameOf) => {
  test.each([
    ['asc', 1],
    ['desc', 1],
    ['asc', 4],
    ['desc', 4],
    ['asc', 100],
  ])('%s, %i a page: by name, unknown names last, equals by id, each server once', async (direction, limit) => {
    const found = await listed(`sort_key=${key}&sort_dir=${direction}`, limit);
    expect(found).toEqual(sorted(nameOf, direction === 'desc'));
  });
});

test.each(['project_name', 'user_name'])('GET /servers?sort_key=%s is refused to members with 403', async (key) => {
  const { api } = await newProject(platform);
  expect((await api.get(`${SERVERS}?sort_key=${key}`)).status).toBe(403);
});

test('a sort by a name reads each name by a primary key, and other sorts read none', async ({ skip }) => {
  const { database } = platform.platform.services;
  if (database.engine !== 'sqlite') skip('PostgreSQL reads small tables whole');
  const planOf = async (order: string) => {
    const statement = `explain query plan select id from servers order by ${order}, servers.id limit 20`;
    const { rows } = await sql<{ detail: string }>`${sql.raw(statement)}`.execute(database.read);
    return rows.map(({ detail }) => detail).filter((detail) => /\b(?:projects|users)\b/.test(detail));
  };
  const plans = [
    ...(await planOf('(select projects.name from projects where projects.id = servers.project_id)')),
    ...(await planOf('(select users.name from users where users.id = servers.user_id)')),
  ];
  expect(plans).toEqual([
    expect.stringMatching(/^SEARCH projects USING .*\(id=\?\)/),
    expect.stringMatching(/^SEARCH users USING .*\(id=\?\)/),
  ]);
});
