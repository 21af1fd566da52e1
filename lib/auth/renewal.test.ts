import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Session } from '#lib/identity/sessions/session-schema.ts';
import { bumpIdentity } from '#lib/identity/version.ts';
import { rotateKeys } from '#lib/keys/rotate.ts';
import { createPlatform, type Platform } from '#lib/platform.ts';
import { sharePlatform } from '#lib/running-platform.ts';
import { newProject, type TestProject } from '#lib/testing/api.ts';
import { ask, cookieFor, newSession, VISITOR } from '#lib/testing/browser.ts';
import { TEST_PASSWORD } from '#lib/testing/fixtures.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { isNewestCookie } from './cookie-keys.ts';
import { scopedAccess } from './scoped-tokens.ts';
import { signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const first = usePlatform();
let second: Platform;

/** A second replica on the same database. A SQLite file has one process, so the first replica is used for both. */
beforeAll(async () => {
  const { env, database } = first.platform.services;
  second = database.engine === 'postgres' ? await createPlatform(env) : first.platform;
});
beforeEach(() => sharePlatform(first.platform));
afterEach(() => void vi.useRealTimers());
afterAll(async () => {
  if (second !== first.platform) await second.stop();
});

const later = (ms: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });

const openKept = ({ userName }: TestProject, keep?: string) =>
  signIn({ method: 'password', domain: 'Default', user: userName, password: TEST_PASSWORD, keep }, VISITOR);

const VOLUMES = (project: TestProject) => `projects/${project.id}/volume/v3/volumes`;

async function statusesOf(project: TestProject, session: Session): Promise<number[]> {
  const cookie = await cookieFor(session);
  return [(await ask('session', cookie)).status, (await ask(VOLUMES(project), cookie)).status];
}

const set = (values: object, { userId }: TestProject) =>
  first.platform.services.database.transact(async (tx) => {
    await tx.updateTable('users').set(values).where('id', '=', userId).execute();
    await bumpIdentity(tx);
  });

async function newCredential(project: TestProject, more: object = {}): Promise<{ id: string; secret: string }> {
  const path = `/identity/v3/users/${project.userId}/application_credentials`;
  const { body } = await project.api.post(path, { application_credential: { name: 'robot', ...more } });
  return body.application_credential;
}

describe('A session outlives its tokens', () => {
  test('two hours later it goes on, on every replica, with a token of the usual lifetime', async () => {
    const project = await newProject(first);
    const session = await newSession(project.userName);
    later(2 * HOUR_MS);
    for (const replica of [first.platform, second]) {
      sharePlatform(replica);
      expect(await statusesOf(project, session)).toEqual([200, 200]);
      const access = await scopedAccess(session, project.id);
      expect(access?.expiresAtMs).toBeLessThanOrEqual(Date.now() + HOUR_MS);
      expect(access?.expiresAtMs).toBeGreaterThan(Date.now());
    }
  });

  test('it says when it ends: twelve hours after it was opened, thirty days with "Keep me signed in"', async () => {
    const project = await newProject(first);
    const ends = async (session: Session) => {
      const view = await (await ask('session', await cookieFor(session))).json();
      return Math.round((Date.parse(view.expires_at) - Date.now()) / HOUR_MS);
    };
    expect(await ends(await openKept(project))).toBe(12);
    expect(await ends(await openKept(project, 'on'))).toBe(30 * 24);
  });

  test.each([
    ['twelve hours', undefined, 12 * HOUR_MS],
    ['thirty days', 'on', 30 * DAY_MS],
  ])('after %s it is refused with 401, however much it was used', async (_, keep, lastsMs) => {
    const project = await newProject(first);
    const session = await openKept(project, keep);
    for (const part of [0.5, 0.49]) {
      later(part * lastsMs);
      expect(await statusesOf(project, session)).toEqual([200, 200]);
    }
    later(0.02 * lastsMs);
    expect(await statusesOf(project, session)).toEqual([401, 401]);
  });

  test('one that was opened with a token is refused with 401 when the token has expired', async () => {
    const project = await newProject(first);
    const session = await signIn({ method: 'token', token: project.api.token ?? '', keep: 'on' }, VISITOR);
    expect(await statusesOf(project, session)).toEqual([200, 200]);
    later(HOUR_MS);
    expect(await statusesOf(project, session)).toEqual([401, 401]);
  });

  test('one of an application credential ends with the credential', async () => {
    const project = await newProject(first);
    const expires_at = new Date(Date.now() + 3 * HOUR_MS).toISOString();
    const { id, secret } = await newCredential(project, { expires_at });
    const session = await signIn({ method: 'application_credential', id, secret }, VISITOR);
    later(2 * HOUR_MS);
    expect(await statusesOf(project, session)).toEqual([200, 200]);
    later(HOUR_MS);
    expect(await statusesOf(project, session)).toEqual([401, 401]);
  });

  test('a user has at most 100: the one that was used least recently is refused with 401 after that', async () => {
    const project = await newProject(first);
    const oldest = await newSession(project.userName);
    const { database } = first.platform.services;
    const row = await database.read
      .selectFrom('console_sessions')
      .selectAll()
      .where('id', '=', oldest.id)
      .executeTakeFirstOrThrow();
    const others = Array.from({ length: 99 }, (_, n) => ({ ...row, id: `${oldest.id}-${n}`, chain_id: `chain-${n}` }));
    const last_seen_at = new Date(Date.now() + 1000).toISOString();
    const rows = others.map((other) => ({ ...other, last_seen_at }));
    await database.transact((tx) => tx.insertInto('console_sessions').values(rows).execute());
    const newest = await newSession(project.userName);
    expect(await statusesOf(project, oldest)).toEqual([401, 401]);
    expect(await statusesOf(project, newest)).toEqual([200, 200]);
  });
});

