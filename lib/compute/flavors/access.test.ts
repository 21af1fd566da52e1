import { expect, test } from 'vitest';
import { newProject, signInAdmin } from '#lib/testing/api.ts';
import { launch, newFlavor, show } from '#lib/testing/compute.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform();
const FLAVORS = '/compute/v2.1/flavors';
const PRIVATE = { 'os-flavor-access:is_public': false, disk: 1 };

test('POST /flavors/{id}/action addTenantAccess: the project sees and uses the flavor, no other project does', async () => {
  const admin = await signInAdmin(platform);
  const id = await newFlavor(admin, PRIVATE);
  const [project, other] = [await newProject(platform), await newProject(platform)];
  expect((await admin.get(`${FLAVORS}/${id}/os-flavor-access`)).body).toEqual({ flavor_access: [] });
  const answer = await admin.post(`${FLAVORS}/${id}/action`, { addTenantAccess: { tenant: project.id } });
  const access = { flavor_access: [{ flavor_id: id, tenant_id: project.id }] };
  expect([answer.status, answer.body]).toEqual([200, access]);
  expect((await admin.get(`${FLAVORS}/${id}/os-flavor-access`)).body).toEqual(access);

  const idsOf = (body: { flavors: { id: string }[] }) => body.flavors.map((flavor) => flavor.id);
  expect(idsOf((await project.api.get(`${FLAVORS}?is_public=None`)).body)).toContain(id);
  expect(idsOf((await project.api.get(FLAVORS)).body)).toContain(id);
  expect((await project.api.get(`${FLAVORS}/${id}`)).status).toBe(200);
  expect(idsOf((await other.api.get(FLAVORS)).body)).not.toContain(id);
  expect((await other.api.get(`${FLAVORS}/${id}`)).status).toBe(404);

  const server = await launch(platform, project, { flavorRef: id });
  const refused = { server: { name: 'web', flavorRef: id, imageRef: '' } };
  expect((await other.api.post('/compute/v2.1/servers', refused)).status).toBe(400);

  const removed = await admin.post(`${FLAVORS}/${id}/action`, { removeTenantAccess: { tenant: project.id } });
  expect([removed.status, removed.body]).toEqual([200, { flavor_access: [] }]);
  expect((await project.api.get(`${FLAVORS}/${id}`)).status).toBe(404);
  expect((await show(project, server)).status).toBe('ACTIVE');
});

test('POST /flavors/{id}/action addTenantAccess: what the project has already is refused with 409', async () => {
  const admin = await signInAdmin(platform);
  const id = await newFlavor(admin, PRIVATE);
  const body = { addTenantAccess: { tenant: (await newProject(platform)).id } };
  await admin.post(`${FLAVORS}/${id}/action`, body);
  expect((await admin.post(`${FLAVORS}/${id}/action`, body)).status).toBe(409);
});

test('POST /flavors/{id}/action addTenantAccess: a public flavor is refused with 409 and has no list: 404', async () => {
  const admin = await signInAdmin(platform);
  const { id } = await newProject(platform);
  expect((await admin.post(`${FLAVORS}/1/action`, { addTenantAccess: { tenant: id } })).status).toBe(409);
  expect((await admin.get(`${FLAVORS}/1/os-flavor-access`)).status).toBe(404);
});

test.each([
  ['an unknown flavor', 'nothing', { addTenantAccess: { tenant: 'own' } }, 404],
  ['a project that had no access', 'private', { removeTenantAccess: { tenant: 'own' } }, 404],
  ['an unknown project', 'private', { addTenantAccess: { tenant: '0123456789abcdef0123456789abcdef' } }, 400],
  ['an unknown project to be removed', 'private', { removeTenantAccess: { tenant: 'mars' } }, 400],
  ['no project', 'private', { addTenantAccess: {} }, 400],
  ['an unknown action', 'private', { addProject: { tenant: 'own' } }, 400],
])('POST /flavors/{id}/action: %s is refused', async (_, flavor, body, status) => {
  const admin = await signInAdmin(platform);
  const id = flavor === 'private' ? await newFlavor(admin, PRIVATE) : flavor;
  const text = JSON.stringify(body).replace('"own"', JSON.stringify((await newProject(platform)).id));
  expect((await admin.post(`${FLAVORS}/${id}/action`, JSON.parse(text))).status).toBe(status);
});

test('DELETE /flavors/{id}: takes the accesses with it, so that the id may be used again without them', async () => {
  const admin = await signInAdmin(platform);
  const id = await newFlavor(admin, PRIVATE);
  const project = await newProject(platform);
  await admin.post(`${FLAVORS}/${id}/action`, { addTenantAccess: { tenant: project.id } });
  await admin.delete(`${FLAVORS}/${id}`);
  await admin.post(FLAVORS, { flavor: { ...PRIVATE, id, name: id, ram: 64, vcpus: 1 } });
  expect((await project.api.get(`${FLAVORS}/${id}`)).status).toBe(404);
});
