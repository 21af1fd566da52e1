import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type ApiClient, newProject, signInAdmin, type TestProject } from '#lib/testing/api.ts';
import { at, launch, newBackup, newVolume, settle } from '#lib/testing/compute.ts';
import { newDomain, unique } from '#lib/testing/identity.ts';
import { newImage } from '#lib/testing/images.ts';
import {
  newExternalNetwork,
  newFloatingIp,
  newNetwork,
  newPort,
  newRouter,
  newSecurityGroup,
} from '#lib/testing/networking.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import type { ActivityKind } from './kinds.ts';

const platform = usePlatform();

/** A created object: how it is deleted, and the title of its page. */
interface CreatedObject {
  kind: ActivityKind;
  /** Id in the address of its page. */
  id: string;
  path: string;
  headers?: Record<string, string>;
}
type Create<User> = (user: User) => Promise<CreatedObject>;

const inService = (kind: ActivityKind, root: string, id: string): CreatedObject => ({
  kind,
  id,
  path: `${root}/${id}`,
});

async function newKeypair({ api }: TestProject): Promise<CreatedObject> {
  const name = unique('laptop');
  expect((await api.post('/compute/v2.1/os-keypairs', { keypair: { name } })).status).toBeLessThan(300);
  return inService('keypair', '/compute/v2.1/os-keypairs', name);
}

async function newFloating(project: TestProject): Promise<CreatedObject> {
  const { id } = await newFloatingIp(project.api, await newExternalNetwork(platform));
  return inService('floatingip', '/networking/v2.0/floatingips', id);
}

async function newHost(admin: ApiClient): Promise<CreatedObject> {
  const headers = at('2.53');
  const { hypervisors } = (await admin.get('/compute/v2.1/os-hypervisors/detail', headers)).body;
  const { id, service } = hypervisors[0];
  return { kind: 'host', id, path: `/compute/v2.1/os-services/${service.id}`, headers };
}

/** Identity objects, visible to administrators and domain managers. */
async function newIdentity(api: ApiClient, kind: 'user' | 'group' | 'project' | 'role', domain_id?: string) {
  const values = { name: unique(kind), ...(domain_id ? { domain_id } : {}) };
  const { body } = await api.post(`/identity/v3/${kind}s`, { [kind]: values });
  return inService(kind, `/identity/v3/${kind}s`, body[kind].id);
}

async function newDisabledDomain(admin: ApiClient): Promise<CreatedObject> {
  const { body } = await admin.post('/identity/v3/domains', { domain: { name: unique('domain'), enabled: false } });
  return inService('domain', '/identity/v3/domains', body.domain.id);
}

async function newBucket({ api }: TestProject): Promise<CreatedObject> {
  const { body } = await api.post('/console/v1/buckets', { bucket: { name: unique('bucket') } });
  return inService('bucket', '/console/v1/buckets', body.bucket.id);
}

async function newSchedule({ api }: TestProject): Promise<CreatedObject> {
  const schedule = {
    ...{ name: unique('nightly'), action: 'snapshot', target: 'project' },
    ...{ every: 'day', times: ['03:00'], time_zone: 'UTC' },
  };
  const { body } = await api.post('/console/v1/schedules', { schedule });
  return inService('schedule', '/console/v1/schedules', body.schedule.id);
}

async function newServerGroup({ api }: TestProject): Promise<CreatedObject> {
  const group = { name: unique('group'), policies: ['affinity'] };
  const { body } = await api.post('/compute/v2.1/os-server-groups', { server_group: group });
  return inService('server_group', '/compute/v2.1/os-server-groups', body.server_group.id);
}

const OF_PROJECTS: Record<string, Create<TestProject>> = {
  buckets: newBucket,
  instances: async (project) => inService('server', '/compute/v2.1/servers', await launch(platform, project)),
  volumes: async (project) => inService('volume', '/volume/v3/volumes', await newVolume(platform, project)),
  backups: async (project) =>
    inService('backup', '/volume/v3/backups', await newBackup(platform, project, await newVolume(platform, project))),
  images: async (project) => inService('image', '/image/v2/images', await newImage(project)),
  networks: async ({ api }) => inService('network', '/networking/v2.0/networks', (await newNetwork(api)).id),
  ports: async ({ api }) => inService('port', '/networking/v2.0/ports', (await newPort(api, await newNetwork(api))).id),
  routers: async ({ api }) => inService('router', '/networking/v2.0/routers', (await newRouter(api)).id),
  'security-groups': async ({ api }) =>
    inService('security_group', '/networking/v2.0/security-groups', (await newSecurityGroup(api)).id),
  'floating-ips': newFloating,
  'key-pairs': newKeypair,
  schedules: newSchedule,
  'server-groups': newServerGroup,
};

async function newFederation(admin: ApiClient, kind: 'identity_provider' | 'mapping'): Promise<CreatedObject> {
  const [root, id] = [`/identity/v3/OS-FEDERATION/${kind}s`, unique(kind)];
  const rules = [{ local: [{ user: { name: '{0}' } }], remote: [{ type: 'sub' }] }];
  const { status } = await admin.put(`${root}/${id}`, { [kind]: kind === 'mapping' ? { rules } : { enabled: true } });
  expect(status).toBe(201);
  return inService(kind, root, id);
}

