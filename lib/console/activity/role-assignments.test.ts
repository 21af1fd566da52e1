import { expect, test } from 'vitest';
import { english } from '#lib/i18n/english.ts';
import { createTranslate, type Translate } from '#lib/i18n/translate.ts';
import { getCatalog } from '#lib/i18n/translations.ts';
import type { ApiClient } from '#lib/testing/api.ts';
import { newDomain, useIdentityAdmin } from '#lib/testing/identity.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import type { Activity } from './schema.ts';
import { sentenceValues } from './sentence-values.ts';

const platform = usePlatform();
const admin = useIdentityAdmin(platform);
const german = createTranslate('de', getCatalog().get('de')?.messages);

const sentence = (t: Translate, { result, values }: Activity) => t(result ?? '', sentenceValues(t, values));

async function assignments(api: ApiClient, path: string): Promise<Activity[]> {
  const { status, body } = await api.get(`/console/v1/activity/${path}`);
  expect(status).toBe(200);
  return body.activity;
}
const sentences = async (api: ApiClient, path: string) =>
  (await assignments(api, path)).map((one) => sentence(english, one));

async function newWorld() {
  const domain = await newDomain(platform);
  const of = { domain_id: domain.id };
  const [user, group, project] = [
    await admin.make('user', { name: 'iris', ...of }),
    await admin.make('group', { name: 'crew', ...of }),
    await admin.make('project', { name: 'shop', ...of }),
  ];
  const { name } = (await admin.api.get(`/identity/v3/domains/${domain.id}`)).body.domain;
  return { domain, user, group, project, name };
}
const inLog = ({ domain }: { domain: { id: string } }) => `domains/${domain.id}?kind=role_assignment`;

test('the log says whose role was assigned and revoked, which role, and on what', async () => {
  const world = await newWorld();
  const { domain, user, group, project, name } = world;
  const { member, reader } = admin.roles;
  await admin.put(`/projects/${project}/users/${user}/roles/${member}`);
  await admin.put(`/domains/${domain.id}/groups/${group}/roles/${reader}`);
  await admin.put(`/OS-INHERIT/domains/${domain.id}/users/${user}/roles/${reader}/inherited_to_projects`);
  await admin.put(`/OS-INHERIT/projects/${project}/users/${user}/roles/${reader}/inherited_to_projects`);
  await admin.api.delete(`/identity/v3/projects/${project}/users/${user}/roles/${member}`);
  expect((await sentences(domain.api, inLog(world))).slice(0, 5)).toEqual([
    'Role member revoked from user iris on project shop',
    'Role reader assigned to user iris on the projects below shop',
    `Role reader assigned to user iris on all projects of domain ${name}`,
    `Role reader assigned to group crew on domain ${name}`,
    'Role member assigned to user iris on project shop',
  ]);
  const [revoked] = await assignments(domain.api, inLog(world));
  expect(revoked?.action).toBe('Revoke role');
  expect(revoked && sentence(german, revoked)).toBe('Benutzer iris: Rolle member auf dem Projekt shop entzogen');
});

test('a role on the system is named too', async () => {
  const user = await admin.make('user', { name: 'ops-1' });
  await admin.put(`/system/users/${user}/roles/${admin.roles.reader}`);
  expect(await sentences(admin.api, `all?object=${user}&kind=role_assignment`)).toEqual([
    'Role reader assigned to user ops-1 on the system',
  ]);
});

test('what has been deleted since is still named', async () => {
  const world = await newWorld();
  const { domain, user, project } = world;
  const role = await admin.make('role', { name: 'auditor' });
  await admin.put(`/projects/${project}/users/${user}/roles/${role}`);
  for (const path of [`roles/${role}`, `users/${user}`, `projects/${project}`]) {
    await admin.api.delete(`/identity/v3/${path}`);
  }
  expect(await sentences(domain.api, inLog(world))).toContain('Role auditor assigned to user iris on project shop');
});

test('a user and a group of another domain stay unnamed to a token of the domain', async () => {
  const [world, other] = [await newWorld(), await newWorld()];
  await admin.put(`/projects/${world.project}/users/${other.user}/roles/${admin.roles.member}`);
  await admin.put(`/projects/${world.project}/groups/${other.group}/roles/${admin.roles.member}`);
  expect((await sentences(world.domain.api, inLog(world))).slice(0, 2)).toEqual([
    'Role member assigned to a group of another domain on project shop',
    'Role member assigned to a user of another domain on project shop',
  ]);
  expect(JSON.stringify((await assignments(world.domain.api, inLog(world))).slice(0, 2))).not.toMatch(/iris|crew/);
  expect((await sentences(admin.api, inLog(world)))[1]).toBe('Role member assigned to user iris on project shop');
});
