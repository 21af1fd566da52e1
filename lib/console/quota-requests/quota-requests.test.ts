import { beforeAll, describe, expect, test } from 'vitest';
import { QUOTA_EXCESS_HEADER } from '#lib/errors/quota-excess.ts';
import { type ApiClient, joinProject, newProject, signInAdmin, type TestProject } from '#lib/testing/api.ts';
import { launch } from '#lib/testing/compute.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { MAX_OPEN } from './bounds.ts';
import { endExpiredGrants } from './expire.ts';
import type { ListedQuotaRequest, QuotaRequest } from './schema.ts';

const platform = usePlatform();
const PATH = '/console/v1/quota-requests';
const OPEN = '/console/v1/open-quota-requests';
const database = () => platform.platform.services.database;
let admin: ApiClient;
beforeAll(async () => {
  admin = await signInAdmin(platform);
});

const ask = ({ api }: Pick<TestProject, 'api'>, quota: string, requested_limit: number, reason = 'Load test') =>
  api.post(PATH, { quota_request: { quota, requested_limit, reason } });

async function requested(project: TestProject, quota = 'cores', limit = 40): Promise<QuotaRequest> {
  const { status, body } = await ask(project, quota, limit);
  expect(status).toBe(201);
  return body.quota_request;
}

const decide = (id: string, given: object, api = admin) => api.post(`${PATH}/${id}/decision`, { decision: given });
const requestsOf = async ({ api }: Pick<TestProject, 'api'>): Promise<QuotaRequest[]> =>
  (await api.get(PATH)).body.quota_requests;
const coresOf = async ({ id }: TestProject): Promise<number> =>
  (await admin.get(`/compute/v2.1/os-quota-sets/${id}`)).body.quota_set.cores;
const setCores = ({ id }: TestProject, cores: number) =>
  admin.put(`/compute/v2.1/os-quota-sets/${id}`, { quota_set: { cores } });
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

/** Moves the end of a grant into the past, and runs the job that ends it. */
async function expire(id: string): Promise<void> {
  const until = new Date(Date.now() - 1000).toISOString();
  await database().transact((tx) => tx.updateTable('quota_requests').set({ until }).where('id', '=', id).execute());
  await endExpiredGrants(database());
}

test('a response to a request that exceeds a quota names the limit in a header', async () => {
  const project = await newProject(platform);
  await admin.patch(`/console/v1/projects/${project.id}/quotas`, { quotas: { volumes: 0 } });
  const { headers } = await project.api.post('/volume/v3/volumes', { volume: { size: 1 } });
  expect(JSON.parse(headers.get(QUOTA_EXCESS_HEADER) ?? '')).toEqual([
    { quota: 'volumes', limit: 0, used: 0, requested: 1 },
  ]);
});

