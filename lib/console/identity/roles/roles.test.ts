import { expect, test } from 'vitest';
import { newProject } from '#lib/testing/api.ts';
import { newDomain, unique, useIdentityAdmin } from '#lib/testing/identity.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import type { ListedRole } from './schema.ts';

const platform = usePlatform();
const admin = useIdentityAdmin(platform);
const { make, put, roles } = admin;
const PATH = '/console/v1/roles';
const list = async (api = admin.api): Promise<ListedRole[]> => (await api.get(PATH)).body.roles;
const find = async (id: string, api = admin.api) => (await list(api)).find((role) => role.id === id);

test('Roles of all domains are listed with what they imply and how often they were given', async () => {
  const domain = await newDomain(platform);
  const name = unique('release');
  const id = await make('role', { name, domain_id: domain.id, description: 'Releases' });
  await put(`/roles/${id}/implies/${roles.member}`);
  await put(`/domains/${domain.id}/users/${domain.userId}/roles/${id}`);
  await put(`/OS-INHERIT/domains/${domain.id}/users/${domain.userId}/roles/${id}/inherited_to_projects`);
  const shown = {
    id,
    name,
    description: 'Releases',
    domain: { id: domain.id, name: expect.any(String) },
    is_immutable: false,
    implies: [{ id: roles.member, name: 'member' }],
    assignments: 2,
  };
  expect(await find(id)).toEqual(shown);
  expect((await admin.api.get(`${PATH}/${id}`)).body.role).toEqual(shown);
  expect(await find(roles.admin ?? '')).toMatchObject({ domain: null, is_immutable: true });
});

test('Who manages a domain sees the roles that it can give, how often in the domain, and not what they imply', async () => {
  const [domain, other] = [await newDomain(platform), await newDomain(platform)];
  const own = await make('role', { domain_id: domain.id });
  const foreign = await make('role', { domain_id: other.id });
  const seen = await list(domain.api);
  expect(seen.map(({ id }) => id).toSorted()).toEqual([own, roles.manager, roles.member, roles.reader].toSorted());
  expect(seen.every(({ implies }) => implies === null)).toBe(true);
  expect(seen.find(({ id }) => id === roles.manager)?.assignments).toBe(1);
  expect((await domain.api.get(`${PATH}/${foreign}`)).status).toBe(404);
  const { api } = await newProject(platform, 'manager');
  expect((await api.get(PATH)).status).toBe(403);
  expect((await api.get(`${PATH}/${roles.reader}`)).status).toBe(403);
});
