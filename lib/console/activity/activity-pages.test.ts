import { describe, expect, test } from 'vitest';
import { RECOVERY_USER } from '#lib/compute/services/recovery-user.ts';
import { PLATFORM, recordEvent } from '#lib/events/log.ts';
import { joinProject, newProject, signInAdmin, type TestProject } from '#lib/testing/api.ts';
import { launch, newBackup, newSnapshot, newVolume, settle } from '#lib/testing/compute.ts';
import { newImage, OCTETS } from '#lib/testing/images.ts';
import { newNetwork, newPort } from '#lib/testing/networking.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import type { Activity, ActivityAnswer } from './schema.ts';

const platform = usePlatform();
const ROOT = '/console/v1/activity';
const VOLUMES = '/volume/v3/volumes';
const page = async (api: TestProject['api'], rest = ''): Promise<ActivityAnswer> => {
  const { status, body } = await api.get(`${ROOT}${rest}`);
  expect(status).toBe(200);
  return body;
};
const list = async (api: TestProject['api'], rest = ''): Promise<Activity[]> => (await page(api, rest)).activity;
const saidOf = ({ result, state, object_name }: Activity) => [
  result?.replace('{name}', object_name ?? '?') ?? null,
  state,
];
const ofApi = (root: string, id: string): [path: string, id: string] => [`${root}/${id}`, id];
type ProjectKind = 'server' | 'volume' | 'snapshot' | 'backup' | 'image' | 'port' | 'keypair';
const names = (found: Activity[]) => found.map(({ object_name }) => object_name);

describe('The pages of the log', () => {
  test('follow one another without a gap and without a line twice', async () => {
    const project = await newProject(platform);
    for (const name of ['a', 'b', 'c', 'd', 'e']) await newVolume(platform, project, { name });
    await settle(platform);
    const seen: string[] = [];
    let marker: string | null = '';
    for (let pages = 0; marker !== null && pages < 20; pages += 1) {
      const answer: ActivityAnswer = await page(project.api, `?limit=2&kind=volume${marker && `&marker=${marker}`}`);
      expect(answer.activity.length).toBeLessThanOrEqual(2);
      seen.push(...names(answer.activity).map(String));
      marker = answer.next;
    }
    expect(seen).toEqual(['e', 'd', 'c', 'b', 'a']);
    expect((await page(project.api)).kept_days).toBe(90);
  });

  test('are filtered by who, what, which kind, when, the name of the object and the request', async () => {
    const project = await newProject(platform);
    const colleague = await joinProject(platform, project.id, 'member');
    const ledger = await newVolume(platform, project, { name: 'Ledger 2030' });
    await newVolume(platform, { ...project, api: colleague.api }, { name: 'scratch' });
    await project.api.put(`${VOLUMES}/${ledger}`, { volume: { description: 'books' } });
    await settle(platform);
    const [changed] = await list(project.api);
    const found = async (filter: string) =>
      (await list(project.api, `?${filter}`)).map(({ verb, object_name }) => `${verb} ${object_name}`);
    expect(await found(`actor=${project.userName}&kind=volume`)).toEqual(['update Ledger 2030', 'create Ledger 2030']);
    expect(await found('action=update')).toEqual(['update Ledger 2030']);
    expect(await found('search=ledger')).toEqual(['update Ledger 2030', 'create Ledger 2030']);
    expect(await found('search=_edger')).toEqual([]);
    expect(await found(`search=${changed?.request_id}`)).toEqual(['update Ledger 2030']);
    expect(await found(`object=${ledger}&action=create`)).toEqual(['create Ledger 2030']);
    expect(await found('since=2100-01-01T00:00:00Z')).toEqual([]);
    expect(await found('until=2000-01-01T00:00:00Z')).toEqual([]);
    expect(await found('kind=volume&since=2000-01-01T00:00:00Z&until=2100-01-01T00:00:00Z')).toHaveLength(3);
    expect(await found('actor=nobody-at-all')).toEqual([]);
  });

  test.each([
    'limit=0',
    'limit=201',
    'marker=x',
    'kind=secret',
    'action=hack',
    'since=yesterday',
    `search=${'x'.repeat(300)}`,
  ])('%s is refused with 400', async (query) => {
    const { api } = await newProject(platform);
    expect((await api.get(`${ROOT}?${query}`)).status).toBe(400);
  });

  test('of one project show nothing of another one, and those of all require an administrator', async () => {
    const [one, other, admin] = [await newProject(platform), await newProject(platform), await signInAdmin(platform)];
    const secret = await newVolume(platform, other, { name: 'merger' });
    await settle(platform);
    for (const query of ['?search=merger', `?object=${secret}`, `?actor=${other.userName}`])
      expect(await list(one.api, query)).toEqual([]);
    for (const path of ['/all', `/all?project=${other.id}`, `/all/gone/${secret}`])
      expect((await one.api.get(`${ROOT}${path}`)).status).toBe(403);
    expect(names(await list(admin, `/all?project=${other.id}&kind=volume`))).toEqual(['merger']);
    expect((await list(admin, '/all?search=merger'))[0]?.project).toEqual({ id: other.id, name: other.name });
  });
});

