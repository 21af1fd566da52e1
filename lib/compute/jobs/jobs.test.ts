import { describe, expect, test, vi } from 'vitest';
import { clearQuotas } from '#lib/quotas/quotas.ts';
import { domainScope } from '#lib/screens/scope.ts';
import { joinProject, newProject, type TestProject } from '#lib/testing/api.ts';
import { at, newVolume, settle, showVolume } from '#lib/testing/compute.ts';
import { newDomain } from '#lib/testing/identity.ts';
import { control, JOBS, jobOf, reached } from '#lib/testing/moves.ts';
import { setQuota } from '#lib/testing/networking.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { MAX_OBJECTS } from './max-objects.ts';
import { wipeRequests } from './wipe.ts';

const platform = usePlatform();
const VOLUMES = '/volume/v3/volumes';
const title = { message: 'Deleting {count} volumes', values: { count: 2 } };
const removal = (id: string) => ({
  object_id: id,
  name: id,
  requests: [{ method: 'DELETE', path: `${VOLUMES}/${id}` }],
});
const rename = (id: string, name: string) => ({
  object_id: id,
  name: id,
  requests: [{ method: 'PUT', path: `${VOLUMES}/${id}`, body: { volume: { name } } }],
});
const create = ({ api }: Pick<TestProject, 'api'>, objects: object[], more: object = {}) =>
  api.post(JOBS, { job: { title, objects, ...more } });
const begin = async (project: Pick<TestProject, 'api'>, objects: object[]): Promise<string> => {
  const { status, body } = await create(project, objects);
  expect(status).toBe(202);
  return body.job.id;
};
const database = () => platform.platform.services.database.read;
const absent = '11111111-2222-4333-8444-555555555555';

