import { beforeAll, describe, expect, test } from 'vitest';
import { type ApiClient, newProject, signInAdmin } from '#lib/testing/api.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform();
const PROJECTS = '/identity/v3/projects';
let admin: ApiClient;
let made = 0;
beforeAll(async () => {
  admin = await signInAdmin(platform);
});

async function tagged(...tags: string[]): Promise<string> {
  made += 1;
  const { body } = await admin.post(PROJECTS, { project: { name: `tagged-${made}`, tags } });
  return `${PROJECTS}/${body.project.id}/tags`;
}

describe('The tags of a project', () => {
  test('are listed, replaced and deleted', async () => {
    const path = await tagged('a', 'b');
    expect((await admin.get(path)).body).toEqual({ tags: ['a', 'b'] });
    const replaced = await admin.put(path, { tags: ['z', 'c'] });
    expect([replaced.status, replaced.body]).toEqual([200, { tags: ['z', 'c'] }]);
    expect((await admin.delete(path)).status).toBe(204);
    expect((await admin.get(path)).body).toEqual({ tags: [] });
  });

  test('are added one at a time, repeatedly, and returned by their address', async () => {
    const path = await tagged();
    const added = await admin.put(`${path}/two%20words`);
    expect([added.status, added.body]).toEqual([201, '']);
    expect(added.headers.get('location')).toBe(`http://nephos.test${path}/two%20words`);
    expect((await admin.put(`${path}/two%20words`)).status).toBe(201);
    expect((await admin.get(path)).body).toEqual({ tags: ['two words'] });
  });

  test('are checked one at a time: 204 for an existing one, 404 for another and for a removed one', async () => {
    const path = await tagged('here');
    expect([(await admin.get(`${path}/here`)).status, (await admin.head(`${path}/here`)).status]).toEqual([204, 204]);
    expect((await admin.get(`${path}/Here`)).status).toBe(404);
    expect((await admin.delete(`${path}/here`)).status).toBe(204);
    expect((await admin.get(`${path}/here`)).status).toBe(404);
    expect((await admin.delete(`${path}/here`)).status).toBe(404);
  });

  test.each([
    ['a comma', ['a,b']],
    ['a slash', ['a/b']],
    ['no character', ['']],
    ['256 characters', ['x'.repeat(256)]],
    ['more than 80 of them', Array.from({ length: 81 }, (_, number) => `t${number}`)],
    ['anything but text', [1]],
    ['one of them twice', ['a', 'b', 'a']],
  ])('are refused with %s', async (_, tags) => {
    const path = await tagged('kept');
    expect((await admin.put(path, { tags })).status).toBe(400);
    expect((await admin.get(path)).body).toEqual({ tags: ['kept'] });
  });

  test('number 80, and no eighty-first is added', async () => {
    const path = await tagged(...Array.from({ length: 80 }, (_, number) => `t${number}`));
    expect((await admin.put(`${path}/one-more`)).status).toBe(400);
    expect((await admin.put(`${path}/t7`)).status).toBe(201);
  });

  test('of an immutable project stay as they are', async () => {
    const project = { name: 'stone', tags: ['kept'], options: { immutable: true } };
    const { id } = (await admin.post(PROJECTS, { project })).body.project;
    const path = `${PROJECTS}/${id}/tags`;
    expect((await admin.put(path, { tags: [] })).status).toBe(403);
    expect((await admin.delete(path)).status).toBe(403);
    expect((await admin.put(`${path}/new`)).status).toBe(403);
    expect((await admin.delete(`${path}/kept`)).status).toBe(403);
    expect((await admin.get(path)).body).toEqual({ tags: ['kept'] });
  });

  test('are read by who has a role on the project, and changed by none of them', async () => {
    const { api, id } = await newProject(platform, 'manager');
    const path = `${PROJECTS}/${id}/tags`;
    await admin.put(path, { tags: ['own'] });
    expect((await api.get(path)).body).toEqual({ tags: ['own'] });
    expect((await api.get(`${path}/own`)).status).toBe(204);
    expect((await api.put(path, { tags: [] })).status).toBe(403);
    expect((await api.put(`${path}/new`)).status).toBe(403);
    expect((await api.delete(path)).status).toBe(403);
    expect((await api.delete(`${path}/own`)).status).toBe(403);
  });

  test('of another project are refused with 403, of an absent one with 404 to the administrator', async () => {
    const { api } = await newProject(platform);
    const path = await tagged('secret');
    expect((await api.get(path)).status).toBe(403);
    expect((await api.get(`${path}/secret`)).status).toBe(403);
    expect((await admin.get(`${PROJECTS}/absent/tags`)).status).toBe(404);
    expect((await admin.put(`${PROJECTS}/absent/tags/x`)).status).toBe(404);
  });
});
