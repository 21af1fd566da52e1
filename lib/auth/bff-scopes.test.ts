import { beforeAll, describe, expect, test } from 'vitest';
import { sharePlatform } from '#lib/running-platform.ts';
import { domainScope, readScope, SYSTEM_SCOPE, scopePath, splitScopePath, USER_SCOPE } from '#lib/screens/scope.ts';
import { newProject } from '#lib/testing/api.ts';
import { ask, cookieFor, newSession, VISITOR } from '#lib/testing/browser.ts';
import { readEvents } from '#lib/testing/event-reader.ts';
import { assignRole } from '#lib/testing/fixtures.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { signIn } from './sign-in.ts';

const platform = usePlatform();
beforeAll(() => sharePlatform(platform.platform));

type Target = Parameters<typeof assignRole>[2];
const SYSTEM: Target = { kind: 'system' };
const DOMAIN: Target = { kind: 'domain', id: 'default' };

/** A browser of a user with a role on a project and optionally on a wider scope. */
async function browserOf(role?: string, target: Target = SYSTEM) {
  const person = await newProject(platform);
  if (role) await assignRole(platform, { type: 'user', id: person.userId }, target, role);
  const cookie = await cookieFor(await newSession(person.userName));
  return { ...person, cookie, get: (path: string) => ask(path, cookie) };
}

