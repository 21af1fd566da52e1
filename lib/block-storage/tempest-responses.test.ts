import { randomUUID } from 'node:crypto';
import { type Answer, newProject, type TestProject } from '#lib/testing/api.ts';
import { newBackup, newSnapshot, newVolume } from '#lib/testing/compute.ts';
import { newActiveImage } from '#lib/testing/images.ts';
import { setQuota } from '#lib/testing/networking.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import {
  type Call,
  type Case,
  describeResponses,
  createdId as id,
  type SchemaService,
} from '#lib/testing/tempest-cases.ts';

/**
 * Responses to writes with a tempest schema: for a minimal body and one with every optional attribute of
 * docs/contract/blockstorage.md, at each microversion with a schema change.
 */
const platform = usePlatform();
const STORAGE: SchemaService = { name: 'volume.v3', base: '/volume/v3', word: 'volume', major: 3, last: 71 };

/** An administrator with sufficient quota. */
async function newOwner(): Promise<TestProject> {
  const project = await newProject(platform, 'admin');
  const resources = ['volumes', 'gigabytes', 'snapshots', 'backups', 'backup_gigabytes'];
  for (const resource of resources) await setQuota(platform, project.id, resource, -1);
  return project;
}

const volume = (call: Call, input: object = {}) => newVolume(platform, call, input);
const snapshot = async (call: Call) => newSnapshot(platform, call, await volume(call));
const backup = async (call: Call) => newBackup(platform, call, await volume(call));
const type = async (call: Call, input: object = {}) =>
  id(await call.post('/types', { volume_type: { name: `type-${randomUUID()}`, ...input } }), 'volume_type');
const qos = async (call: Call) =>
  id(await call.post('/qos-specs', { qos_specs: { name: `qos-${randomUUID()}` } }), 'qos_specs');
/** Runs the action on a new volume. */
const action =
  (...bodies: object[]): Case['send'] =>
  async (call) => {
    const path = `/volumes/${await volume(call)}/action`;
    let answer = await call.post(path, bodies[0] ?? {});
    for (const body of bodies.slice(1)) answer = await call.post(path, body);
    return answer;
  };
const metadata =
  (kind: 'volumes' | 'snapshots', method: 'post' | 'put', path: string, body: object): Case['send'] =>
  async (call) => {
    const one = kind === 'volumes' ? await volume(call) : await snapshot(call);
    await call.post(`/${kind}/${one}/metadata`, { metadata: { role: 'web' } });
    return call[method](`/${kind}/${one}/metadata${path}`, body);
  };
const PAIRS = { metadata: { role: 'data' } };
const TRANSFERS = (call: Call) => (call.minor >= 55 ? '/volume-transfers' : '/os-volume-transfer');
const transfer = async (call: Call): Promise<Answer> => {
  const optional = call.optional({ name: 'gift' }, { 55: { no_snapshots: false } });
  return call.post(TRANSFERS(call), { transfer: { volume_id: await volume(call), ...optional } });
};
const service =
  (path: string, more: object = {}): Case['send'] =>
  async (call) => {
    const { body } = await call.get('/os-services?binary=cinder-backup');
    const { host, binary } = body.services[0];
    const answer = await call.put(`/os-services/${path}`, { host, binary, ...more });
    await call.put('/os-services/enable', { host, binary });
    return answer;
  };
const quotas = (call: Call) => {
  const optional = {
    snapshots: 9,
    gigabytes: 99,
    backups: 9,
    backup_gigabytes: 99,
    per_volume_gigabytes: 9,
    groups: 9,
  };
  return { volumes: 9, ...call.optional(optional) };
};
const associate = (path: string): Case['send'] => {
  return async (call) => {
    const [specs, of] = [await qos(call), `vol_type_id=${await type(call)}`];
    const first = await call.get(`/qos-specs/${specs}/associate?${of}`);
    return path === 'associate' ? first : call.get(`/qos-specs/${specs}/${path}?${of}`);
  };
};