describe('What became of a request', () => {
  test('an administrator who sets a state to error has succeeded, and a rename of what failed has too', async () => {
    const [project, admin] = [await newProject(platform), await signInAdmin(platform)];
    const id = await newVolume(platform, project, { name: 'orphan' });
    await admin.post(`${VOLUMES}/${id}/action`, { 'os-reset_status': { status: 'error' } });
    await settle(platform);
    const [reset] = await list(admin, `/all?object=${id}`);
    expect(reset && saidOf(reset)).toEqual(['Status of orphan reset', 'done']);
    await project.api.put(`${VOLUMES}/${id}`, { volume: { name: 'found' } });
    const [renamed] = await list(project.api, `?object=${id}`);
    expect(renamed && saidOf(renamed)).toEqual(['found changed', 'done']);
    expect(await list(project.api, '?result=failed')).toEqual([]);
  });

  test('a creation that failed stays failed after the volume is deleted', async () => {
    const project = await newProject(platform);
    const made = await project.api.post(VOLUMES, { volume: { name: 'broken', size: 1 } });
    const id: string = made.body.volume.id;
    const failure = { type: 'volume.create_failed', kind: 'volume', objectId: id, projectId: project.id };
    const { database } = platform.platform.services;
    await database.transact((tx) => recordEvent(tx, PLATFORM, { ...failure, after: { status: 'error' } }));
    await settle(platform);
    await project.api.delete(`${VOLUMES}/${id}`);
    await settle(platform);
    expect((await list(project.api, `?object=${id}`)).map(saidOf)).toEqual([
      ['broken deleted', 'done'],
      ['Could not create broken', 'failed'],
    ]);
    expect((await list(project.api, '?result=failed')).map(saidOf)).toEqual([['Could not create broken', 'failed']]);
  });
});

describe('The data of an image', () => {
  const IMAGES = '/image/v2/images';
  const saidOfImage = async ({ api }: TestProject, id: string) => (await list(api, `?object=${id}`)).map(saidOf);
  const stage = ({ api }: TestProject, id: string, data: string) => api.put(`${IMAGES}/${id}/stage`, data, OCTETS);

  test('an import that failed is not said to have succeeded, and the next one that succeeds is', async () => {
    const project = await newProject(platform);
    const id = await newImage(project, { name: 'debian' });
    expect((await stage(project, id, 'vhdxfile, which is not raw')).status).toBe(204);
    await project.api.post(`${IMAGES}/${id}/import`, { method: { name: 'glance-direct' } });
    await settle(platform);
    expect(await saidOfImage(project, id)).toEqual([
      ['Could not import the data of debian', 'failed'],
      ['Data of debian uploaded', 'done'],
      ['debian created', 'done'],
    ]);
    await stage(project, id, 'a raw disk');
    await project.api.post(`${IMAGES}/${id}/import`, { method: { name: 'glance-direct' } });
    await settle(platform);
    expect((await saidOfImage(project, id))[0]).toEqual(['Data of debian imported', 'done']);
  });

  test('an upload that broke off has failed, and one that was complete is one line', async () => {
    const project = await newProject(platform);
    const id = await newImage(project, { name: 'debian' });
    const file = `${IMAGES}/${id}/file`;
    expect((await project.api.put(file, 'abc', { ...OCTETS, 'x-openstack-image-size': '5' })).status).toBe(400);
    expect((await project.api.put(file, 'abc', OCTETS)).status).toBe(204);
    await settle(platform);
    expect(await saidOfImage(project, id)).toEqual([
      ['Data of debian uploaded', 'done'],
      ['Could not upload the data of debian', 'failed'],
      ['debian created', 'done'],
    ]);
  });
});

