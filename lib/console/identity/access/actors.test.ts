import { expect, test } from 'vitest';
import { newProject } from '#lib/testing/api.ts';
import { newDomain, unique, useIdentityAdmin } from '#lib/testing/identity.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import type { Actor } from './schema.ts';

const platform = usePlatform();
const admin = useIdentityAdmin(platform);
const idsOf = (actors: readonly Actor[]) => actors.map(({ id }) => id);
const find = async (query: string, api = admin.api) => (await api.get(`/console/v1/actors?${query}`)).body;
const lookUp = async (names: readonly string[], api = admin.api) =>
  (await api.post('/console/v1/name-lookups', { name_lookup: { names } })).body.name_lookup.names;

test('Users and groups are found by a part of the name, whatever its case, and shown with their domain', async () => {
  const domain = await newDomain(platform);
  const word = unique('Crew');
  const user = await admin.make('user', { domain_id: domain.id, name: `a ${word} b`, enabled: false });
  const group = await admin.make('group', { domain_id: domain.id, name: `${word} c` });
  const search = word.toLowerCase();
  expect((await find(`type=user&search=${search}`)).actors).toEqual([
    {
      type: 'user',
      id: user,
      name: `a ${word} b`,
      domain: { id: domain.id, name: expect.any(String) },
      is_enabled: false,
    },
  ]);
  expect(idsOf((await find(`type=group&search=${search}`)).actors)).toEqual([group]);
});

test('Users are found by a part of the email address, users and groups by the whole id', async () => {
  const email = `${unique('box')}@example.org`;
  const [user, group] = [await admin.make('user', { email }), await admin.make('group')];
  expect(idsOf((await find(`type=user&search=${email.slice(0, -4).toUpperCase()}`)).actors)).toEqual([user]);
  expect(idsOf((await find(`type=user&search=${user}`)).actors)).toEqual([user]);
  expect(idsOf((await find(`type=group&search=${group}`)).actors)).toEqual([group]);
  expect(idsOf((await find(`type=group&search=${email}`)).actors)).toEqual([]);
  const { api } = await newDomain(platform);
  expect((await find(`type=user&search=${user}`, api)).actors).toEqual([]);
});

test('More than are shown are marked as truncated', async () => {
  const word = unique('many');
  for (let n = 0; n < 21; n += 1) await admin.make('group', { name: `${word} ${n}` });
  const { actors, is_truncated } = await find(`type=group&search=${word}`);
  expect([actors.length, is_truncated]).toEqual([20, true]);
});

test('A name matches no user, one or several; an id works like a name', async () => {
  const [one, other] = [await newDomain(platform), await newDomain(platform)];
  const [single, twice] = [unique('single'), unique('twice')];
  const id = await admin.make('user', { name: single });
  const ids = [
    await admin.make('user', { name: twice, domain_id: one.id }),
    await admin.make('user', { name: twice, domain_id: other.id }),
  ];
  const found = await lookUp([single, 'nobody at all', twice, single, id]);
  expect(found.map(({ name }: { name: string }) => name)).toEqual([single, 'nobody at all', twice, id]);
  expect(idsOf(found[0].users)).toEqual([id]);
  expect(found[1].users).toEqual([]);
  expect(idsOf(found[2].users).toSorted()).toEqual(ids.toSorted());
  expect(idsOf(found[3].users)).toEqual([id]);
  expect(idsOf((await lookUp([twice], one.api))[0].users)).toEqual([ids[0]]);
  expect(await lookUp([])).toEqual([]);
});

test('A token of a domain finds nobody of another, and one of a project nobody at all', async () => {
  const domain = await newDomain(platform);
  const name = unique('elsewhere');
  const id = await admin.make('user', { name });
  expect((await find(`type=user&search=${name}`, domain.api)).actors).toEqual([]);
  expect((await lookUp([name, id], domain.api)).map(({ users }: { users: Actor[] }) => users)).toEqual([[], []]);
  const { api } = await newProject(platform, 'manager');
  expect((await api.get('/console/v1/actors?type=user')).status).toBe(403);
  expect((await api.post('/console/v1/name-lookups', { name_lookup: { names: [name] } })).status).toBe(403);
});
