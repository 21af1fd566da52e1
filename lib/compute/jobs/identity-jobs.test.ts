import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { type ApiClient, newProject, signInAdmin } from '#lib/testing/api.ts';
import { credentialClient, newCredential } from '#lib/testing/delegations.ts';
import { assignRole } from '#lib/testing/fixtures.ts';
import { newDomain } from '#lib/testing/identity.ts';
import { JOBS, jobOf } from '#lib/testing/moves.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform();
const V3 = '/identity/v3';
let admin: ApiClient;
beforeAll(async () => {
  admin = await signInAdmin(platform);
});

const make = async (kind: string, input: object = {}): Promise<string> => {
  const name = `${kind}-${randomBytes(4).toString('hex')}`;
  return (await admin.post(`${V3}/${kind}s`, { [kind]: { name, ...input } })).body[kind].id;
};
const roleId = async (name: string): Promise<string> => (await admin.get(`${V3}/roles?name=${name}`)).body.roles[0].id;

/** Starts a job with one request per object, and waits for the end. Returns the reason of each failure, or null. */
async function outcomeOf(
  api: ApiClient,
  requests: { method: string; path: string; body?: unknown }[],
  reader: ApiClient = api,
) {
  const title = { message: 'Changing {count} users', values: { count: requests.length } };
  const objects = requests.map((request) => ({ object_id: request.path, name: 'one', requests: [request] }));
  const { status, body } = await api.post(JOBS, { job: { title, objects } });
  expect(status).toBe(202);
  const state = async () => (await jobOf({ api: reader }, body.job.id)).state;
  await expect.poll(state, { interval: 20 }).toMatch(/done|failed/);
  const { items } = await jobOf({ api: reader }, body.job.id);
  return items.map(({ message }: { message: string | null }) => message);
}

describe('A job that changes users', () => {
  const disable = (id: string) => ({ method: 'PATCH', path: `${V3}/users/${id}`, body: { user: { enabled: false } } });

  test('changes each for itself: who is stronger or of another domain stays, with the reason', async () => {
    const domain = await newDomain(platform);
    const [one, strong, two] = [
      await make('user', { domain_id: domain.id }),
      await make('user', { domain_id: domain.id }),
      await make('user', { domain_id: domain.id }),
    ];
    const foreign = await make('user');
    await assignRole(platform, { type: 'user', id: strong }, { kind: 'system' }, 'admin');
    const why = await outcomeOf(domain.api, [one, strong, foreign, two].map(disable));
    expect(why).toEqual([null, expect.any(String), expect.any(String), null]);
    const enabled = async (id: string) => (await admin.get(`${V3}/users/${id}`)).body.user.enabled;
    expect(await Promise.all([one, strong, foreign, two].map(enabled))).toEqual([false, true, true, false]);
  });

  test('adds them to a group', async () => {
    const [group, user] = [await make('group'), await make('user')];
    expect(await outcomeOf(admin, [{ method: 'PUT', path: `${V3}/groups/${group}/users/${user}` }])).toEqual([null]);
    expect((await admin.head(`${V3}/groups/${group}/users/${user}`)).status).toBe(204);
  });

  test('disables nobody’s own user', async () => {
    const own = (await admin.get(`${V3}/users?name=admin`)).body.users[0].id;
    expect(await outcomeOf(admin, [disable(own)])).toEqual(['Users cannot disable themselves.']);
  });
});

describe('A job that gives and takes roles', () => {
  const grant = (project: string, user: string, role: string, method = 'PUT') => ({
    method,
    path: `${V3}/projects/${project}/users/${user}/roles/${role}`,
  });

  test('gives what its owner may give there, and no role beyond that: nobody gains rights by a job', async () => {
    const domain = await newDomain(platform);
    const [project, user] = [
      await make('project', { domain_id: domain.id }),
      await make('user', { domain_id: domain.id }),
    ];
    const [member, strong] = [await roleId('member'), await roleId('admin')];
    const foreign = await make('project');
    const why = await outcomeOf(domain.api, [
      grant(project, user, member),
      grant(project, user, strong),
      grant(foreign, user, member),
    ]);
    expect(why).toEqual([null, expect.any(String), expect.any(String)]);
    const statusOf = async (id: string, role: string) =>
      (await admin.head(`${V3}/projects/${id}/users/${user}/roles/${role}`)).status;
    expect([await statusOf(project, member), await statusOf(project, strong), await statusOf(foreign, member)]).toEqual(
      [204, 404, 404],
    );
    expect(await outcomeOf(domain.api, [grant(project, user, member, 'DELETE')])).toEqual([null]);
    expect(await statusOf(project, member)).toBe(404);
  });

  test('whose owner has lost the role meanwhile gives nothing more', async () => {
    const domain = await newDomain(platform);
    const [project, user] = [
      await make('project', { domain_id: domain.id }),
      await make('user', { domain_id: domain.id }),
    ];
    const title = { message: 'Changing {count} roles', values: { count: 30 } };
    const request = grant(project, user, await roleId('member'));
    const objects = Array(30).fill({ object_id: 'a', name: 'a', requests: [request] });
    const { body } = await domain.api.post(JOBS, { job: { title, objects } });
    const { database } = platform.platform.services;
    await database.transact((tx) => tx.deleteFrom('role_assignments').where('actor_id', '=', domain.userId).execute());
    const state = () =>
      database.read.selectFrom('jobs').select('state').where('id', '=', body.job.id).executeTakeFirst();
    await expect.poll(state).toEqual({ state: 'failed' });
    const items = database.read.selectFrom('job_items').select(['state', 'message']).where('job_id', '=', body.job.id);
    expect(await items.orderBy('position', 'desc').executeTakeFirst()).toEqual({
      state: 'failed',
      message: 'The user who started the job is no longer allowed to do this.',
    });
  });
});

test('A job of a credential whose access rules allow jobs alone makes no request that they do not allow', async () => {
  const owner = await newProject(platform, 'admin');
  const access_rules = [{ service: 'compute', method: 'POST', path: '/v2.1/os-jobs' }];
  const robot = await credentialClient(platform, await newCredential(owner, { access_rules }));
  const user = await make('user');
  const requests = [
    { method: 'POST', path: `/console/v1/projects/${owner.id}/disable` },
    { method: 'PATCH', path: `${V3}/users/${user}`, body: { user: { enabled: false } } },
    { method: 'DELETE', path: `/compute/v2.1/os-keypairs/none` },
  ];
  expect(await outcomeOf(robot, requests, owner.api)).toEqual(requests.map(() => expect.any(String)));
  expect((await admin.get(`${V3}/projects/${owner.id}`)).body.project.enabled).toBe(true);
  expect((await admin.get(`${V3}/users/${user}`)).body.user.enabled).toBe(true);
});
