import { expect, test } from 'vitest';
import { newProject, signInAdmin } from '#lib/testing/api.ts';
import { launch, newVolume, settle } from '#lib/testing/compute.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import type { OwnershipList } from './ownership-schema.ts';

const platform = usePlatform();
const PATH = '/console/v1/user-ownership';

async function ownershipOf(...ids: string[]) {
  const query = ids.map((id) => `id=${id}`).join('&');
  return ((await (await signInAdmin(platform)).get(`${PATH}?${query}`)).body as OwnershipList).users;
}

test('GET user-ownership: credentials, roles and what the user created, by project; deleted servers do not count', async () => {
  const project = await newProject(platform);
  await launch(platform, project);
  const deleted = await launch(platform, project);
  await project.api.delete(`/compute/v2.1/servers/${deleted}`);
  await newVolume(platform, project, { size: 1 });
  await newVolume(platform, project, { size: 1 });
  await project.api.post('/compute/v2.1/os-keypairs', { keypair: { name: 'laptop' } });
  await settle(platform);
  const [found] = await ownershipOf(project.userId);
  const inProject = (count: number) => [{ id: project.id, name: project.name, count }];
  expect(found).toMatchObject({
    ...{ id: project.userId, role_assignments: 1, application_credentials: 0, key_pairs: 1, trusts: 0 },
    created: expect.arrayContaining([{ kind: 'volume', count: 2, projects: inProject(2), more_projects: 0 }]),
  });
  expect(found?.created.map(({ kind }) => kind)).toEqual(['server', 'volume']);
});

test('GET user-ownership: a user who has nothing, beside another; unknown ones are omitted', async () => {
  const [one, other] = [await newProject(platform), await newProject(platform)];
  await newVolume(platform, one, { size: 1 });
  const found = await ownershipOf(one.userId, other.userId, 'unknown');
  expect(Object.fromEntries(found.map(({ id, created }) => [id, created.length]))).toEqual({
    ...{ [one.userId]: 1, [other.userId]: 0 },
  });
});

test('GET user-ownership: without ids it is refused with 400, for members with 403', async () => {
  const admin = await signInAdmin(platform);
  expect((await admin.get(PATH)).status).toBe(400);
  const member = await newProject(platform);
  expect((await member.api.get(`${PATH}?id=${member.userId}`)).status).toBe(403);
});
