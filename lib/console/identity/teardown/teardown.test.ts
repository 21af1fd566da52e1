import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { domainScope } from '#lib/screens/scope.ts';
import { newWorld } from '#lib/testing/access-matrix/world.ts';
import { type ApiClient, joinProject, newProject, signIn, signInAdmin, type TestProject } from '#lib/testing/api.ts';
import { launch, newVolume } from '#lib/testing/compute.ts';
import { newDomain } from '#lib/testing/identity.ts';
import { newImage } from '#lib/testing/images.ts';
import { control, jobOf, reached } from '#lib/testing/moves.ts';
import {
  newAddressGroup,
  newNetwork,
  newPort,
  newSecurityGroup,
  newSecurityGroupRule,
  newSubnet,
} from '#lib/testing/networking.ts';
import { ADMIN_PASSWORD, usePlatform } from '#lib/testing/platform.ts';
import { type TeardownObject, TeardownPlan } from './schema.ts';

const platform = usePlatform();
const strict = { file: join(mkdtempSync(join(tmpdir(), 'nephos-policy-')), 'policy.yaml') };
writeFileSync(strict.file, 'delete_image: owner\n');
/** Nobody may delete images on this platform, so a teardown fails on the way. */
const refusing = usePlatform({ NEPHOS_POLICY_FILE: strict.file });

const administrators = join(dirname(strict.file), 'administrators.yaml');
writeFileSync(administrators, 'delete_image: admin\n');
/** Only administrators may delete images on this platform. */
const administrative = usePlatform({ NEPHOS_POLICY_FILE: administrators });

const teardownOf = (id: string) => `/console/v1/projects/${id}/teardown`;
const start = (api: ApiClient, id: string) => api.post(teardownOf(id), { teardown: { reason: 'closed' } });
let admin: ApiClient;
beforeAll(async () => {
  admin = await signInAdmin(platform);
});

const plan = async (id: string) => TeardownPlan.parse((await admin.get(teardownOf(id))).body.teardown);
const blockersOf = async (id: string) =>
  (await plan(id)).objects.flatMap(({ kind, blocker }: TeardownObject) => (blocker ? [`${kind}: ${blocker}`] : []));

describe('GET /console/v1/projects/{id}/teardown', () => {
  test('names everything in the project in the order in which it goes, the project at the end, and changes nothing', async () => {
    const { id, userId, name } = await newWorld(platform, 'inventory');
    const { objects, ...rest } = await plan(id);
    expect(rest).toEqual({
      project: { id, name, domain_id: 'default', enabled: true },
      goes_along: { role_assignments: 3, application_credentials: 1, credentials: 1, trusts: expect.any(Number) },
      job_id: null,
      can_start: true,
    });
    const steps = objects.map(({ step }) => step);
    expect(steps).toEqual(steps.toSorted((one, other) => one - other));
    const kinds = [...new Set(objects.map(({ kind }) => kind))];
    expect(kinds[0]).toBe('server');
    expect(kinds.toSorted()).toEqual(
      [
        'QoS policy',
        'address group',
        'address scope',
        'backup',
        'bucket',
        'floating IP',
        'image',
        'network',
        'port',
        'project',
        'router',
        'security group',
        'server',
        'server group',
        'snapshot',
        'subnet',
        'subnet pool',
        'volume',
        'volume transfer',
      ].toSorted(),
    );
    expect(objects.at(-1)).toEqual({ kind: 'project', noun: 'Project', id, name, step: 100, blocker: null });
    expect((await admin.get(`/identity/v3/users/${userId}/projects`)).body.projects).toMatchObject([{ enabled: true }]);
  });

  test('says what stands in the way of each object', async () => {
    const project = await newProject(platform);
    const other = await newProject(platform);
    const { api, id } = project;
    const network = await newNetwork(api);
    await newSubnet(api, network);
    const server = await launch(platform, project, { networks: [{ uuid: network.id }] });
    await admin.post(`/compute/v2.1/servers/${server}/action`, { lock: null });
    await newImage(project, { name: 'kept', protected: true });
    const group = await newSecurityGroup(api, { name: 'shared' });
    await newPort(admin, network, { project_id: other.id, security_groups: [group.id] });
    await admin.post('/identity/v3/projects', { project: { name: `below-${id}`, parent_id: id } });
    expect((await blockersOf(id)).toSorted()).toEqual([
      'image: The image is protected. Unprotect it first.',
      'network: Ports of other projects are on the network. Delete them first.',
      'project: There are projects below this one. Delete them first.',
      'security group: Ports of other projects use the group. Change them first.',
      'server: The instance is locked. Unlock it first.',
      'subnet: Ports of other projects have addresses in the subnet. Delete them first.',
    ]);
    expect((await plan(id)).can_start).toBe(false);
    const { status, body } = await start(admin, id);
    expect(status).toBe(409);
    expect(body.conflictingRequest.message).toContain('server web: The instance is locked.');
    expect((await api.get('/volume/v3/volumes')).status).toBe(200);
  });

  test('is for administrators: others are refused with 403, and these get 404 for what is not there', async () => {
    const { api, id } = await newProject(platform, 'manager');
    expect((await api.get(teardownOf(id))).status).toBe(403);
    expect((await start(api, id)).status).toBe(403);
    expect((await admin.get(teardownOf('absent'))).status).toBe(404);
    expect((await start(admin, 'absent')).status).toBe(404);
  });
});