const OF_ADMINISTRATORS: Record<string, Create<ApiClient>> = {
  instances: async () =>
    inService('server', '/compute/v2.1/servers', await launch(platform, await newProject(platform, 'admin'))),
  hypervisors: newHost,
  domains: newDisabledDomain,
  groups: (admin) => newIdentity(admin, 'group'),
  'identity-providers': (admin) => newFederation(admin, 'identity_provider'),
  mappings: (admin) => newFederation(admin, 'mapping'),
  projects: (admin) => newIdentity(admin, 'project'),
  roles: (admin) => newIdentity(admin, 'role'),
  users: (admin) => newIdentity(admin, 'user'),
};

const OF_DOMAINS: Record<string, Create<{ id: string; api: ApiClient }>> = {
  groups: ({ id, api }) => newIdentity(api, 'group', id),
  projects: ({ id, api }) => newIdentity(api, 'project', id),
  users: ({ id, api }) => newIdentity(api, 'user', id),
  roles: async ({ id }) => newIdentity(await signInAdmin(platform), 'role', id),
};

/** Pages of objects that cannot be deleted. */
const NEVER_DELETED: Readonly<Record<string, string>> = {
  'admin moves': 'a job is forgotten after its retention',
  'admin notifications': 'a notification is forgotten after its retention',
};

/** Scopes and kinds of all detail pages: `projects volumes` for projects/[projectId]/volumes/[volumeId]. */
const KINDS = new Set(
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'app/(console)'], { encoding: 'utf8' })
    .split('\n')
    .filter((file) => file.endsWith('/page.tsx') && existsSync(file))
    .flatMap((file) => {
      const found = /^app\/\(console\)\/(admin|(?:projects|domains)\/\[\w+\])\/([\w-]+)\/\[\w+\]/.exec(file);
      return found ? [`${found[1]?.split('/')[0]} ${found[2]}`] : [];
    }),
);

interface Lookup {
  gonePath: string;
  reader: ApiClient;
  deleter: ApiClient;
  /** Name of the user who deleted it; null if the reader may not see that user. */
  by: string | null;
}

async function expectLookup({ kind, id, path, headers }: CreatedObject, { gonePath, reader, deleter, by }: Lookup) {
  const before = new Date().toISOString();
  const deleted = await deleter.delete(path, headers);
  expect(deleted.status, JSON.stringify(deleted.body)).toBeLessThan(300);
  await settle(platform);
  const { status, body } = await reader.get(`${gonePath}/${encodeURIComponent(id)}`);
  expect(status).toBe(200);
  expect(body.gone).toMatchObject({ kind, deletion: { has_hidden_actor: by === null } });
  expect(body.gone.deletion.by?.name ?? null).toBe(by);
  expect(body.gone.deletion.at >= before).toBe(true);
  expect(body.gone.deletion.request_id).toMatch(/^req-/);
}

describe('The page of an object that was deleted', () => {
  test('is in this test for every kind of object that has a page', () => {
    const covered = [
      ...Object.keys(OF_PROJECTS).map((kind) => `projects ${kind}`),
      ...Object.keys(OF_ADMINISTRATORS).map((kind) => `admin ${kind}`),
      ...Object.keys(OF_DOMAINS).map((kind) => `domains ${kind}`),
      ...Object.keys(NEVER_DELETED),
    ];
    expect(covered.toSorted()).toEqual([...KINDS].toSorted());
  });

  test.each(Object.entries(OF_PROJECTS))('projects/%s: a member learns who deleted it, and when', async (_, create) => {
    const project = await newProject(platform);
    const { api, userName } = project;
    const lookup = { gonePath: '/console/v1/activity/gone', reader: api, deleter: api, by: userName };
    await expectLookup(await create(project), lookup);
  });

  test.each(Object.entries(OF_ADMINISTRATORS))(
    'admin/%s: an administrator learns who deleted it, and when',
    async (_, create) => {
      const admin = await signInAdmin(platform);
      const lookup = { gonePath: '/console/v1/activity/all/gone', reader: admin, deleter: admin, by: 'admin' };
      await expectLookup(await create(admin), lookup);
    },
  );

  test.each(Object.entries(OF_DOMAINS))(
    'domains/%s: a manager of the domain learns who deleted it, and when',
    async (kind, create) => {
      const domain = await newDomain(platform);
      const lookup = { gonePath: `/console/v1/activity/domains/${domain.id}/gone`, reader: domain.api };
      const created = await create(domain);
      // Only administrators delete domain roles, and domain managers may not see them.
      await (kind === 'roles'
        ? expectLookup(created, { ...lookup, deleter: await signInAdmin(platform), by: null })
        : expectLookup(created, { ...lookup, deleter: domain.api, by: domain.userName }));
    },
  );
});