describe('What ends a session ends a renewed one too', () => {
  test.each<[string, (project: TestProject, session: Session) => Promise<unknown>]>([
    ['another password', (project) => set({ password_changed_at: new Date().toISOString() }, project)],
    ['a disabled user', (project) => set({ enabled: 0 }, project)],
    ['signing out', (_, session) => signOut(session)],
    ['an expired password', (project) => set({ password_expires_at: new Date(0).toISOString() }, project)],
    ['a password that must be changed', (project) => set({ must_change_password: 1 }, project)],
  ])('%s: the next request after a renewal is refused with 401, on every replica', async (_, end) => {
    const project = await newProject(first);
    const session = await newSession(project.userName);
    later(2 * HOUR_MS);
    expect(await statusesOf(project, session)).toEqual([200, 200]);
    await end(project, session);
    later(HOUR_MS);
    for (const replica of [first.platform, second]) {
      sharePlatform(replica);
      expect(await statusesOf(project, session)).toEqual([401, 401]);
    }
  });

  test('a deleted application credential', async () => {
    const project = await newProject(first);
    const { id, secret } = await newCredential(project);
    const session = await signIn({ method: 'application_credential', id, secret }, VISITOR);
    await project.api.delete(`/identity/v3/users/${project.userId}/application_credentials/${id}`);
    later(2 * HOUR_MS);
    expect(await statusesOf(project, session)).toEqual([401, 401]);
  });
});

describe('After a rotation of the keys', () => {
  test('a session that is used goes on with a new cookie when the older keys are gone; the old cookie is refused', async () => {
    const project = await newProject(first);
    const { env, database } = first.platform.services;
    const session = await openKept(project, 'on');
    const cookie = await cookieFor(session);
    expect((await ask('session', cookie)).headers.get('set-cookie')).toBeNull();
    await rotateKeys(env, database, { areLost: false });
    // Keys of tokens and cookies are checked at different times.
    await expect.poll(() => isNewestCookie(first.platform, cookie)).toBe(false);
    const line = (await ask('session', cookie)).headers.get('set-cookie') ?? '';
    expect(line).toMatch(/^nephos-session=[^;]+; .*Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/);
    const renewed = /=([^;]+)/.exec(line)?.[1] ?? '';
    expect((await ask('session', renewed)).headers.get('set-cookie')).toBeNull();
    later(3 * DAY_MS);
    expect((await ask(VOLUMES(project), renewed)).status).toBe(200);
    expect((await ask(VOLUMES(project), cookie)).status).toBe(401);
  });
});
