import { newProject, signInAdmin } from '../api.ts';
import { newBackup, newSnapshot, newVolume, settle } from '../compute.ts';
import { unique } from '../identity.ts';
import { insertImage } from '../images.ts';
import type { UndoScenario, UndoScenarios, UndoWorld } from './scenario.ts';

type Kind = 'volume' | 'snapshot' | 'backup';

async function stored({ platform, project }: UndoWorld, kind: Kind): Promise<string> {
  const volume = await newVolume(platform, project, { name: 'first', metadata: { tier: 'gold' } });
  if (kind === 'volume') return volume;
  const make = kind === 'snapshot' ? newSnapshot : newBackup;
  return make(platform, project, volume, { name: 'first', metadata: { tier: 'gold' } });
}

const VOLUME = { 'openstack-api-version': 'volume 3.71' };

const update =
  (kind: Kind, input: object, earlier?: object): UndoScenario =>
  async (world) => {
    const { api } = world.project;
    const path = `/volume/v3/${kind}s/${await stored(world, kind)}`;
    if (earlier) await api.put(path, { [kind]: earlier }, VOLUME);
    return {
      api,
      perform: () => api.put(path, { [kind]: input }, VOLUME),
      async state() {
        const { name, description, metadata } = (await api.get(path, VOLUME)).body[kind];
        return { name, description, metadata };
      },
    };
  };

const act =
  (body: object): UndoScenario =>
  async (world) => {
    const { api } = world.project;
    const path = `/volume/v3/volumes/${await stored(world, 'volume')}`;
    const send = (action: object) => api.post(`${path}/action`, action, VOLUME);
    return {
      api,
      perform: () => send(body),
      async state() {
        const { status, bootable } = (await api.get(path, VOLUME)).body.volume;
        return { status, bootable };
      },
    };
  };

const transfer: UndoScenario = async (world) => {
  const { api } = world.project;
  const volume_id = await stored(world, 'volume');
  return {
    ...{ api, isOnce: true },
    perform: () => api.post('/volume/v3/volume-transfers', { transfer: { volume_id, name: 'gift' } }, VOLUME),
    state: async () => (await api.get(`/volume/v3/volumes/${volume_id}`, VOLUME)).body.volume.status,
  };
};

const updateSchedule =
  (input: object, earlier = {}): UndoScenario =>
  async ({ project: { api } }) => {
    const schedule = {
      ...{ name: 'nightly', action: 'snapshot', target: 'project', keep_last: 7 },
      ...{ every: 'day', times: ['03:00'], time_zone: 'UTC', ...earlier },
    };
    const path = `/console/v1/schedules/${(await api.post('/console/v1/schedules', { schedule })).body.schedule.id}`;
    return {
      api,
      perform: () => api.patch(path, { schedule: input }),
      async state() {
        const { updated_at: _, ...state } = (await api.get(path)).body.schedule;
        return state;
      },
    };
  };

const PROTECTED = { 'nephos:protected': 'true' };

export const STORAGE_SCENARIOS: UndoScenarios = {
  'volume.update': update('volume', { name: 'second', description: 'new' }),
  'volume.update metadata': update('volume', { metadata: { tier: 'silver', more: 'yes' } }),
  'volume.update protect': update('volume', { metadata: PROTECTED }),
  'volume.update unprotect': update('volume', { metadata: {} }, { metadata: PROTECTED }),
  'snapshot.update': update('snapshot', { name: 'second', description: 'new' }),
  'backup.update': update('backup', { name: 'second', description: 'new' }),
  'volume.set_bootable': act({ 'os-set_bootable': { bootable: true } }),
  'volume.transfer': transfer,
  'schedule.update': updateSchedule({ every: 'week', weekdays: ['monday'], times: ['04:00', '16:00'], keep_last: 3 }),
  'schedule.update disable': updateSchedule({ enabled: false }),
  'schedule.update enable': updateSchedule({ enabled: true }, { enabled: false }),
};

const IMAGES = '/image/v2/images';
const PATCH = { 'content-type': 'application/openstack-images-v2.1-json-patch' };

const imageCase =
  (request: (world: UndoWorld, path: string) => { method: string; path: string; body?: unknown }): UndoScenario =>
  async (world) => {
    const { platform, project } = world;
    const api = await signInAdmin(platform);
    const extras = { tags: ['one', 'two'], properties: { os_distro: 'debian', team: 'a/b' } };
    const path = `${IMAGES}/${await insertImage(platform, project.id, { name: 'first' }, extras)}`;
    const { method, path: at, body } = request(world, path);
    return {
      ...{ api, log: '/console/v1/activity/all' },
      perform: () => api.call(method, at, body, method === 'PATCH' ? PATCH : {}),
      async state() {
        const { updated_at: _, ...image } = (await api.get(path)).body;
        return { ...image, tags: image.tags.toSorted() };
      },
    };
  };