describe('POST /console/v1/projects/{id}/teardown', () => {
  test('deletes everything in the project and the project itself, and reports on each object', async () => {
    const world = await newWorld(platform, 'condemned');
    const planned = await plan(world.id);
    const { status, body } = await start(admin, world.id);
    expect([status, body.job]).toMatchObject([202, { kind: 'teardown', reason: 'closed', state: 'running' }]);
    expect((await world.api.get('/volume/v3/volumes')).status).toBe(401);
    await reached({ api: admin }, body.job.id, 'done');
    const { items, counts } = await jobOf({ api: admin }, body.job.id);
    expect(items).toHaveLength(planned.objects.length);
    expect(counts.done).toBe(items.length);
    expect(items[0]).toMatchObject({ kind: 'server', project_id: world.id, state: 'done', message: null });
    expect((await admin.get(`/identity/v3/projects/${world.id}`)).status).toBe(404);
    const left = await admin.get('/compute/v2.1/servers/detail?all_tenants=1');
    expect(JSON.stringify(left.body)).not.toContain('condemned');
    expect((await admin.get(`/networking/v2.0/networks?project_id=${world.id}`)).body.networks).toEqual([]);
  });

  test('deletes groups whose rules name one another, and servers in an error or being built', async () => {
    const project = await newProject(platform);
    const { api, id } = project;
    const [one, other] = [await newSecurityGroup(api, { name: 'one' }), await newSecurityGroup(api, { name: 'other' })];
    await newSecurityGroupRule(api, one, { remote_group_id: other.id });
    await newSecurityGroupRule(api, other, { remote_group_id: one.id });
    await newVolume(platform, project, { name: 'attached' });
    await launch(platform, project, { networks: [], name: 'building' });
    const { body } = await start(admin, id);
    await reached({ api: admin }, body.job.id, 'done');
    expect((await admin.get(`/identity/v3/projects/${id}`)).status).toBe(404);
  });

  test('deletes address groups that rules name, those of the default group too', async () => {
    const { api, id } = await newProject(platform);
    const list = await newAddressGroup(api);
    const [standard] = (await api.get('/networking/v2.0/security-groups?name=default')).body.security_groups;
    for (const group of [standard, await newSecurityGroup(api)]) {
      await newSecurityGroupRule(api, group, { remote_address_group_id: list.id });
    }
    const { body } = await start(admin, id);
    await reached({ api: admin }, body.job.id, 'done');
    expect((await admin.get(`/identity/v3/projects/${id}`)).status).toBe(404);
  });

  test('is begun once: a second one is refused with 409, and so is that of the project one works in', async () => {
    const { id } = await newProject(platform, 'admin');
    const own = await admin.get('/identity/v3/projects?name=admin');
    const inUse = await start(admin, own.body.projects[0].id);
    expect([inUse.status, inUse.body.conflictingRequest.message]).toEqual([
      409,
      expect.stringContaining('You are working in this project.'),
    ]);
    const [one, two] = await Promise.all([start(admin, id), start(admin, id)]);
    expect([one.status, two.status].toSorted()).toEqual([202, 409]);
  });

  test('goes on after a refusal once what was in the way is gone, and keeps the project until then', async () => {
    const chief = await signInAdmin(refusing);
    const project: TestProject = await newProject(refusing);
    const { api, id } = project;
    const image = await newImage(project, { name: 'stays' });
    const group = await newSecurityGroup(api, { name: 'later' });
    const job = (await start(chief, id)).body.job.id;
    await reached({ api: chief }, job, 'failed');
    const { items } = await jobOf({ api: chief }, job);
    expect(items).toMatchObject([
      { kind: 'image', object_id: image, state: 'failed', message: expect.stringContaining('delete_image') },
      { kind: 'security group', object_id: group.id, state: 'cancelled' },
      { kind: 'project', object_id: id, state: 'cancelled' },
    ]);
    expect((await chief.get(`/identity/v3/projects/${id}`)).body.project.enabled).toBe(false);
    await refusing.platform.services.database.transact((tx) =>
      tx.deleteFrom('images').where('id', '=', image).execute(),
    );
    expect((await control({ api: chief }, job, 'retry')).status).toBe(202);
    await reached({ api: chief }, job, 'done');
    expect((await chief.get(`/identity/v3/projects/${id}`)).status).toBe(404);
  });
});

