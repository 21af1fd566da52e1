import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { PLATFORM, recordEvent } from '#lib/events/log.ts';
import { apiClient, joinProject, newProject, type TestProject } from '#lib/testing/api.ts';
import { launch, newVolume, settle } from '#lib/testing/compute.ts';
import { grantRole } from '#lib/testing/fixtures.ts';
import { takeRole } from '#lib/testing/losses.ts';
import { JOBS, reached } from '#lib/testing/moves.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import type { ResultsAnswer } from './schema.ts';

const platform = usePlatform();
const RESULTS = '/console/v1/results';
const VOLUMES = '/volume/v3/volumes';

type Api = Pick<TestProject, 'api'>;
const results = async ({ api }: Api): Promise<ResultsAnswer> => {
  const { status, body } = await api.get(RESULTS);
  expect(status).toBe(200);
  return body;
};
const namesIn = ({ activity }: ResultsAnswer) => activity.map(({ object_name }) => object_name);

const stop = (id: string) => ({
  object_id: id,
  name: id,
  requests: [{ method: 'POST', path: `/compute/v2.1/servers/${id}/action`, body: { 'os-stop': null } }],
});
async function begin({ api }: Api, objects: object[]): Promise<string> {
  const title = { message: 'Stopping {count} instances', values: { count: objects.length } };
  return (await api.post(JOBS, { job: { title, objects } })).body.job.id;
}

/** The same user with a token for another project. */
async function alsoIn(user: TestProject, role: 'member' | 'reader' = 'member') {
  const other = await newProject(platform);
  await grantRole(platform, user.userId, other.id, role);
  return other;
}