const imagePatch = (steps: object[]) => imageCase((_, path) => ({ method: 'PATCH', path, body: steps }));

const memberCase =
  (exists: boolean): UndoScenario =>
  async ({ platform, project }) => {
    const { api } = project;
    const { id: member } = await newProject(platform);
    const members = `${IMAGES}/${await insertImage(platform, project.id, { visibility: 'shared' })}/members`;
    const share = () => api.post(members, { member });
    if (exists) await share();
    return {
      api,
      perform: () => (exists ? api.delete(`${members}/${member}`) : share()),
      state: async () => (await api.get(members)).body.members.map(({ member_id }: { member_id: string }) => member_id),
    };
  };

export const IMAGE_SCENARIOS: UndoScenarios = {
  'image.update': imagePatch([
    { op: 'replace', path: '/name', value: 'second' },
    { op: 'replace', path: '/min_disk', value: 7 },
    { op: 'replace', path: '/protected', value: true },
  ]),
  'image.update properties': imagePatch([
    { op: 'replace', path: '/os_distro', value: 'ubuntu' },
    { op: 'remove', path: '/team' },
    { op: 'add', path: '/new', value: 'x' },
  ]),
  'image.update tags': imageCase((_, path) => ({ method: 'DELETE', path: `${path}/tags/one` })),
  'image.deactivate': imageCase((_, path) => ({ method: 'POST', path: `${path}/actions/deactivate` })),
  'image.reactivate': async (world) => {
    const made = await imageCase((_, path) => ({ method: 'POST', path: `${path}/actions/reactivate` }))(world);
    const { database } = world.platform.platform.services;
    await database.transact((tx) => tx.updateTable('images').set({ status: 'deactivated' }).execute());
    return made;
  },
  'image.member.add': memberCase(false),
  'image.member.remove': memberCase(true),
};

const V3 = '/identity/v3';
const ALL = '/console/v1/activity/all';

const identityCase =
  (kind: 'user' | 'group' | 'role' | 'domain' | 'project', input: object, earlier?: object): UndoScenario =>
  async ({ identity }) => {
    const { api } = identity;
    const path = `${V3}/${kind}s/${await identity.make(kind)}`;
    if (earlier) await api.patch(path, { [kind]: earlier });
    return {
      ...{ api, log: ALL },
      perform: () => api.patch(path, { [kind]: input }),
      async state() {
        const object = (await api.get(path)).body[kind];
        return Object.fromEntries(Object.keys(input).map((key) => [key, object[key]]));
      },
    };
  };

/** An object that a PUT creates and a DELETE removes. */
const linkCase =
  (exists: boolean, pathOf: (world: UndoWorld) => Promise<string>): UndoScenario =>
  async (world) => {
    const { api } = world.identity;
    const path = await pathOf(world);
    if (exists) await api.put(path);
    return {
      ...{ api, log: ALL },
      perform: () => (exists ? api.delete(path) : api.put(path)),
      state: async () => (await api.head(path)).status < 300,
    };
  };

const assignmentPath = async ({ identity, project }: UndoWorld) =>
  `${V3}/projects/${project.id}/users/${await identity.make('user')}/roles/${identity.roles.reader}`;
const inheritedPath = async ({ identity }: UndoWorld) =>
  `${V3}/OS-INHERIT/domains/default/groups/${await identity.make('group')}/roles/${identity.roles.member}/inherited_to_projects`;
const systemPath = async ({ identity }: UndoWorld) =>
  `${V3}/system/users/${await identity.make('user')}/roles/${identity.roles.reader}`;
const memberPath = async ({ identity }: UndoWorld) =>
  `${V3}/groups/${await identity.make('group')}/users/${await identity.make('user')}`;
const impliedPath = async ({ identity }: UndoWorld) =>
  `${V3}/roles/${await identity.make('role')}/implies/${await identity.make('role')}`;

const [ON, OFF] = [{ enabled: true }, { enabled: false }];