describe('POST /os-jobs', () => {
  test('answers 202 with the job, does each object and tells how it ended', async () => {
    const project = await newProject(platform);
    const ids = await Promise.all(Array.from({ length: 3 }, () => newVolume(platform, project)));
    const { status, body } = await create(project, ids.map(removal));
    expect([status, body.job]).toEqual([
      202,
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        kind: 'bulk',
        state: 'running',
        title,
        host: null,
        reason: null,
        user_id: project.userId,
        user_name: project.userName,
        project_id: project.id,
        parallel: 5,
        stops_on_failure: false,
        counts: { waiting: 0, running: 3, accepted: 0, done: 0, failed: 0, cancelled: 0, stays: 0 },
        created_at: expect.any(String),
        updated_at: expect.any(String),
        ended_at: null,
      },
    ]);
    await reached(project, body.job.id, 'done');
    await settle(platform);
    expect((await project.api.get(VOLUMES)).body.volumes).toEqual([]);
    expect((await jobOf(project, body.job.id)).items[0]).toEqual({
      object_id: ids[0],
      name: ids[0],
      project_id: null,
      state: 'done',
      message: null,
      request_id: null,
      started_at: expect.any(String),
      ended_at: expect.any(String),
      move: null,
    });
    expect((await project.api.get(JOBS)).body.jobs).toMatchObject([{ id: body.job.id, state: 'done' }]);
  });

  test('what was sent is kept sealed, and not at all once it is done', async () => {
    const project = await newProject(platform);
    const id = await newVolume(platform, project);
    const job = await begin(project, [rename(id, 'a secret')]);
    await reached(project, job, 'done');
    const items = platform.platform.services.database.read.selectFrom('job_items').select('work');
    expect(await items.where('job_id', '=', job).executeTakeFirst()).toEqual({ work: '{"requests":[]}' });
  });

  test('what is refused has the service’s own words and the id of the request; the others are done', async () => {
    const project = await newProject(platform);
    const id = await newVolume(platform, project);
    const job = await begin(project, [removal(absent), rename(id, 'new name')]);
    await reached(project, job, 'failed');
    expect((await jobOf(project, job)).items).toMatchObject([
      {
        state: 'failed',
        message: expect.stringContaining('could not be found'),
        request_id: expect.stringMatching(/^req-/),
      },
      { state: 'done' },
    ]);
    expect((await showVolume(project, id)).name).toBe('new name');
  });

  test('of several requests for an object none is made after one that was refused', async () => {
    const project = await newProject(platform);
    const id = await newVolume(platform, project);
    const requests = [{ ...removal(absent).requests[0] }, ...rename(id, 'never').requests];
    const job = await begin(project, [{ object_id: id, name: id, requests }]);
    await reached(project, job, 'failed');
    expect((await showVolume(project, id)).name).not.toBe('never');
  });

  test('another project’s object is refused with 404 and stays', async () => {
    const [owner, stranger] = [await newProject(platform), await newProject(platform)];
    const id = await newVolume(platform, owner);
    const job = await begin(stranger, [removal(id)]);
    await reached(stranger, job, 'failed');
    expect((await showVolume(owner, id)).status).toBe('available');
  });

  test('a reader is refused with 403, and leaves nothing in the database', async () => {
    const owner = await newProject(platform);
    const reader = await joinProject(platform, owner.id, 'reader');
    expect((await create(reader, [removal(absent)])).status).toBe(403);
    expect((await reader.api.get(JOBS)).body.jobs).toEqual([]);
  });

  test('what a user’s jobs keep is limited by project, also where all of it failed: 413, and a colleague is not delayed', async () => {
    const project = await newProject(platform);
    const colleague = await joinProject(platform, project.id, 'member');
    await setQuota(platform, project.id, 'job_size_total', 1);
    const body = { volume: { description: 'x'.repeat(90_000) } };
    const requests = Array.from({ length: 6 }, () => ({ method: 'PUT', path: `${VOLUMES}/${absent}`, body }));
    const large = [{ object_id: absent, name: absent, requests }];
    await reached(project, await begin(project, large), 'failed');
    const refused = await create(project, large);
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([
      413,
      expect.stringContaining('Quota exceeded for job_size_total'),
    ]);
    expect((await create(colleague, large)).status).toBe(202);
  });

  test('requests that were made no longer count against the limit', async () => {
    const project = await newProject(platform);
    const id = await newVolume(platform, project);
    const job = await begin(project, [rename(id, 'new name')]);
    const bytes = async () =>
      Number((await database().selectFrom('jobs').select('bytes').where('id', '=', job).executeTakeFirst())?.bytes);
    const before = await bytes();
    await reached(project, job, 'done');
    expect(await bytes()).toBeLessThan(before);
    expect(await bytes()).toBeGreaterThan(0);
  });

  test('rights count when the turn of an object comes: who has lost the role meanwhile changes nothing more', async () => {
    const project = await newProject(platform);
    const id = await newVolume(platform, project);
    const member = await joinProject(platform, project.id, 'member');
    const { database } = platform.platform.services;
    const job = await begin(member, Array(30).fill(rename(id, 'first')));
    await database.transact((tx) => tx.deleteFrom('role_assignments').where('actor_id', '=', member.userId).execute());
    await settle(platform);
    const items = database.read.selectFrom('job_items').select(['state', 'message']).where('job_id', '=', job);
    const last = await items.orderBy('position', 'desc').executeTakeFirstOrThrow();
    expect(last).toEqual({ state: 'failed', message: 'The user who started the job is no longer allowed to do this.' });
  });

  test('a job outlives the token that began it', async () => {
    const project = await newProject(platform);
    const id = await newVolume(platform, project);
    const job = await begin(project, Array(20).fill(rename(id, 'signed out')));
    await project.api.delete('/identity/v3/auth/tokens', { 'x-subject-token': project.api.token ?? '' });
    await settle(platform);
    const { database } = platform.platform.services;
    const row = database.read.selectFrom('jobs').select('state').where('id', '=', job);
    expect(await row.executeTakeFirst()).toEqual({ state: 'done' });
  });

  test.each<[string, object]>([
    ['no objects', { objects: [] }],
    ['more objects than one job has', { objects: Array(MAX_OBJECTS + 1).fill(removal(absent)) }],
    ['an object without requests', { objects: [{ object_id: 'a', name: 'a', requests: [] }] }],
    ['a GET', { objects: [{ object_id: 'a', name: 'a', requests: [{ method: 'GET', path: VOLUMES }] }] }],
    ['no title', { title: undefined }],
    [
      'another host',
      { objects: [{ object_id: 'a', name: 'a', requests: [{ method: 'POST', path: 'http://mars/x' }] }] },
    ],
    [
      'a path of no service',
      { objects: [{ object_id: 'a', name: 'a', requests: [{ method: 'POST', path: '/metrics' }] }] },
    ],
    ...[
      '/identity/v3/auth/tokens',
      '/compute/../identity/v3/auth/tokens',
      '/compute/%2E%2e/identity/v3/auth/tokens',
      '/compute\\..\\identity/v3/auth/tokens',
    ].map((path): [string, object] => [
      `the path ${path}`,
      { objects: [{ object_id: 'a', name: 'a', requests: [{ method: 'POST', path }] }] },
    ]),
    ['a header of its own', { headers: { 'x-auth-token': 'a' } }],
  ])('%s is refused with 400, and no job is there', async (_, more) => {
    const project = await newProject(platform);
    expect((await create(project, [removal(absent)], more)).status).toBe(400);
    expect((await project.api.get(JOBS)).body.jobs).toEqual([]);
  });

  test('a request may hold the longest user data, and not much more: 400', async () => {
    const project = await newProject(platform);
    const launch = (length: number) => {
      const requests = [
        { method: 'POST', path: '/compute/v2.1/servers', body: { server: { user_data: 'x'.repeat(length) } } },
      ];
      return create(project, [{ object_id: 'a', name: 'a', requests }]);
    };
    expect((await launch(90_000)).status).toBe(202);
    expect((await launch(100_001)).status).toBe(400);
  });

  test('a job cannot begin another: 403 in its result', async () => {
    const project = await newProject(platform);
    const inner = { job: { title, objects: [removal(absent)] } };
    const requests = [{ method: 'POST', path: JOBS, body: inner }];
    const job = await begin(project, [{ object_id: 'a', name: 'a', requests }]);
    await reached(project, job, 'failed');
    expect((await jobOf(project, job)).items[0].message).toBe('A job cannot start another job.');
  });

  test('a job can change a host that segments protect, and nothing else in the HA API', async () => {
    const { api } = await newProject(platform, 'admin');
    const changing = (path: string) => [{ object_id: 'h', name: 'h', requests: [{ method: 'PUT', path, body: {} }] }];
    expect((await create({ api }, changing('/ha/v1/segments/s/hosts/h'))).status).toBe(202);
    expect((await create({ api }, changing('/ha/v1/notifications'))).status).toBe(400);
  });
});