/** Up to the microversion that tempest's schema describes. */
const CASES: Record<string, Case> = {
  'volumes.create_volume': {
    send: async (call) => {
      const attributes = {
        name: 'data',
        description: 'a volume',
        volume_type: await type(call),
        availability_zone: null,
        snapshot_id: null,
        source_volid: null,
        imageRef: await newActiveImage(call, 'data'),
        multiattach: false,
        consistencygroup_id: null,
        ...PAIRS,
      };
      return call.post('/volumes', { volume: { size: 1, ...call.optional(attributes, { 47: { backup_id: null } }) } });
    },
  },
  'volumes.show_volume': { send: async (call) => call.get(`/volumes/${await volume(call)}`) },
  'volumes.update_volume': {
    until: 47,
    send: async (call) =>
      call.put(`/volumes/${await volume(call)}`, {
        volume: { name: 'new', ...call.optional({ description: 'a volume', ...PAIRS }) },
      }),
  },
  'volumes.create_volume_metadata': { send: metadata('volumes', 'post', '', PAIRS) },
  'volumes.update_volume_metadata': { send: metadata('volumes', 'put', '', PAIRS) },
  'volumes.update_volume_metadata_item': { send: metadata('volumes', 'put', '/role', { meta: { role: 'db' } }) },
  'volumes.reserve_volume': { send: action({ 'os-reserve': {} }) },
  'volumes.unreserve_volume': { send: action({ 'os-reserve': {} }, { 'os-unreserve': {} }) },
  'volumes.attach_volume': {
    send: async (call) => {
      const attach = { instance_uuid: randomUUID(), mountpoint: '/dev/vdb', ...call.optional({ mode: 'rw' }) };
      return action({ 'os-reserve': {} }, { 'os-attach': attach })(call);
    },
  },
  'volumes.detach_volume': {
    send: action(
      { 'os-reserve': {} },
      { 'os-attach': { instance_uuid: randomUUID(), mountpoint: '/dev/vdb' } },
      { 'os-detach': {} },
    ),
  },
  'volumes.force_detach_volume': {
    send: action(
      { 'os-reserve': {} },
      { 'os-attach': { instance_uuid: randomUUID(), mountpoint: '/dev/vdb' } },
      { 'os-reset_status': { status: 'error' } },
      { 'os-force_detach': { attachment_id: null, connector: null } },
    ),
  },
  'volumes.extend_volume': { send: action({ 'os-extend': { new_size: 2 } }) },
  'volumes.set_bootable_volume': { send: action({ 'os-set_bootable': { bootable: true } }) },
  'volumes.update_volume_readonly': { send: action({ 'os-update_readonly_flag': { readonly: true } }) },
  'volumes.reset_volume_status': {
    send: (call) => {
      const optional = call.optional({ attach_status: 'detached', migration_status: 'none' });
      return action({ 'os-reset_status': { status: 'error', ...optional } })(call);
    },
  },
  'volumes.force_delete_volume': { send: action({ 'os-force_delete': {} }) },
  'volumes.retype_volume': {
    send: async (call) => {
      const retype = { new_type: await type(call), ...call.optional({ migration_policy: 'on-demand' }) };
      return action({ 'os-retype': retype })(call);
    },
  },
  'volumes.update_volume_image_metadata': {
    send: action({ 'os-set_image_metadata': { metadata: { image_name: 'debian' } } }),
  },
  'volumes.show_volume_image_metadata': { send: action({ 'os-show_image_metadata': {} }) },
  'volumes.show_volume_summary': { since: 12, send: (call) => call.get('/volumes/summary') },
  'snapshots.create_snapshot': {
    until: 13,
    send: async (call) => {
      const optional = call.optional({ name: 'copy', description: 'a snapshot', force: true, ...PAIRS });
      return call.post('/snapshots', { snapshot: { volume_id: await volume(call), ...optional } });
    },
  },
  'snapshots.show_snapshot': { until: 13, send: async (call) => call.get(`/snapshots/${await snapshot(call)}`) },
  'snapshots.update_snapshot': {
    until: 13,
    send: async (call) =>
      call.put(`/snapshots/${await snapshot(call)}`, {
        snapshot: { name: 'new', ...call.optional({ description: 'a snapshot' }) },
      }),
  },
  'snapshots.create_snapshot_metadata': { send: metadata('snapshots', 'post', '', PAIRS) },
  'snapshots.update_snapshot_metadata': { send: metadata('snapshots', 'put', '', PAIRS) },
  'snapshots.update_snapshot_metadata_item': { send: metadata('snapshots', 'put', '/role', { meta: { role: 'db' } }) },
  'snapshots.reset_snapshot_status': {
    send: async (call) =>
      call.post(`/snapshots/${await snapshot(call)}/action`, { 'os-reset_status': { status: 'error' } }),
  },
  'snapshots.update_snapshot_status': {
    send: async (call) => {
      const path = `/snapshots/${await snapshot(call)}/action`;
      await call.post(path, { 'os-reset_status': { status: 'creating' } });
      const change = { status: 'error', ...call.optional({ progress: '80%' }) };
      return call.post(path, { 'os-update_snapshot_status': change });
    },
  },
  'snapshots.force_delete_snapshot': {
    send: async (call) => call.post(`/snapshots/${await snapshot(call)}/action`, { 'os-force_delete': {} }),
  },
  'backups.create_backup': {
    send: async (call) => {
      const attributes = {
        name: 'copy',
        description: 'a backup',
        container: 'copies',
        incremental: false,
        force: false,
        snapshot_id: null,
      };
      const optional = call.optional(attributes, { 43: PAIRS, 51: { availability_zone: null } });
      return call.post('/backups', { backup: { volume_id: await volume(call), ...optional } });
    },
  },
  'backups.show_backup': { send: async (call) => call.get(`/backups/${await backup(call)}`) },
  'backups.update_backup': {
    since: 9,
    send: async (call) =>
      call.put(`/backups/${await backup(call)}`, {
        backup: { name: 'new', ...call.optional({ description: 'a backup' }, { 43: PAIRS }) },
      }),
  },
  'backups.restore_backup': {
    send: async (call) => {
      const restore = call.optional({ name: 'again', volume_id: null });
      return call.post(`/backups/${await backup(call)}/restore`, { restore });
    },
  },
  'backups.reset_backup_status': {
    send: async (call) =>
      call.post(`/backups/${await backup(call)}/action`, { 'os-reset_status': { status: 'error' } }),
  },
  'transfers.create_volume_transfer': { send: transfer },
  'transfers.show_volume_transfer': {
    send: async (call) => call.get(`${TRANSFERS(call)}/${id(await transfer(call), 'transfer')}`),
  },
  'transfers.accept_volume_transfer': {
    send: async (call) => {
      const { body } = await transfer(call);
      const { id: one, auth_key } = body.transfer;
      return call.post(`${TRANSFERS(call)}/${one}/accept`, { accept: { auth_key } });
    },
  },
  'types.create_volume_type': {
    send: (call) => {
      const attributes = {
        description: 'a type',
        'os-volume-type-access:is_public': false,
        extra_specs: { volume_backend_name: 'files' },
      };
      return call.post('/types', { volume_type: { name: `type-${randomUUID()}`, ...call.optional(attributes) } });
    },
  },
  'types.update_volume_type': {
    send: async (call) =>
      call.put(`/types/${await type(call)}`, {
        volume_type: { name: `type-${randomUUID()}`, ...call.optional({ description: 'a type', is_public: true }) },
      }),
  },
  'types.show_volume_type': { send: async (call) => call.get(`/types/${await type(call)}`) },
  'types.create_volume_type_extra_specs': {
    send: async (call) =>
      call.post(`/types/${await type(call)}/extra_specs`, { extra_specs: { volume_backend_name: 'files' } }),
  },
  'types.update_volume_type_extra_specs': {
    send: async (call) => {
      const path = `/types/${await type(call, { extra_specs: { volume_backend_name: 'files' } })}/extra_specs`;
      return call.put(`${path}/volume_backend_name`, { volume_backend_name: 'others' });
    },
  },
  'types.add_type_access': {
    send: async (call) => {
      const one = await type(call, { 'os-volume-type-access:is_public': false });
      return call.post(`/types/${one}/action`, { addProjectAccess: { project: call.id } });
    },
  },
  'qos.create_qos': {
    send: (call) => {
      const optional = call.optional({ consumer: 'front-end', read_iops_sec: '2000' });
      return call.post('/qos-specs', { qos_specs: { name: `qos-${randomUUID()}`, ...optional } });
    },
  },
  'qos.show_qos': { send: async (call) => call.get(`/qos-specs/${await qos(call)}`) },
  'qos.set_qos_key': {
    send: async (call) => call.put(`/qos-specs/${await qos(call)}`, { qos_specs: { read_iops_sec: '2000' } }),
  },
  'qos.associate_qos': { send: associate('associate') },
  'qos.disassociate_qos': { send: associate('disassociate') },
  'qos.disassociate_all_qos': { send: associate('disassociate_all') },
  'quotas.update_quota_set': {
    send: async (call) => {
      const { id: other } = await newProject(platform);
      return call.put(`/os-quota-sets/${other}`, { quota_set: quotas(call) });
    },
  },
  'quotas.show_quota_set.show_quota_set': { send: (call) => call.get(`/os-quota-sets/${call.id}`) },
  'quotas.show_quota_set.show_quota_set_usage': { send: (call) => call.get(`/os-quota-sets/${call.id}?usage=true`) },
  'quota_classes.update_quota_class_set': {
    send: async (call) => {
      const { id: _id, ...before } = (await call.get('/os-quota-class-sets/default')).body.quota_class_set;
      const answer = await call.put('/os-quota-class-sets/default', { quota_class_set: quotas(call) });
      await call.put('/os-quota-class-sets/default', { quota_class_set: before });
      return answer;
    },
  },
  'services.enable_service': { send: service('enable') },
  'services.disable_service': { send: service('disable') },
  'services.disable_log_reason': { send: service('disable-log-reason', { disabled_reason: 'repair' }) },
  'limits.show_limits': { send: (call) => call.get('/limits') },
};

/** Writes with tempest schemas that this table does not send, with the reason. */
const NOT_SENT: Record<string, string> = {
  'snapshots.unmanage_snapshot': 'manage and unmanage are not offered',
  'volumes.unmanage_volume': 'manage and unmanage are not offered',
};

describeResponses(platform, { service: STORAGE, cases: CASES, notSent: NOT_SENT, newOwner });