const serviceProviderCase =
  (input: object, earlier: object): UndoScenario =>
  async ({ identity: { api } }) => {
    const path = `${V3}/OS-FEDERATION/service_providers/${unique('sp')}`;
    const addresses = { auth_url: 'https://sp.example.org/auth', sp_url: 'https://sp.example.org/sp' };
    await api.put(path, { service_provider: { ...addresses, ...earlier } });
    return {
      ...{ api, log: ALL },
      perform: () => api.patch(path, { service_provider: input }),
      state: async () => (await api.get(path)).body.service_provider,
    };
  };

export const IDENTITY_SCENARIOS: UndoScenarios = {
  'user.update': identityCase('user', { name: 'undone-user', email: 'a@example.org', description: 'new' }),
  'user.update disable': identityCase('user', OFF),
  'user.update enable': identityCase('user', ON, OFF),
  'group.update': identityCase('group', { name: 'undone-group', description: 'new' }),
  'role.update': identityCase('role', { name: 'undone-role', description: 'new' }),
  'domain.update': identityCase('domain', { name: 'undone-domain', description: 'new' }),
  'domain.update disable': identityCase('domain', OFF),
  'domain.update enable': identityCase('domain', ON, OFF),
  'project.update': identityCase('project', { name: 'undone-project', description: 'new' }),
  'project.update disable': identityCase('project', OFF),
  'project.update enable': identityCase('project', ON, OFF),
  'project.update tags': async ({ identity }) => {
    const { api } = identity;
    const path = `${V3}/projects/${await identity.make('project')}/tags`;
    return {
      ...{ api, log: ALL },
      perform: () => api.put(path, { tags: ['red'] }),
      state: async () => (await api.get(path)).body.tags,
    };
  },
  'service_provider.update enable': serviceProviderCase(ON, OFF),
  'service_provider.update disable': serviceProviderCase({ ...OFF, description: 'old' }, ON),
  'role_assignment.create': linkCase(false, assignmentPath),
  'role_assignment.delete': linkCase(true, assignmentPath),
  'role_assignment.delete inherited': linkCase(true, inheritedPath),
  'role_assignment.delete on the system': linkCase(true, systemPath),
  'group.addUser': linkCase(false, memberPath),
  'group.removeUser': linkCase(true, memberPath),
  'role.imply': linkCase(false, impliedPath),
  'role.stop_implying': linkCase(true, impliedPath),
};

const COMPUTE = { 'openstack-api-version': 'compute 2.96' };

const hostCase =
  (input: object, earlier?: object): UndoScenario =>
  async ({ identity: { api } }) => {
    const list = async () => (await api.get('/compute/v2.1/os-services?binary=nova-compute', COMPUTE)).body.services;
    const [{ id }] = await list();
    const set = (change: object) => api.put(`/compute/v2.1/os-services/${id}`, change, COMPUTE);
    await set({ status: 'enabled', forced_down: false });
    if (earlier) await set(earlier);
    return {
      ...{ api, log: ALL },
      perform: () => set(input),
      async state() {
        const service = (await list()).find((one: { id: string }) => one.id === id);
        const { status, disabled_reason, forced_down } = service;
        return { status, disabled_reason, forced_down };
      },
    };
  };

const segmentHost: (isReserved: boolean) => UndoScenario =
  (isReserved) =>
  async ({ identity: { api }, platform }) => {
    const segment = { name: `undo-${isReserved}`, service_type: 'COMPUTE', recovery_method: 'auto' };
    const { uuid } = (await api.post('/ha/v1/segments', { segment })).body.segment;
    const host = {
      name: isReserved ? 'sim-1' : 'sim-2',
      type: 'COMPUTE',
      control_attributes: 'SSH',
      reserved: isReserved,
    };
    const hosts = `/ha/v1/segments/${uuid}/hosts`;
    const made = (await api.post(hosts, { host })).body.host;
    const path = `${hosts}/${made.uuid}`;
    await settle(platform);
    return {
      ...{ api, log: ALL },
      perform: () => api.put(path, { host: { reserved: !isReserved } }),
      state: async () => (await api.get(path)).body.host.reserved,
    };
  };

export const HOST_SCENARIOS: UndoScenarios = {
  'host.update disable': hostCase({ status: 'disabled', disabled_reason: 'broken fan' }),
  'host.update enable': hostCase({ status: 'enabled' }, { status: 'disabled', disabled_reason: 'broken fan' }),
  'host.update force': hostCase({ forced_down: true }),
  'host.update trust': hostCase({ forced_down: false }, { forced_down: true }),
  'segment_host.update reserve': segmentHost(false),
  'segment_host.update release': segmentHost(true),
};