describe('The scopes of the browser’s way to the platform', () => {
  test('somebody with a role on a domain works there with a token of that domain, which holds them to it', async () => {
    const manager = await browserOf('manager', DOMAIN);
    const answer = await manager.get('domains/default/identity/v3/domains/default');
    expect([answer.status, (await answer.json()).domain.id]).toEqual([200, 'default']);
    expect((await manager.get('domains/default/identity/v3/domains')).status).toBe(403);
    expect((await manager.get('domains/default/compute/v2.1/servers')).status).toBe(403);
  });

  test('a reader of the system reads through it, and is refused what takes more', async () => {
    const reader = await browserOf('reader');
    expect((await reader.get('system/identity/v3/domains')).status).toBe(200);
    const headers = { 'content-type': 'application/json', 'x-nephos-csrf': '1' };
    const body = JSON.stringify({ domain: { name: 'made by a reader' } });
    expect((await ask('system/identity/v3/domains', reader.cookie, { method: 'POST', headers, body })).status).toBe(
      403,
    );
  });

  test('without a role there, system and domain are refused with 403, and project paths do not lead to them', async () => {
    const member = await browserOf();
    for (const path of ['system', 'domains/default', 'domains/no-such-domain']) {
      const answer = await member.get(`${path}/identity/v3/users/${member.userId}`);
      expect([path, answer.status]).toEqual([path, 403]);
    }
    const admin = await browserOf('admin');
    for (const id of [SYSTEM_SCOPE, USER_SCOPE, 'domain:default', 'domain%3Adefault']) {
      expect([id, (await admin.get(`projects/${id}/identity/v3/domains`)).status]).toEqual([id, 404]);
    }
  });

  test('a write needs the console’s header in every scope', async () => {
    const { cookie } = await browserOf('admin');
    for (const scope of ['system', 'domains/default', 'user']) {
      const answer = await ask(`${scope}/identity/v3/domains`, cookie, { method: 'POST', body: '{}' });
      expect([scope, answer.status, await answer.text()]).toEqual([
        scope,
        403,
        expect.stringContaining('x-nephos-csrf'),
      ]);
    }
  });

  test.each(['system', 'domains/default', 'user'])(
    'under %s only services are reached, and no token comes back',
    async (scope) => {
      const admin = await browserOf('admin');
      await assignRole(platform, { type: 'user', id: admin.userId }, DOMAIN, 'admin');
      for (const rest of ['metrics', '..%2Fmetrics', 'bff/session', 'api/auth/session', '']) {
        expect([rest, (await admin.get(`${scope}/${rest}`)).status]).toEqual([rest, 404]);
      }
      const answer = await admin.get(`${scope}/identity/v3/auth/projects`);
      expect([answer.status, answer.headers.get('x-subject-token')]).toEqual([200, null]);
      expect(await answer.text()).not.toContain('eyJ');
    },
  );

  test('a role that is taken away closes its scope at once; what needs no scope stays open', async () => {
    const reader = await browserOf('reader');
    expect((await reader.get('system/identity/v3/domains')).status).toBe(200);
    await platform.platform.services.database.transact((tx) =>
      tx
        .deleteFrom('role_assignments')
        .where('actor_id', '=', reader.userId)
        .where('target_type', '=', 'system')
        .execute(),
    );
    await assignRole(platform, { type: 'user', id: reader.userId }, DOMAIN, 'reader');
    expect((await reader.get('system/identity/v3/domains')).status).toBe(403);
    expect((await reader.get('user/identity/v3/auth/projects')).status).toBe(200);
  });

  test('GET /bff/session: names domains and the system with the roles there, and nothing to a plain member', async () => {
    const admin = await browserOf('admin');
    await assignRole(platform, { type: 'user', id: admin.userId }, DOMAIN, 'reader');
    const view = await (await admin.get('session')).json();
    expect(view.domains).toEqual([{ id: 'default', name: 'Default', roles: ['reader'] }]);
    expect(view.system.roles).toContain('admin');
    const plain = await (await (await browserOf()).get('session')).json();
    expect([plain.domains, plain.system]).toEqual([[], undefined]);
  });

  test('a session of an application credential reaches its project alone, whatever its user may do elsewhere', async () => {
    const { api, userId, id: projectId } = await newProject(platform);
    await assignRole(platform, { type: 'user', id: userId }, SYSTEM, 'admin');
    const path = `/identity/v3/users/${userId}/application_credentials`;
    const access_rules = [{ service: 'block-storage', method: 'GET', path: '/v3/volumes' }];
    const made = await api.post(path, { application_credential: { name: 'robot', access_rules } });
    const { id, secret } = made.body.application_credential;
    const cookie = await cookieFor(await signIn({ method: 'application_credential', id, secret }, VISITOR));
    expect((await ask('system/identity/v3/domains', cookie)).status).toBe(403);
    expect((await ask('user/identity/v3/auth/projects', cookie)).status).toBe(403);
    const view = await (await ask('session', cookie)).json();
    expect(view).toMatchObject({ projects: [{ id: projectId }], domains: [], credential: { id, name: 'robot' } });
    expect(view.system).toBeUndefined();
  });

  test('the events of everything are followed with role admin on the system; a reader is refused', async () => {
    const [admin, reader] = [await browserOf('admin'), await browserOf('reader')];
    expect((await reader.get('events?all=system')).status).toBe(403);
    const stream = readEvents(await admin.get('events?all=system'));
    expect(stream).toBeDefined();
    stream.close();
  });
});

describe('A scope as one word', () => {
  test.each([
    ['7f0a', 'projects/7f0a'],
    [domainScope('default'), 'domains/default'],
    [domainScope('a/../b'), 'domains/a%2F..%2Fb'],
    [SYSTEM_SCOPE, 'system'],
    [USER_SCOPE, 'user'],
  ])('%s is the path %s, which is read back as it', (scope, path) => {
    expect(scopePath(scope)).toBe(path);
    expect(splitScopePath([...path.split('/').map(decodeURIComponent), 'x'])).toEqual({ scope, rest: ['x'] });
  });

  test('what is no scope is none', () => {
    for (const path of [[], ['projects'], ['projects', ''], ['domains'], ['sessions', 'a'], ['projects', 'system']]) {
      expect(splitScopePath(path)).toBeUndefined();
    }
    expect(readScope('system-b')).toEqual({ kind: 'project', id: 'system-b' });
  });
});