describe('POST /quota-requests', () => {
  test('a member requests a higher limit; it is listed in the project with usage and limit, and nowhere else', async () => {
    const [project, other] = [await newProject(platform), await newProject(platform)];
    await launch(platform, project);
    const { id, state, limit_before, service } = await requested(project);
    expect({ state, limit_before, service }).toEqual({ state: 'open', limit_before: 20, service: 'compute' });
    expect(await requestsOf(project)).toMatchObject([
      { id, quota: 'cores', requested_limit: 40, reason: 'Load test', user_name: project.userName, limit: 20, used: 1 },
    ]);
    expect(await requestsOf(other)).toEqual([]);
  });

  test('a reader is refused with 403', async () => {
    const { status, body } = await ask(await newProject(platform, 'reader'), 'cores', 40);
    expect([status, body.forbidden.message]).toEqual([403, expect.stringContaining('role member')]);
  });

  test.each([
    ['nothing', 40, /^Unknown quota: nothing\. Use instances, cores, /],
    ['cores', 20, 'The limit of cores is 20. Request more than that.'],
    ['per_volume_gigabytes', 5, 'The quota per_volume_gigabytes of this project is unlimited.'],
  ])('%s: a limit of %i is refused with 400', async (quota, limit, message) => {
    const { status, body } = await ask(await newProject(platform), quota, limit);
    expect([status, body.badRequest.message]).toEqual([400, expect.stringMatching(message)]);
  });

  test('a reason of blanks and a limit above the maximum are refused with 400', async () => {
    const { status, body } = await ask(await newProject(platform), 'cores', 2 ** 31, '  ');
    expect(status).toBe(400);
    expect(body.badRequest.fields).toMatchObject({
      'quota_request.reason': 'Enter a reason. Administrators read it.',
      'quota_request.requested_limit': 'Use at most 2147483647.',
    });
  });

  test('a second open request for the same quota is refused with 409; after a withdrawal it is not', async () => {
    const project = await newProject(platform);
    const { id } = await requested(project);
    const second = await ask(project, 'cores', 50);
    expect([second.status, second.body.conflictingRequest.message]).toEqual([
      409,
      'The project already has an open request for cores. Wait for the decision, or withdraw it first.',
    ]);
    await project.api.post(`${PATH}/${id}/withdraw`);
    expect((await ask(project, 'cores', 50)).status).toBe(201);
  });

  test(`more than ${MAX_OPEN} open requests are refused with 409`, async () => {
    const project = await newProject(platform);
    const names: string[] = (await admin.get(`/console/v1/projects/${project.id}/quotas`)).body.quotas
      .filter(({ registered }: { registered: number }) => registered >= 0)
      .map(({ name }: { name: string }) => name);
    for (const name of names.slice(0, MAX_OPEN)) expect((await ask(project, name, 2_000_000_000)).status).toBe(201);
    const { status, body } = await ask(project, names[MAX_OPEN] ?? '', 2_000_000_000);
    expect([status, body.conflictingRequest.message]).toEqual([
      409,
      'A project can have at most 20 open quota requests. Withdraw one first.',
    ]);
  });
});

describe('POST /quota-requests/{id}/withdraw', () => {
  test('another member withdraws it; a second time is refused with 409', async () => {
    const project = await newProject(platform);
    const { id } = await requested(project);
    const colleague = await joinProject(platform, project.id, 'member');
    const { body } = await colleague.api.post(`${PATH}/${id}/withdraw`);
    expect(body.quota_request).toMatchObject({ state: 'withdrawn', decided_by: colleague.userName });
    const again = await project.api.post(`${PATH}/${id}/withdraw`);
    expect([again.status, again.body.conflictingRequest.message]).toEqual([
      409,
      `Quota request ${id} has been withdrawn.`,
    ]);
  });

  test('a request of another project is not found', async () => {
    const { id } = await requested(await newProject(platform));
    expect((await (await newProject(platform)).api.post(`${PATH}/${id}/withdraw`)).status).toBe(404);
  });
});

