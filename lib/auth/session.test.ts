import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Tx } from '#lib/db/database.ts';
import { openSession, sessionRetention } from '#lib/identity/sessions/session-records.ts';
import { bumpIdentity } from '#lib/identity/version.ts';
import { createPlatform, type Platform } from '#lib/platform.ts';
import { deleteExpiredRows } from '#lib/retention/retention.ts';
import { sharePlatform } from '#lib/running-platform.ts';
import { apiClient, newProject, type TestProject } from '#lib/testing/api.ts';
import { ask, change, cookieFor, newSession, VISITOR } from '#lib/testing/browser.ts';
import { grantRole, insertProject } from '#lib/testing/fixtures.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { scopedAccess } from './scoped-tokens.ts';
import { isSessionValid } from './session.ts';
import { signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';

const first = usePlatform();
let second: Platform;

/** A second replica on the same database. A SQLite file has one process, so the first replica is used for both. */
beforeAll(async () => {
  const { env, database } = first.platform.services;
  second = database.engine === 'postgres' ? await createPlatform(env) : first.platform;
});
beforeEach(() => sharePlatform(first.platform));
afterAll(async () => {
  if (second !== first.platform) await second.stop();
});

/** All later requests go to the other replica. */
const elsewhere = () => sharePlatform(second);

/** A change of assignments with the version that API writes increment. */
const rule = (work: (tx: Tx) => Promise<unknown>) =>
  first.platform.services.database.transact(async (tx) => {
    await work(tx);
    await bumpIdentity(tx);
  });

const takeRole = ({ id, userId }: TestProject) =>
  rule((tx) => tx.deleteFrom('role_assignments').where('actor_id', '=', userId).where('target_id', '=', id).execute());

async function signedIn() {
  const project = await newProject(first);
  const session = await newSession(project.userName);
  const cookie = await cookieFor(session);
  return { project, session, cookie };
}

const VOLUME = change({ volume: { size: 1 } });
const credential = change({ application_credential: { name: 'a way back in', unrestricted: true } });

describe('Signing out', () => {
  const paths = (project: TestProject) =>
    [
      ['session'],
      [`projects/${project.id}/compute/v2.1/servers`],
      [`projects/${project.id}/volume/v3/volumes`, VOLUME],
      [`projects/${project.id}/identity/v3/users/${project.userId}/application_credentials`, credential],
      [`projects/${project.id}/console/v1/history/people`],
      [`projects/${project.id}/console/v1/lists/volumes`],
      [`events?scope=${project.id}`],
      [`projects/${project.id}/nothing`],
      ['nothing'],
    ] as const;

  test('the old cookie is refused with 401 for every address, on every replica', async () => {
    const { project, session, cookie } = await signedIn();
    for (const replica of [second, first.platform]) {
      sharePlatform(replica);
      expect((await ask(`projects/${project.id}/compute/v2.1/servers`, cookie)).status).toBe(200);
      expect((await ask('session', cookie)).status).toBe(200);
    }
    await signOut(session);
    for (const replica of [second, first.platform]) {
      sharePlatform(replica);
      const statuses = paths(project).map(async ([path, how]) => [path, (await ask(path, cookie, how)).status]);
      expect(await Promise.all(statuses)).toEqual(paths(project).map(([path]) => [path, 401]));
    }
    expect((await project.api.get('/volume/v3/volumes')).body.volumes).toEqual([]);
  });

  test('every token of the session is worthless, also one that was made from it, on every replica', async () => {
    const { project, session } = await signedIn();
    const scoped = (await scopedAccess(session, project.id))?.token ?? '';
    const other = apiClient({ platform: second }, scoped);
    const auth = { identity: { methods: ['token'], token: { id: scoped } } };
    const third = (await other.post('/identity/v3/auth/tokens', { auth })).headers.get('x-subject-token') ?? '';
    expect((await apiClient({ platform: second }, third).get('/identity/v3/auth/projects')).status).toBe(200);
    await signOut(session);
    for (const token of [session.token, scoped, third]) {
      expect((await apiClient({ platform: second }, token).get('/identity/v3/auth/projects')).status).toBe(401);
    }
    expect((await apiClient(first).post('/identity/v3/auth/tokens', { auth })).status).toBe(404);
  });

  test('a session that was opened with a token takes that token with it', async () => {
    const project = await newProject(first);
    const session = await signIn({ method: 'token', token: project.api.token ?? '' }, VISITOR);
    await signOut(session);
    expect((await project.api.get('/volume/v3/volumes')).status).toBe(401);
  });

  test('the other sessions and tokens of the user go on', async () => {
    const { project, session } = await signedIn();
    const other = await newSession(project.userName);
    await signOut(session);
    expect([await isSessionValid(session), await isSessionValid(other)]).toEqual([false, true]);
    expect((await project.api.get('/volume/v3/volumes')).status).toBe(200);
  });

  test('doing it twice changes nothing more', async () => {
    const { session } = await signedIn();
    await signOut(session);
    await signOut(session);
    expect(await isSessionValid(session)).toBe(false);
  });
});

describe('A session without a record', () => {
  test('is refused with 401, however good its token', async () => {
    const { project, session } = await signedIn();
    for (const id of ['never-written', undefined]) {
      const cookie = await cookieFor({ ...session, id });
      expect((await ask(`projects/${project.id}/volume/v3/volumes`, cookie)).status).toBe(401);
    }
  });

  test('is what an expired one becomes with the next round of retention; those that go on stay', async () => {
    const { session } = await signedIn();
    const { database } = first.platform.services;
    const expiresAtMs = Date.now() - 1000;
    const id = await openSession(database, { ...VISITOR, userId: 'u', chainId: 'c', expiresAtMs });
    await deleteExpiredRows(first.platform.services, [sessionRetention]);
    const rows = await database.read.selectFrom('console_sessions').select('id').execute();
    expect(rows).toContainEqual({ id: session.id });
    expect(rows).not.toContainEqual({ id });
  });
});

describe('A session ends on every replica', () => {
  test.each<[string, (project: TestProject) => Promise<unknown>]>([
    [
      'a changed password',
      ({ userId }) => {
        const password_changed_at = new Date().toISOString();
        return rule((tx) => tx.updateTable('users').set({ password_changed_at }).where('id', '=', userId).execute());
      },
    ],
    [
      'a disabled user',
      ({ userId }) => rule((tx) => tx.updateTable('users').set({ enabled: 0 }).where('id', '=', userId).execute()),
    ],
    [
      'a revoked token',
      async ({ userId }) => {
        const { database } = first.platform.services;
        const { chain_id } = await database.read
          .selectFrom('console_sessions')
          .select('chain_id')
          .where('user_id', '=', userId)
          .executeTakeFirstOrThrow();
        const now = new Date().toISOString();
        const row = { audit_id: chain_id, expires_at: now, revoked_at: now };
        await rule((tx) => tx.insertInto('revoked_tokens').values(row).execute());
      },
    ],
  ])('with %s: the next request is refused with 401', async (_what, end) => {
    const { project, session, cookie } = await signedIn();
    elsewhere();
    const servers = `projects/${project.id}/compute/v2.1/servers`;
    expect((await ask(servers, cookie)).status).toBe(200);
    await end(project);
    expect((await ask(servers, cookie)).status).toBe(401);
    expect((await ask('session', cookie)).status).toBe(401);
    expect(await isSessionValid(session)).toBe(false);
  });
});

describe('What a session reaches', () => {
  test.each<[string, (project: TestProject) => Promise<unknown>]>([
    ['the last role in it is gone', takeRole],
    [
      'it is disabled',
      ({ id }) => rule((tx) => tx.updateTable('projects').set({ enabled: 0 }).where('id', '=', id).execute()),
    ],
  ])('a project is refused with 403 and no longer shown when %s, on every replica; the others stay', async (_, end) => {
    const { project, session, cookie } = await signedIn();
    const other = await insertProject(first, `other-${project.name}`);
    await grantRole(first, project.userId, other, 'reader');
    elsewhere();
    expect((await ask(`projects/${project.id}/compute/v2.1/servers`, cookie)).status).toBe(200);
    await end(project);
    expect((await ask(`projects/${project.id}/compute/v2.1/servers`, cookie)).status).toBe(403);
    expect((await ask(`events?scope=${project.id}`, cookie)).status).toBe(403);
    expect(await scopedAccess(session, project.id)).toBeUndefined();
    const { projects } = await (await ask('session', cookie)).json();
    expect(projects).toMatchObject([{ id: other, roles: ['reader'] }]);
  });

  test('roles are shown and applied as they are now, never as they were at sign-in', async () => {
    const { project, cookie } = await signedIn();
    elsewhere();
    const roles = async () => (await (await ask('session', cookie)).json()).projects[0]?.roles;
    expect(await roles()).toEqual(['member', 'reader']);
    await takeRole(project);
    await grantRole(first, project.userId, project.id, 'reader');
    expect(await roles()).toEqual(['reader']);
    expect((await ask(`projects/${project.id}/volume/v3/volumes`, cookie, VOLUME)).status).toBe(403);
    await grantRole(first, project.userId, project.id, 'admin');
    expect(await roles()).toContain('admin');
  });

  test('a refusal is checked again when a role is assigned', async () => {
    const { project, cookie } = await signedIn();
    const other = await insertProject(first, `later-${project.name}`);
    elsewhere();
    expect((await ask(`projects/${other}/volume/v3/volumes`, cookie)).status).toBe(403);
    await grantRole(first, project.userId, other, 'reader');
    expect((await ask(`projects/${other}/volume/v3/volumes`, cookie)).status).toBe(200);
  });
});

describe('When a session was last used', () => {
  test('is written to the minute', async () => {
    const { session } = await signedIn();
    const { database } = first.platform.services;
    const seen = async () => {
      const record = database.read.selectFrom('console_sessions').selectAll().where('id', '=', session.id);
      return Date.parse((await record.executeTakeFirstOrThrow()).last_seen_at);
    };
    const opened = await seen();
    expect(await isSessionValid(session)).toBe(true);
    expect(await seen()).toBe(opened);
    vi.useFakeTimers({ toFake: ['Date'], now: opened + 61_000 });
    try {
      expect(await isSessionValid(session)).toBe(true);
    } finally {
      vi.useRealTimers();
    }
    expect(await seen()).toBe(opened + 61_000);
  });

  test('cannot be written on a full disk, which ends no session', async () => {
    const { session } = await signedIn();
    const { database } = first.platform.services;
    const refused = vi.spyOn(database, 'transact').mockRejectedValue(new Error('disk full'));
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
    try {
      expect(await isSessionValid(session)).toBe(true);
      expect(refused).toHaveBeenCalled();
    } finally {
      vi.useRealTimers();
      refused.mockRestore();
    }
  });
});
