import { expect, test } from 'vitest';
import { newProject } from '#lib/testing/api.ts';
import { newDomain, unique, useIdentityAdmin } from '#lib/testing/identity.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform();
const admin = useIdentityAdmin(platform);
const { make, put, roles } = admin;
const PATH = '/console/v1/groups';
const list = async (query: string, api = admin.api) => (await api.get(`${PATH}?${query}`)).body.groups;
const change = (group: string, members: object, api = admin.api) => api.post(`${PATH}/${group}/members`, { members });
const membersOf = async (group: string): Promise<string[]> =>
  (await admin.api.get(`/identity/v3/groups/${group}/users`)).body.users.map(({ id }: { id: string }) => id);

test('Groups are listed with their domain and how many are in each, by name, id or domain', async () => {
  const domain = await newDomain(platform);
  const name = unique('Crew');
  const id = await make('group', { name, domain_id: domain.id, description: 'on call' });
  await put(`/groups/${id}/users/${await make('user')}`);
  const shown = {
    id,
    name,
    description: 'on call',
    domain: { id: domain.id, name: expect.stringMatching(/^domain-/) },
    members: 1,
    is_external: false,
  };
  expect(await list(`q=${name.toLowerCase()}`)).toEqual([shown]);
  expect(await list(`q=${id}`)).toEqual([shown]);
  const domainName = (await admin.api.get(`/identity/v3/domains/${domain.id}`)).body.domain.name;
  expect(await list(`domain=${domainName}`)).toEqual([shown]);
  expect(await list('domain=none-of-this-name')).toEqual([]);
  expect((await admin.api.get(`${PATH}/${id}`)).body.group).toEqual(shown);
});

test('The list is paged by name', async () => {
  const word = unique('paged');
  for (const letter of ['a', 'b', 'c']) await make('group', { name: `${word} ${letter}` });
  const [first, second] = await list(`q=${word}&limit=2`);
  expect(first.name).toBe(`${word} a`);
  const rest = await list(`q=${word}&limit=2&marker=${second.id}`);
  expect(rest.map(({ name }: { name: string }) => name)).toEqual([`${word} c`]);
});

test('Those that are named are listed where the filter takes them', async () => {
  const [one, other] = [await make('group', { name: unique('One') }), await make('group', { name: unique('Other') })];
  const only = `id=${one}&id=${other}`;
  expect((await list(only)).map(({ id }: { id: string }) => id)).toEqual([one, other]);
  expect(await list(`${only}&q=${other}`)).toMatchObject([{ id: other }]);
  expect(await list(`${only}&domain=none-of-this-name`)).toEqual([]);
});

test('Who comes and who goes is done for each by itself; what one is refused is said of that one', async () => {
  const group = await make('group');
  const [one, two, gone] = [await make('user'), await make('user'), await make('user')];
  await put(`/groups/${group}/users/${gone}`);
  const { status, body } = await change(group, { add: [one, 'absent', two, one], remove: [gone, two.slice(1)] });
  expect(status).toBe(200);
  expect((await membersOf(group)).toSorted()).toEqual([one, two].toSorted());
  expect(body.members.failures.map(({ user_id }: { user_id: string }) => user_id)).toEqual(['absent', two.slice(1)]);
  expect(body.members.failures[0].message).toContain('absent');
});

test('Nobody is put into a group that holds more than the caller could give, nor taken out of it', async () => {
  const domain = await newDomain(platform);
  const of = { domain_id: domain.id };
  const [group, user, member] = [await make('group', of), await make('user', of), await make('user', of)];
  await put(`/groups/${group}/users/${member}`);
  await put(`/system/groups/${group}/roles/${roles.admin}`);
  const { body } = await change(group, { add: [user], remove: [member] }, domain.api);
  expect(body.members.failures).toHaveLength(2);
  expect(await membersOf(group)).toEqual([member]);
});

test('A token of a domain sees and changes the groups of the domain alone, one of a project none', async () => {
  const [domain, other] = [await newDomain(platform), await newDomain(platform)];
  const own = await make('group', { domain_id: domain.id });
  const foreign = await make('group', { domain_id: other.id });
  expect((await list('', domain.api)).map(({ id }: { id: string }) => id)).toEqual([own]);
  expect((await domain.api.get(`${PATH}/${foreign}`)).status).toBe(403);
  expect((await change(foreign, { add: [] }, domain.api)).status).toBe(403);
  const reader = await newDomain(platform, 'reader');
  const group = await make('group', { domain_id: reader.id });
  expect((await reader.api.get(`${PATH}/${group}`)).status).toBe(200);
  expect((await change(group, { add: [] }, reader.api)).status).toBe(403);
  const { api } = await newProject(platform, 'manager');
  expect((await api.get(PATH)).status).toBe(403);
  expect((await admin.api.get(`${PATH}/absent`)).status).toBe(404);
});
