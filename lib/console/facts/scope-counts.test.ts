import { beforeAll, describe, expect, test } from 'vitest';
import { signIn as signInAs } from '#lib/auth/sign-in.ts';
import { sharePlatform } from '#lib/running-platform.ts';
import { newProject, type TestProject } from '#lib/testing/api.ts';
import { ask, cookieFor, newSession, VISITOR } from '#lib/testing/browser.ts';
import { launch, settle } from '#lib/testing/compute.ts';
import { grantRole } from '#lib/testing/fixtures.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform();
beforeAll(() => sharePlatform(platform.platform));

const request = (cookie: string, ids: readonly string[]) =>
  ask(`user/console/v1/scope-counts?projects=${ids.join(',')}`, cookie);
const counts = async (cookie: string, ids: readonly string[]) => (await (await request(cookie, ids)).json()).counts;
const browserOf = async ({ userName }: TestProject) => cookieFor(await newSession(userName));

const setState = (id: string, vm_state: 'error' | 'soft-delete') =>
  platform.platform.services.database.transact((tx) =>
    tx.updateTable('servers').set({ vm_state }).where('id', '=', id).execute(),
  );

describe('GET console/scope-counts', () => {
  test('counts instances and those in ERROR of the user’s projects, deleted ones not; of other projects it is silent', async () => {
    const [one, empty, foreign] = [await newProject(platform), await newProject(platform), await newProject(platform)];
    await grantRole(platform, one.userId, empty.id, 'reader');
    const [broken, gone] = [await launch(platform, one), await launch(platform, one)];
    await launch(platform, one);
    await launch(platform, foreign);
    await one.api.delete(`/compute/v2.1/servers/${gone}`);
    await settle(platform);
    await setState(broken, 'error');
    const ids = [one.id, foreign.id, empty.id, 'no-such-project'];
    expect(await counts(await browserOf(one), ids)).toEqual([
      { project_id: one.id, instances: 2, errors: 1 },
      { project_id: empty.id, instances: 0, errors: 0 },
    ]);
  });

  test('soft-deleted instances are not counted, because lists do not show them', async () => {
    const one = await newProject(platform);
    const hidden = await launch(platform, one);
    await launch(platform, one);
    await settle(platform);
    await setState(hidden, 'soft-delete');
    expect(await counts(await browserOf(one), [one.id])).toEqual([{ project_id: one.id, instances: 1, errors: 0 }]);
  });

  test('a role that cannot list instances receives no number', async () => {
    const one = await newProject(platform);
    const other = await newProject(platform);
    await grantRole(platform, one.userId, other.id, 'service');
    expect(await counts(await browserOf(one), [other.id])).toEqual([]);
  });

  test('a user who signed in with a credential sees its project only', async () => {
    const [one, other] = [await newProject(platform), await newProject(platform)];
    await grantRole(platform, one.userId, other.id, 'member');
    const path = `/identity/v3/users/${one.userId}/application_credentials`;
    const made = await one.api.post(path, { application_credential: { name: 'robot' } });
    const { id, secret } = made.body.application_credential;
    const robot = await cookieFor(await signInAs({ method: 'application_credential', id, secret }, VISITOR));
    expect(await counts(robot, [one.id, other.id])).toEqual([{ project_id: one.id, instances: 0, errors: 0 }]);
  });

  test('more than fifty projects at once are refused with 400', async () => {
    const cookie = await browserOf(await newProject(platform));
    const ids = Array.from({ length: 51 }, (_, n) => `p${n}`);
    expect((await request(cookie, ids)).status).toBe(400);
    expect((await request(cookie, ids.slice(1))).status).toBe(200);
  });
});