describe('jobs of others', () => {
  test('a colleague and an administrator are answered 404, and see it in no list', async () => {
    const project = await newProject(platform);
    const job = await begin(project, [removal(absent)]);
    for (const role of ['member', 'admin'] as const) {
      const { api } = await joinProject(platform, project.id, role);
      expect((await api.get(`${JOBS}/${job}`)).status).toBe(404);
      expect((await control({ api }, job, 'cancel')).status).toBe(404);
      expect((await api.get(JOBS)).body.jobs.map(({ id }: { id: string }) => id)).not.toContain(job);
    }
  });

  test('a hundred newer ones do not hide an administrator’s own job', async () => {
    const project = await newProject(platform);
    const administrator = await joinProject(platform, project.id, 'admin');
    const own = await begin(administrator, [removal(absent)]);
    const later = await begin(project, [removal(absent)]);
    await settle(platform);
    await platform.platform.services.database.transact(async (tx) => {
      const job = await tx.selectFrom('jobs').selectAll().where('id', '=', later).executeTakeFirstOrThrow();
      const copies = Array.from({ length: 100 }, (_, number) => ({ ...job, id: `${later}-${number}` }));
      await tx.insertInto('jobs').values(copies).execute();
    });
    const { jobs } = (await administrator.api.get(JOBS)).body;
    expect(jobs.map(({ id }: { id: string }) => id)).toEqual([own]);
  });
});

