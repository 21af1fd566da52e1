import { existsSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { contentPath } from '#lib/data-folder/contents.ts';
import { type ApiClient, newProject, signInAdmin, type TestProject } from '#lib/testing/api.ts';
import { launch, newVolume, settle } from '#lib/testing/compute.ts';
import { newImage } from '#lib/testing/images.ts';
import { JOBS } from '#lib/testing/moves.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const cloud = usePlatform();

interface Actors {
  admin: ApiClient;
  project: TestProject;
}

const job = (method: string, path: string, body: object) => ({
  job: {
    title: { message: 'Change', values: {} },
    objects: [{ object_id: 'x', name: 'x', requests: [{ method, path, body }] }],
  },
});

/** Each input of the API that is a secret, and that the platform need not have in clear once the request is answered. */
const INPUTS: Record<string, (actors: Actors, marker: string) => Promise<{ status: number }>> = {
  'job: the password of a user, refused': ({ project: { api, userId } }, password) =>
    api.post(JOBS, job('PATCH', `/identity/v3/users/${userId}`, { user: { password } })),
  'job: the password of a user, done': ({ admin, project: { userId } }, password) =>
    admin.post(JOBS, job('PATCH', `/identity/v3/users/${userId}`, { user: { password } })),
  'job: the password of a new server, refused': ({ project: { api } }, adminPass) =>
    api.post(JOBS, job('POST', '/compute/v2.1/servers', { server: { name: 'a', flavorRef: 'none', adminPass } })),
  'image import: the signature of the address': async ({ project }, signature) => {
    const id = await newImage(project);
    const uri = `https://images.invalid/disk.img?X-Amz-Signature=${signature}`;
    return project.api.post(`/image/v2/images/${id}/import`, { method: { name: 'web-download', uri } });
  },
  'server: adminPass': ({ project }, adminPass) => launch(cloud, project, { adminPass }).then(ok),
  'server: adminPass of a rebuild': async ({ project }, adminPass) => {
    const id = await launch(cloud, project);
    const { body } = await project.api.get(`/compute/v2.1/servers/${id}`);
    const rebuild = { imageRef: body.server.image.id, adminPass };
    return project.api.post(`/compute/v2.1/servers/${id}/action`, { rebuild });
  },
  'server: changePassword': async ({ project }, adminPass) => {
    const id = await launch(cloud, project);
    return project.api.post(`/compute/v2.1/servers/${id}/action`, { changePassword: { adminPass } });
  },
  'user: password': ({ admin }, password) =>
    admin.post('/identity/v3/users', { user: { name: `user-${password}`.slice(0, 20), password } }),
  'application credential: secret': ({ project: { api, userId } }, secret) =>
    api.post(`/identity/v3/users/${userId}/application_credentials`, { application_credential: { name: 'a', secret } }),
  'credential: blob': ({ project: { api, userId } }, blob) =>
    api.post('/identity/v3/credentials', { credential: { type: 'cert', blob, user_id: userId } }),
  'alert: address of the receiver': ({ project: { api } }, marker) =>
    api.post('/console/v1/alerts', {
      alert: { name: 'a', channel: 'slack', kinds: ['instance_error'], url: `https://localhost/${marker}` },
    }),
  'volume transfer: nothing but what the platform chose': async ({ project }, marker) => {
    const volume_id = await newVolume(cloud, project, { name: 'moves' });
    const answer = await project.api.post('/volume/v3/os-volume-transfer', { transfer: { volume_id, name: 'a' } });
    given.set(marker, answer.body.transfer.auth_key);
    return answer;
  },
};

/** Secrets that the platform chose itself, by the marker of their input. */
const given = new Map<string, string>();
const ok = () => ({ status: 202 });

/** Where a text stands in the database: tables, and on SQLite the bytes of its files with what was deleted. */
async function placesOf(secret: string): Promise<string[]> {
  const { database, env } = cloud.platform.services;
  const tables = await database.read.introspection.getTables();
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await sql`select * from ${sql.table(name)}`.execute(database.read);
    if (JSON.stringify(rows.rows).includes(secret)) found.push(name);
  }
  if (database.engine === 'postgres') return found;
  const file = contentPath(env.dataFolder, 'nephos.db');
  const files = [file, `${file}-wal`].filter((path) => existsSync(path));
  return [...found, ...files.filter((path) => readFileSync(path).includes(secret))];
}

describe('Once a request is answered and its work has ended, no secret of it is in the database in clear', () => {
  test.each(Object.entries(INPUTS))('%s', async (name, send) => {
    const actors = { admin: await signInAdmin(cloud), project: await newProject(cloud, 'admin') };
    const marker = `Marker-${Buffer.from(name).toString('hex').slice(-16)}-0123456789`;
    expect((await send(actors, marker)).status).toBeLessThan(300);
    await settle(cloud);
    expect(await placesOf(given.get(marker) ?? marker)).toEqual([]);
  });

  test('a text that is kept in clear is found, so that this test would notice', async () => {
    const project = await newProject(cloud);
    await newVolume(cloud, project, { name: 'Marker-of-a-name' });
    expect(await placesOf('Marker-of-a-name')).toContain('volumes');
  });
});