describe('GET /console/v1/results', () => {
  test('tells what the user did in all projects in one answer, each with its project, the newest first', async () => {
    const [one, other] = [await newProject(platform), await newProject(platform)];
    await newVolume(platform, one, { name: 'here' });
    await grantRole(platform, one.userId, other.id, 'member');
    const { api } = await tokenIn(one, other.id);
    await newVolume(platform, { ...other, api }, { name: 'there' });
    const { activity } = await results(one);
    expect(activity.map(({ object_name, project, by }) => [object_name, project?.id, by?.id])).toEqual([
      ['there', other.id, one.userId],
      ['here', one.id, one.userId],
    ]);
  });

  test('tells what others did to what is the user’s own, by name, and nothing of what is theirs', async () => {
    const owner = await newProject(platform);
    const colleague = await joinProject(platform, owner.id, 'member');
    const id = await launch(platform, owner, { name: 'web' });
    await newVolume(platform, { ...owner, api: colleague.api }, { name: 'theirs' });
    await colleague.api.post(`/compute/v2.1/servers/${id}/action`, { 'os-stop': null });
    await settle(platform);
    const answer = await results(owner);
    expect(answer.activity[0]).toMatchObject({ object_name: 'web', action: 'Stop', by: { id: colleague.userId } });
    expect(namesIn(answer)).not.toContain('theirs');
    expect(namesIn(await results(colleague))).toEqual(['web', 'theirs']);
  });

  test('a job is reported once with its result, not by each of its objects', async () => {
    const project = await newProject(platform);
    const ids = [await launch(platform, project), await launch(platform, project)];
    const before = (await results(project)).activity.length;
    const job = await begin(project, ids.map(stop));
    await reached(project, job, 'done');
    await settle(platform);
    const { activity, jobs } = await results(project);
    expect(activity).toHaveLength(before);
    expect(jobs).toEqual([
      {
        scope: project.id,
        project: { id: project.id, name: project.name },
        job: expect.objectContaining({ id: job, state: 'done', counts: expect.objectContaining({ done: 2 }) }),
      },
    ]);
  });

  test('a failure after a request of a job is reported for its object', async () => {
    const project = await newProject(platform);
    const id = await launch(platform, project, { name: 'web' });
    const job = await begin(project, [stop(id)]);
    await reached(project, job, 'done');
    await settle(platform);
    const { database } = platform.platform.services;
    await database.transact((tx) =>
      tx
        .updateTable('instance_actions')
        .set({ message: 'Error' })
        .where('server_id', '=', id)
        .where('action', '=', 'stop')
        .execute(),
    );
    expect((await results(project)).activity[0]).toMatchObject({ object_name: 'web', action: 'Stop', state: 'failed' });
  });

  test('a volume that could not be created is reported as failed', async () => {
    const project = await newProject(platform);
    const made = await project.api.post(VOLUMES, { volume: { name: 'data', size: 1 } });
    const failure = { type: 'volume.create_failed', kind: 'volume', objectId: made.body.volume.id };
    await platform.platform.services.database.transact((tx) =>
      recordEvent(tx, PLATFORM, { ...failure, projectId: project.id, after: { status: 'error' } }),
    );
    expect((await results(project)).activity[0]).toMatchObject({ object_name: 'data', state: 'failed' });
  });

  test('tells nothing of a project once the role there is gone, nor of jobs begun there', async () => {
    const user = await newProject(platform);
    const other = await alsoIn(user);
    const there = { ...other, ...(await tokenIn(user, other.id)) };
    const volume = await newVolume(platform, there, { name: 'secret' });
    const requests = [{ method: 'DELETE', path: `${VOLUMES}/${volume}` }];
    const job = await begin(there, [{ object_id: volume, name: 'secret', requests }]);
    await reached(there, job, 'done');
    expect((await results(user)).jobs).toHaveLength(1);
    await takeRole(platform, user.userId, other.id);
    expect(await results(user)).toEqual({ activity: [], jobs: [] });
  });

  test('a credential that was made for one project sees that one alone', async () => {
    const user = await newProject(platform);
    const other = await alsoIn(user);
    await newVolume(platform, user, { name: 'here' });
    await newVolume(platform, { ...other, ...(await tokenIn(user, other.id)) }, { name: 'there' });
    expect(namesIn(await results(user))).toEqual(['there', 'here']);
    const seen = namesIn(await results(await credentialOf(user)));
    expect([seen.includes('here'), seen.includes('there')]).toEqual([true, false]);
  });

  describe('of 51 jobs that the user started elsewhere later', () => {
    async function startMany() {
      const user = await newProject(platform);
      const other = await alsoIn(user);
      const first = await begin(user, [stop('none')]);
      const later = await begin({ ...other, ...(await tokenIn(user, other.id)) }, [stop('none')]);
      await settle(platform);
      const { database } = platform.platform.services;
      await database.transact(async (tx) => {
        const job = await tx.selectFrom('jobs').selectAll().where('id', '=', later).executeTakeFirstOrThrow();
        for (let n = 0; n < 50; n += 1) {
          await tx
            .insertInto('jobs')
            .values({ ...job, id: `${later}-${n}` })
            .execute();
        }
      });
      return { user, other, first };
    }
    const idsIn = ({ jobs }: ResultsAnswer) => jobs.map(({ job }) => job.id);

    test('none hides a job from a credential that was made for one project', async () => {
      const { user, first } = await startMany();
      expect(idsIn(await results(await credentialOf(user)))).toEqual([first]);
    });

    test('none hides a job once the role there is gone', async () => {
      const { user, other, first } = await startMany();
      await takeRole(platform, user.userId, other.id);
      expect(idsIn(await results(user))).toEqual([first]);
    });

    test('none hides a job that has not ended, and of the others the newest 50 are shown', async () => {
      const { user, first } = await startMany();
      expect(idsIn(await results(user))).toHaveLength(50);
      expect(idsIn(await results(user))).not.toContain(first);
      await platform.platform.services.database.transact((tx) =>
        tx.updateTable('jobs').set({ state: 'paused', ended_at: null }).where('id', '=', first).execute(),
      );
      const ids = idsIn(await results(user));
      expect([ids.length, ids.at(-1)]).toEqual([51, first]);
    });
  });

  test('nothing of it is anybody else’s, and without a token it is refused with 401', async () => {
    const [one, stranger] = [await newProject(platform), await newProject(platform)];
    await newVolume(platform, one, { name: 'mine' });
    expect(await results(stranger)).toEqual({ activity: [], jobs: [] });
    expect((await apiClient(platform).get(RESULTS)).status).toBe(401);
  });

  test('each list is read by an index, however long the log is', async ({ skip }) => {
    const { database } = platform.platform.services;
    if (database.engine !== 'sqlite') skip('PostgreSQL reads small tables whole');
    const seen: string[] = [];
    for (const statement of [
      "events where user_id = 'u' and job_id is null order by id desc limit 300",
      "events where owner_id = 'u' and user_id is not null order by id desc limit 300",
      "instance_actions where user_id = 'u' and message = 'Error' order by id desc limit 20",
      "jobs where user_id = 'u' and project_id in ('p') order by created_at desc, id desc limit 50",
      "jobs where user_id = 'u' and project_id in ('p') and ended_at is null",
    ]) {
      const explained = sql.raw(`explain query plan select * from ${statement}`);
      const { rows } = await sql<{ detail: string }>`${explained}`.execute(database.read);
      seen.push(rows.map(({ detail }) => detail).join());
    }
    expect(seen).toEqual(
      ['events_by_user', 'events_by_owner', 'instance_actions_failed', 'jobs_of_user', 'jobs_of_user'].map((index) =>
        expect.stringMatching(new RegExp(`^SEARCH \\w+ USING INDEX ${index} [^,]*$`)),
      ),
    );
  });
});

/** A token of the same user for another project. */
async function tokenIn({ api }: Api, projectId: string): Promise<Api> {
  const identity = { methods: ['token'], token: { id: api.token } };
  const auth = { identity, scope: { project: { id: projectId } } };
  const answer = await apiClient(platform).post('/identity/v3/auth/tokens', { auth });
  return { api: apiClient(platform, answer.headers.get('x-subject-token') ?? '') };
}

/** A token of a credential that the user made for one project. */
async function credentialOf({ api, userId }: TestProject): Promise<Api> {
  const made = await api.post(`/identity/v3/users/${userId}/application_credentials`, {
    application_credential: { name: 'robot', roles: [{ name: 'member' }] },
  });
  const { id, secret } = made.body.application_credential;
  const auth = { identity: { methods: ['application_credential'], application_credential: { id, secret } } };
  const token = (await apiClient(platform).post('/identity/v3/auth/tokens', { auth })).headers.get('x-subject-token');
  return { api: apiClient(platform, token ?? '') };
}