/** A project of a domain with an image, and one of its members. */
async function furnished(test: typeof platform, domainId: string) {
  const chief = await signInAdmin(test);
  const name = `of-${domainId}`;
  const { id } = (await chief.post('/identity/v3/projects', { project: { name, domain_id: domainId } })).body.project;
  const member = { id, name, ...(await joinProject(test, id, 'member')) };
  await newImage(member, { name: 'kept' });
  return member;
}

describe('With a token of a domain, or of the system', () => {
  test('a manager of the domain deletes a project of it with everything in it, and may stop and watch the job', async () => {
    const { id: domainId, api } = await newDomain(platform);
    const { id } = await furnished(platform, domainId);
    expect((await api.get(teardownOf(id))).body.teardown).toMatchObject({ can_start: true, job_id: null });
    const job = (await start(api, id)).body.job;
    await reached({ api }, job.id, 'done');
    expect((await jobOf({ api }, job.id)).items.map(({ state }: { state: string }) => state)).toEqual(['done', 'done']);
    expect((await admin.get(`/identity/v3/projects/${id}`)).status).toBe(404);
    expect((await api.get('/compute/v2.1/os-jobs')).body.jobs).toMatchObject([{ id: job.id }]);
    const events = platform.platform.services.database.read.selectFrom('events').select('project_id').distinct();
    expect(await events.where('object_id', '=', job.id).execute()).toEqual([{ project_id: domainScope(domainId) }]);
  });

  test('a token of the system deletes any project so, and is shown the job that does it already', async () => {
    const { id } = await furnished(platform, 'default');
    const system = await signIn(platform, { name: 'admin', password: ADMIN_PASSWORD }, { system: { all: true } });
    const job = (await start(system, id)).body.job;
    await reached({ api: system }, job.id, 'done');
    expect((await system.get(teardownOf(id))).status).toBe(404);
  });

  test('nobody else reaches it: managers of other domains, members, readers of the domain, an absent project, 403 each', async () => {
    const [own, other] = [await newDomain(platform), await newDomain(platform)];
    const reader = await newDomain(platform, 'reader');
    const { id, api: member } = await furnished(platform, own.id);
    const ofReader = await furnished(platform, reader.id);
    const cases: [ApiClient, string][] = [
      [other.api, id],
      [member, id],
      [reader.api, ofReader.id],
      [own.api, ofReader.id],
      [own.api, 'absent'],
    ];
    for (const [api, project] of cases) {
      expect([(await api.get(teardownOf(project))).status, (await start(api, project)).status]).toEqual([403, 403]);
    }
    expect((await admin.get(`/identity/v3/projects/${id}`)).body.project.enabled).toBe(true);
  });

  test('a job of one domain is there for no other domain, and for no project of its owner', async () => {
    const [own, other] = [await newDomain(platform), await newDomain(platform)];
    const { id } = await furnished(platform, own.id);
    const { job } = (await start(own.api, id)).body;
    for (const { api } of [other, await newProject(platform, 'manager')]) {
      expect((await api.get(`/compute/v2.1/os-jobs/${job.id}`)).status).toBe(404);
      expect((await control({ api }, job.id, 'cancel')).status).toBe(404);
    }
    await reached(own, job.id, 'done');
  });

  test('role admin on a domain is none in its projects: what takes an administrator stays, and says so', async () => {
    const { id: domainId, api } = await newDomain(administrative, 'admin');
    const { id } = await furnished(administrative, domainId);
    const { job } = (await start(api, id)).body;
    await reached({ api }, job.id, 'failed');
    expect((await jobOf({ api }, job.id)).items).toMatchObject([
      { kind: 'image', state: 'failed', message: expect.stringContaining('Rule admin requires role admin.') },
      { kind: 'project', state: 'cancelled' },
    ]);
  });

  test('a manager whose role ends meanwhile deletes nothing more', async () => {
    const { id: domainId, api, userId } = await newDomain(administrative);
    const { id } = await furnished(administrative, domainId);
    const { job } = (await start(api, id)).body;
    await reached({ api }, job.id, 'failed');
    await control({ api }, job.id, 'retry');
    const chief = await signInAdmin(administrative);
    const manager = (await chief.get('/identity/v3/roles?name=manager')).body.roles[0].id;
    await chief.delete(`/identity/v3/domains/${domainId}/users/${userId}/roles/${manager}`);
    await reached({ api: chief }, job.id, 'failed');
    await control({ api: chief }, job.id, 'retry');
    await reached({ api: chief }, job.id, 'failed');
    expect((await jobOf({ api: chief }, job.id)).items[0].message).toBe(
      'The user who started the job is no longer allowed to do this.',
    );
  });
});