describe('POST /os-jobs/{id}/action', () => {
  test('cancel: begins no further object', async () => {
    const project = await newProject(platform);
    const [id, awaited] = [await newVolume(platform, project), await newVolume(platform, project)];
    const [request] = rename(id, 'never mind').requests;
    const waiting = { ...request, awaits: { path: `${VOLUMES}/${awaited}`, status: 'in-use' } };
    const job = await begin(project, Array(20).fill({ object_id: id, name: id, requests: [waiting] }));
    expect((await control(project, job, 'cancel')).body.job.state).toBe('cancelling');
    await project.api.delete(`${VOLUMES}/${awaited}`);
    await reached(project, job, 'cancelled');
    expect((await jobOf(project, job)).counts).toMatchObject({ cancelled: 15, failed: 5, waiting: 0, running: 0 });
  });

  test('pause and resume: nothing is lost, and nothing done twice', async () => {
    const project = await newProject(platform);
    const ids = await Promise.all(Array.from({ length: 8 }, () => newVolume(platform, project)));
    // Blocks the first ones until the job is paused.
    const { promise: isPaused, resolve: goOn } = Promise.withResolvers<void>();
    const { services } = platform.platform;
    const callAs = services.callAs.bind(services);
    const calls = vi.spyOn(services, 'callAs').mockImplementation(async (...args) => {
      await isPaused;
      return callAs(...args);
    });
    const job = await begin(project, ids.map(removal));
    expect((await control(project, job, 'pause')).status).toBe(202);
    goOn();
    await settle(platform);
    calls.mockRestore();
    expect(await jobOf(project, job)).toMatchObject({ state: 'paused', counts: { done: 5, waiting: 3 } });
    await control(project, job, 'resume');
    await reached(project, job, 'done');
    expect((await jobOf(project, job)).counts.done).toBe(8);
  });

  test('retry: does what failed, and nothing that is done', async () => {
    const project = await newProject(platform);
    await setQuota(platform, project.id, 'volumes', 0);
    const volume = { size: 1, name: 'made later' };
    const requests = [{ method: 'POST', path: VOLUMES, body: { volume } }];
    const job = await begin(project, [{ object_id: 'a', name: 'a', requests }]);
    await reached(project, job, 'failed');
    const { database } = platform.platform.services;
    const own = database.read.selectFrom('limits').selectAll().where('project_id', '=', project.id);
    expect(await own.execute()).toHaveLength(1);
    await database.transact((tx) => clearQuotas(tx, project.id, ['volumes']));
    expect((await control(project, job, 'retry')).status).toBe(202);
    await reached(project, job, 'done');
    expect((await project.api.get(VOLUMES)).body.volumes).toMatchObject([{ name: 'made later' }]);
    expect((await control(project, job, 'retry')).status).toBe(409);
  });

  test('retry: is refused with 409 once the requests are no longer kept, a day after the end', async () => {
    const project = await newProject(platform);
    const job = await begin(project, [rename(absent, 'a secret')]);
    await reached(project, job, 'failed');
    await wipeRequests(platform.platform.services, 0);
    const items = database().selectFrom('job_items').select('work').where('job_id', '=', job);
    expect(await items.executeTakeFirst()).toEqual({ work: '{"requests":[]}' });
    const refused = await control(project, job, 'retry');
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([409, expect.stringContaining('Start a new job.')]);
  });

  test('an unknown action and an unknown job are refused with 400 and 404', async () => {
    const project = await newProject(platform);
    const job = await begin(project, [removal(absent)]);
    expect((await project.api.post(`${JOBS}/${job}/action`, { stop: null }, at('2.96'))).status).toBe(400);
    expect((await control(project, absent, 'cancel')).status).toBe(404);
  });
});

