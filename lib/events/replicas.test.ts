import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPlatform, type Platform } from '#lib/platform.ts';
import { sharePlatform } from '#lib/running-platform.ts';
import { apiClient, newProject } from '#lib/testing/api.ts';
import { browserOf } from '#lib/testing/browser.ts';
import { readEvents } from '#lib/testing/event-reader.ts';
import { grantRole } from '#lib/testing/fixtures.ts';
import { setEnabled, takeRole } from '#lib/testing/losses.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const first = usePlatform();
let second: Platform;

/** A second replica on the same database. A SQLite file has one process, so the first replica is used for both. */
beforeAll(async () => {
  const { env, database } = first.platform.services;
  second = database.engine === 'postgres' ? await createPlatform(env) : first.platform;
});
afterAll(async () => {
  if (second !== first.platform) await second.stop();
});

describe('Two replicas of one cloud', () => {
  test('a change made at one is delivered to subscribers of the other', async () => {
    const project = await newProject(first);
    const types: string[] = [];
    second.tail.subscribe((event) => void (event.project_id === project.id && types.push(event.type)));
    await project.api.post('/volume/v3/volumes', { volume: { size: 1 } });
    await expect.poll(() => types).toEqual(['volume.create', 'volume.update']);
  });

  test('an open stream at one tells no more of a project once the role is taken, or the user disabled, at the other', async () => {
    sharePlatform(second);
    const [kept, lost] = [await newProject(first), await newProject(first)];
    await grantRole(first, kept.userId, lost.id, 'member');
    const browser = await browserOf(kept);
    const stream = readEvents(await browser.get(`events?scope=${kept.id}&scope=${lost.id}`));
    await expect.poll(stream.words).toHaveLength(1);
    await takeRole(first, kept.userId, lost.id);
    await expect.poll(stream.words).toContainEqual(['gone', { scope: lost.id }]);
    await setEnabled(first, 'users', kept.userId, 0);
    await expect.poll(stream.end).toBe('closed');
    expect(stream.words().at(-1)).toEqual(['ended', {}]);
  });

  test('a token revoked at one is worthless at the other with the next request', async () => {
    const project = await newProject(first);
    const elsewhere = apiClient({ platform: second }, project.api.token);
    expect((await elsewhere.get('/volume/v3/volumes')).status).toBe(200);
    const subject = { 'x-subject-token': project.api.token ?? '' };
    expect((await project.api.delete('/identity/v3/auth/tokens', subject)).status).toBe(204);
    expect((await elsewhere.get('/volume/v3/volumes')).status).toBe(401);
  });

  test('ten volumes requested from both become available, each created once', async () => {
    const project = await newProject(first);
    const clients = [project.api, apiClient({ platform: second }, project.api.token)];
    const created = await Promise.all(
      Array.from({ length: 10 }, (_, n) => clients[n % 2]?.post('/volume/v3/volumes', { volume: { size: 1 } })),
    );
    expect(created.map((answer) => answer?.status)).toEqual(Array(10).fill(202));
    await Promise.all([first.platform.runner.idle(), second.runner.idle()]);
    const { body } = await project.api.get('/volume/v3/volumes/detail?status=available');
    expect(body.volumes).toHaveLength(10);
    const eleventh = await project.api.post('/volume/v3/volumes', { volume: { size: 1 } });
    expect(eleventh.status).toBe(413);
  });
});