describe('POST /quota-requests/{id}/decision', () => {
  test('a grant sets the limit with the event of an administrator, and the requester is its owner', async () => {
    const project = await newProject(platform);
    const { id } = await requested(project);
    const { body } = await decide(id, { outcome: 'grant', comment: 'Have fun' });
    expect(body.quota_request).toMatchObject({
      ...{ state: 'granted', granted_limit: 40, until: null, comment: 'Have fun', decided_by: 'admin', limit: 40 },
      project: { id: project.id, name: project.name },
    });
    expect(await coresOf(project)).toBe(40);
    const events = await database()
      .read.selectFrom('events')
      .select(['type', 'owner_id'])
      .where('project_id', '=', project.id)
      .where('kind', 'in', ['quota', 'quota_request'])
      .orderBy('id')
      .execute();
    expect(events).toEqual([
      { type: 'quota_request.create', owner_id: null },
      { type: 'quota.update', owner_id: null },
      { type: 'quota_request.grant', owner_id: project.userId },
    ]);
  });

  test('a lower limit than requested is a partial grant; one that is not higher than the current one is refused', async () => {
    const project = await newProject(platform);
    const { id } = await requested(project);
    const low = await decide(id, { outcome: 'grant', limit: 20 });
    expect([low.status, low.body.badRequest.message]).toEqual([
      400,
      'The limit of cores is 20. Grant more than that, or decline the request.',
    ]);
    expect((await decide(id, { outcome: 'grant', limit: 30 })).body.quota_request.state).toBe('partly_granted');
    expect(await coresOf(project)).toBe(30);
  });

  test('declining needs a reason and leaves the limit', async () => {
    const project = await newProject(platform);
    const { id } = await requested(project);
    const silent = await decide(id, { outcome: 'decline', comment: ' ' });
    expect([silent.status, silent.body.badRequest.fields]).toEqual([
      400,
      { 'decision.comment': 'Enter the reason. The requester reads it.' },
    ]);
    const { body } = await decide(id, { outcome: 'decline', comment: 'No hosts left' });
    expect(body.quota_request).toMatchObject({ state: 'declined', comment: 'No hosts left', granted_limit: null });
    expect(await coresOf(project)).toBe(20);
  });

  test('of two decisions at the same time one is refused with 409 and changes nothing', async () => {
    const project = await newProject(platform);
    const { id } = await requested(project);
    const decisions = await Promise.all([30, 35].map((limit) => decide(id, { outcome: 'grant', limit })));
    expect(decisions.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const granted = decisions.find(({ status }) => status === 200)?.body.quota_request.granted_limit;
    const refused = decisions.find(({ status }) => status === 409)?.body.conflictingRequest.message;
    expect(refused).toBe(`Quota request ${id} has already been partly granted.`);
    expect(await coresOf(project)).toBe(granted);
  });

  test.each([
    ['2020-01-01T00:00:00Z', 'Use a time in the future.'],
    ['2999-01-01T00:00:00Z', 'Use at most 730 days from now.'],
    ['tomorrow', 'Use a time such as 2027-01-31T18:00:00Z.'],
  ])('a grant until %s is refused with 400', async (until, message) => {
    const { id } = await requested(await newProject(platform));
    const { status, body } = await decide(id, { outcome: 'grant', until });
    expect([status, body.badRequest.fields['decision.until']]).toEqual([400, message]);
  });

  test('members are refused with 403, also for the list of all projects', async () => {
    const project = await newProject(platform, 'manager');
    const { id } = await requested(project);
    expect((await decide(id, { outcome: 'grant' }, project.api)).status).toBe(403);
    expect((await project.api.get(`${PATH}/all`)).status).toBe(403);
    expect((await project.api.get(OPEN)).status).toBe(403);
  });
});

describe('A grant for a limited time', () => {
  async function granted(project: TestProject, limit = 40): Promise<string> {
    const { id } = await requested(project, 'cores', limit);
    expect((await decide(id, { outcome: 'grant', until: inAnHour() })).status).toBe(200);
    return id;
  }
  const stateOf = async (project: TestProject, id: string) => (await requestsOf(project)).find((one) => one.id === id);

  test('is not ended before its time', async () => {
    const project = await newProject(platform);
    const id = await granted(project);
    await endExpiredGrants(database());
    expect(await coresOf(project)).toBe(40);
    expect(await stateOf(project, id)).toMatchObject({ state: 'granted', ended_at: null });
  });

  test('returns to the default, and says how much more is in use than that; nothing is deleted', async () => {
    const project = await newProject(platform);
    const server = await launch(platform, project);
    const id = await granted(project);
    await admin.put('/compute/v2.1/os-quota-class-sets/default', { quota_class_set: { cores: 0 } });
    await expire(id);
    expect(await coresOf(project)).toBe(0);
    await admin.put('/compute/v2.1/os-quota-class-sets/default', { quota_class_set: { cores: 20 } });
    expect(await stateOf(project, id)).toMatchObject({ state: 'expired', limit_after: 0, used_after: 1 });
    expect((await project.api.get(`/compute/v2.1/servers/${server}`)).status).toBe(200);
  });

  test("returns to the project's own limit, also if the round is repeated", async () => {
    const project = await newProject(platform);
    await setCores(project, 25);
    const id = await granted(project);
    await expire(id);
    await endExpiredGrants(database());
    expect(await coresOf(project)).toBe(25);
  });

  test('is left as it is if an administrator changed the limit since then, and recorded as superseded', async () => {
    const project = await newProject(platform);
    const id = await granted(project);
    await setCores(project, 33);
    await expire(id);
    expect(await coresOf(project)).toBe(33);
    expect(await stateOf(project, id)).toMatchObject({ state: 'superseded', limit_after: null });
  });

  test('a further grant replaces it and returns to the limit from before both', async () => {
    const project = await newProject(platform);
    const first = await granted(project);
    const second = await granted(project, 60);
    expect(await stateOf(project, first)).toMatchObject({ state: 'superseded' });
    await expire(second);
    expect(await coresOf(project)).toBe(20);
  });
});

describe('Administrators', () => {
  test('GET /quota-requests/all: filters by state, project and words; GET /open-quota-requests counts', async () => {
    const project = await newProject(platform);
    const { id } = await requested(project);
    const idsAt = async (query: string): Promise<string[]> =>
      (await admin.get(`${PATH}/all?${query}`)).body.quota_requests.map((one: ListedQuotaRequest) => one.id);
    expect(await idsAt(`project_id=${project.id}`)).toEqual([id]);
    expect(await idsAt(`q=${project.name.slice(2)}`)).toEqual([id]);
    expect(await idsAt(`q=${project.userName.toUpperCase()}&state=open`)).toEqual([id]);
    const { open } = (await admin.get(OPEN)).body;
    await decide(id, { outcome: 'decline', comment: 'No' });
    expect(await idsAt(`project_id=${project.id}&state=open`)).toEqual([]);
    expect((await admin.get(OPEN)).body.open).toBe(open - 1);
  });

  test('GET /quota-requests/{id}/context: usage, limits of all projects, free vCPUs and the end of a grant', async () => {
    const project = await newProject(platform);
    const first = await requested(project);
    await decide(first.id, { outcome: 'grant', until: inAnHour() });
    const { id } = await requested(project, 'cores', 60);
    const { context } = (await admin.get(`${PATH}/${id}/context`)).body;
    expect(context).toMatchObject({
      request: { id, limit: 40, used: 0 },
      temporary_until: expect.any(String),
      capacity: [{ kind: 'vcpus', name: '', free: expect.any(Number), total: expect.any(Number) }],
    });
    expect(context.capacity[0].free).toBeGreaterThan(0);
    expect(context.projects.limits).toBeGreaterThanOrEqual(40);
    expect((await admin.get(`${PATH}/unknown/context`)).status).toBe(404);
  });

  test('a request for addresses shows what is free in the external networks, one for networks no capacity', async () => {
    const project = await newProject(platform);
    const kinds = async (quota: string) => {
      const { id } = await requested(project, quota, 5000);
      const { capacity } = (await admin.get(`${PATH}/${id}/context`)).body.context;
      return [...new Set(capacity.map(({ kind }: { kind: string }) => kind))];
    };
    expect(await kinds('network')).toEqual([]);
    expect(await kinds('gigabytes')).toEqual(['storage']);
    expect(await kinds('instances')).toEqual(['vcpus', 'ram']);
  });

  test('requests are deleted with their project', async () => {
    const project = await newProject(platform);
    const { id } = await requested(project);
    expect((await admin.delete(`/identity/v3/projects/${project.id}`)).status).toBe(204);
    expect((await admin.get(`${PATH}/all?id=${id}`)).body.quota_requests).toEqual([]);
  });
});