/** Places of a job's events. */
async function placesOf(id: string): Promise<string[]> {
  const events = platform.platform.services.database.read.selectFrom('events').select('project_id').distinct();
  return (await events.where('object_id', '=', id).execute()).map(({ project_id }) => project_id);
}

describe('With a token of a domain', () => {
  test('a job changes the projects of the domain, is refused for those of another, and is its owner’s alone', async () => {
    const [own, other] = [await newDomain(platform), await newDomain(platform)];
    const made = [];
    for (const { id, api } of [own, other]) {
      made.push((await api.post('/identity/v3/projects', { project: { name: 'a', domain_id: id } })).body.project.id);
    }
    const disable = (id: string) => ({
      object_id: id,
      name: 'a',
      requests: [{ method: 'PATCH', path: `/identity/v3/projects/${id}`, body: { project: { enabled: false } } }],
    });
    const id = await begin(own, made.map(disable));
    await reached(own, id, 'failed');
    expect((await jobOf(own, id)).items).toMatchObject([
      { state: 'done' },
      { state: 'failed', message: expect.stringContaining('identity:update_project') },
    ]);
    expect((await other.api.get(`${JOBS}/${id}`)).status).toBe(404);
    expect(await placesOf(id)).toEqual([domainScope(own.id)]);
  });

  test.each([
    '/identity/v3/users/u/password',
    '/identity/v3/auth/tokens',
    '/identity/v3/projects/p/users/u/roles/r/x',
    '/identity/v3/roles/r',
  ])('a job never asks for %s', async (path) => {
    const { api } = await newDomain(platform);
    const object = { object_id: 'o', name: 'o', requests: [{ method: 'POST', path }] };
    expect((await create({ api }, [object])).status).toBe(400);
  });
});

describe('A request that waits for a status', () => {
  const attach = (volume: string, label: string, status = 'available') => ({
    object_id: volume,
    name: volume,
    requests: [
      {
        method: 'PUT',
        path: `${VOLUMES}/${volume}`,
        body: { volume: { name: label } },
        awaits: { path: `${VOLUMES}/${volume}`, status },
      },
    ],
  });

  test('is made once the object has it', async () => {
    const project = await newProject(platform);
    const { id } = (await project.api.post(VOLUMES, { volume: { size: 1 } })).body.volume;
    await reached(project, await begin(project, [attach(id, 'ready')]), 'done');
    expect(await showVolume(project, id)).toMatchObject({ name: 'ready', status: 'available' });
  });

  test('is not made of an object that failed, is gone, or is another project’s; the item says why', async () => {
    const project = await newProject(platform);
    const failed = await newVolume(platform, project);
    await platform.platform.services.database.transact((tx) =>
      tx.updateTable('volumes').set({ status: 'error' }).where('id', '=', failed).execute(),
    );
    const foreign = await newVolume(platform, await newProject(platform));
    const job = await begin(
      project,
      [failed, absent, foreign].map((id) => attach(id, 'never')),
    );
    await reached(project, job, 'failed');
    const { items } = await jobOf(project, job);
    expect(items.map(({ message }: { message: string }) => message)).toEqual([
      expect.stringContaining('failed'),
      expect.stringContaining('no longer exists'),
      expect.stringContaining('no longer exists'),
    ]);
    expect((await showVolume(project, failed)).name).not.toBe('never');
  });

  test('names an object of the platform, or is refused with 400', async () => {
    const project = await newProject(platform);
    const object = attach(absent, 'a');
    for (const awaits of [
      { path: '/identity/v3/auth/tokens', status: 'a' },
      { path: `${VOLUMES}/${absent}`, status: '' },
    ]) {
      const requests = object.requests.map((request) => ({ ...request, awaits }));
      expect((await create(project, [{ ...object, requests }])).status).toBe(400);
    }
  });
});