describe('A recovery', () => {
  test('is one line with the number of its instances, and names its host to administrators alone', async () => {
    const [project, admin] = [await newProject(platform), await signInAdmin(platform)];
    const { database } = platform.platform.services;
    const at = '2030-01-01T00:00:00.000000Z';
    const ids = ['s1', 's2', 's3'].map((id) => `${id}-${project.id}`);
    const notification = `n-${project.id}`;
    await database.transact(async (tx) => {
      for (const server_id of ids) {
        await tx
          .insertInto('vmoves')
          .values({
            id: `move-${server_id}`,
            notification_id: notification,
            attempt: 1,
            server_id,
            server_name: server_id,
            project_id: project.id,
            source_host: 'sim-1',
            dest_host: 'sim-2',
            target_host: null,
            type: 'evacuation',
            status: 'succeeded',
            message: null,
            old_vm_state: 'active',
            old_power_state: 1,
            is_locked_by_us: 0,
            started_at: at,
            ended_at: at,
            created_at: '2020-01-01T00:00:00.000000Z',
            updated_at: null,
          })
          .execute();
        for (const verb of ['lock', 'update', 'unlock']) {
          const actor = { userId: RECOVERY_USER, requestId: `req-${verb}-${server_id}` };
          const event = { type: `server.${verb}`, kind: 'server', objectId: server_id, projectId: project.id };
          await recordEvent(tx, actor, event);
        }
      }
    });
    const [line, ...more] = (await list(project.api)).filter(({ kind }) => kind === 'server');
    expect(more).toEqual([]);
    expect(line).toMatchObject({ state: 'done', recovery_id: notification, by: null, values: { count: 3, host: '' } });
    expect(line?.result).toContain('moved to another host by a recovery');
    expect(JSON.stringify(line)).not.toContain('sim-1');
    expect((await list(admin, `/all?project=${project.id}`)).filter(({ kind }) => kind === 'server')).toHaveLength(1);
  });
});

describe('An object that is gone', () => {
  test('is reported with its name, who deleted it and by which request, in its project and to administrators', async () => {
    const [project, other, admin] = [
      await newProject(platform),
      await newProject(platform),
      await signInAdmin(platform),
    ];
    const id = await newVolume(platform, project, { name: 'ledger' });
    await project.api.delete(`${VOLUMES}/${id}`);
    await settle(platform);
    const { gone } = (await project.api.get(`${ROOT}/gone/${id}`)).body;
    expect(gone).toMatchObject({ kind: 'volume', name: 'ledger', deletion: { by: { name: project.userName } } });
    expect(gone.deletion.request_id).toMatch(/^req-/);
    const everywhere = (await admin.get(`${ROOT}/all/gone/${id}`)).body.gone;
    expect(everywhere).toMatchObject({ name: 'ledger', project: { id: project.id, name: project.name } });
    const unknown = { object_id: 'never-was', kind: null, name: null, deletion: null, project: null, kept_days: 90 };
    expect((await other.api.get(`${ROOT}/gone/${id}`)).body.gone).toEqual({ ...unknown, object_id: id });
    expect((await admin.get(`${ROOT}/all/gone/never-was`)).body.gone).toEqual(unknown);
  });

  test.each(['network', 'router', 'security_group'])('a %s is known by its last name', async (kind) => {
    const project = await newProject(platform);
    const root = `/networking/v2.0/${kind.replace('_', '-')}s`;
    const made = await project.api.post(root, { [kind]: { name: 'first' } });
    const { id } = made.body[kind];
    await project.api.put(`${root}/${id}`, { [kind]: { name: 'last' } });
    await project.api.delete(`${root}/${id}`);
    const { gone } = (await project.api.get(`${ROOT}/gone/${id}`)).body;
    expect(gone).toMatchObject({ kind, name: 'last', deletion: { by: { name: project.userName } } });
  });

  const DELETED: Record<ProjectKind, (project: TestProject) => Promise<[path: string, id: string]>> = {
    server: async (project) => ofApi('/compute/v2.1/servers', await launch(platform, project)),
    volume: async (project) => ofApi(VOLUMES, await newVolume(platform, project)),
    snapshot: async (project) =>
      ofApi('/volume/v3/snapshots', await newSnapshot(platform, project, await newVolume(platform, project))),
    backup: async (project) =>
      ofApi('/volume/v3/backups', await newBackup(platform, project, await newVolume(platform, project))),
    image: async (project) => ofApi('/image/v2/images', await newImage(project)),
    port: async (project) =>
      ofApi('/networking/v2.0/ports', (await newPort(project.api, await newNetwork(project.api))).id),
    keypair: async ({ api }) => {
      await api.post('/compute/v2.1/os-keypairs', { keypair: { name: 'laptop' } });
      return ofApi('/compute/v2.1/os-keypairs', 'laptop');
    },
  };

  test.each(Object.entries(DELETED))('a %s is known by who deleted it', async (kind, create) => {
    const project = await newProject(platform);
    const [path, id] = await create(project);
    expect((await project.api.delete(path)).status).toBeLessThan(300);
    await settle(platform);
    const { gone } = (await project.api.get(`${ROOT}/gone/${id}`)).body;
    expect(gone).toMatchObject({ kind, deletion: { by: { name: project.userName }, has_hidden_actor: false } });
  });
});
