import { beforeAll, describe, expect, test } from 'vitest';
import { newProject, type TestProject } from '#lib/testing/api.ts';
import { newBackup, newSnapshot, newVolume, settle, showVolume } from '#lib/testing/compute.ts';
import { newActiveImage } from '#lib/testing/images.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { volumeRules } from './can.ts';
import type { VolumeStatus } from './schema.ts';
import { VOLUME_STATUSES } from './statuses.ts';
import type { VolumeVerb } from './verbs.ts';

const platform = usePlatform();
const LATEST = { 'openstack-api-version': 'volume 3.71' };
const V3 = '/volume/v3';

interface CreatedVolume {
  project: TestProject;
  volume: string;
  snapshot: string;
  backup: string;
  image: string;
}

/** Requests of verbs that depend on the status. */
const REQUESTS = {
  extend: ({ volume }) => [`/volumes/${volume}/action`, { 'os-extend': { new_size: 2 } }],
  retype: ({ volume }) => [`/volumes/${volume}/action`, { 'os-retype': { new_type: 'ssd' } }],
  clone: ({ volume }) => ['/volumes', { volume: { source_volid: volume } }],
  snapshot: ({ volume }) => ['/snapshots', { snapshot: { volume_id: volume } }],
  backup: ({ volume }) => ['/backups', { backup: { volume_id: volume, force: true } }],
  restore: ({ volume, backup }) => [`/backups/${backup}/restore`, { restore: { volume_id: volume } }],
  upload: ({ volume }) => [
    `/volumes/${volume}/action`,
    { 'os-volume_upload_image': { image_name: 'a', force: true, disk_format: 'raw' } },
  ],
  reimage: ({ volume, image }) => [
    `/volumes/${volume}/action`,
    { 'os-reimage': { image_id: image, reimage_reserved: true } },
  ],
  transfer: ({ volume }) => ['/volume-transfers', { transfer: { volume_id: volume } }],
  revert: ({ volume, snapshot }) => [`/volumes/${volume}/action`, { revert: { snapshot_id: snapshot } }],
  set_readonly: ({ volume }) => [`/volumes/${volume}/action`, { 'os-update_readonly_flag': { readonly: true } }],
  attach: ({ volume }) => ['/attachments', { attachment: { volume_uuid: volume } }],
  reserve: ({ volume }) => [`/volumes/${volume}/action`, { 'os-reserve': null }],
  unreserve: ({ volume }) => [`/volumes/${volume}/action`, { 'os-unreserve': null }],
  begin_detaching: ({ volume }) => [`/volumes/${volume}/action`, { 'os-begin_detaching': null }],
  roll_detaching: ({ volume }) => [`/volumes/${volume}/action`, { 'os-roll_detaching': null }],
  report_detached: ({ volume }) => [`/volumes/${volume}/action`, { 'os-detach': {} }],
} satisfies Partial<Record<VolumeVerb, (made: CreatedVolume) => [string, object]>>;

/** Steps of clients other than compute; docs/contract/blockstorage.md 5. */
const EXTERNAL_STEPS: Partial<Record<VolumeVerb, readonly VolumeStatus[]>> = {
  reserve: ['available'],
  unreserve: ['attaching', 'reserved'],
  begin_detaching: ['in-use'],
  roll_detaching: ['detaching'],
  report_detached: ['available', 'in-use', 'detaching'],
};
const startsOf = (verb: VolumeVerb) => EXTERNAL_STEPS[verb] ?? volumeRules.allowedStatuses(verb);

const setStatus = (id: string, status: VolumeStatus) =>
  platform.platform.services.database.transact((tx) =>
    tx.updateTable('volumes').set({ status }).where('id', '=', id).execute(),
  );

async function make(): Promise<CreatedVolume> {
  const project = await newProject(platform);
  const volume = await newVolume(platform, project);
  const backup = await newBackup(platform, project, volume);
  const snapshot = await newSnapshot(platform, project, volume);
  return { project, volume, snapshot, backup, image: await newActiveImage(project, 'a') };
}

describe('Every verb in every status', () => {
  let made: CreatedVolume;
  beforeAll(async () => {
    made = await make();
  });

  test.each(Object.entries(REQUESTS))(
    '%s is refused with 409 in every status that it does not start from',
    async (verb, request) => {
      const [path, body] = request(made);
      const answers = [];
      const others = VOLUME_STATUSES.filter((status) => !startsOf(verb as VolumeVerb).includes(status));
      expect(others.length).toBeGreaterThan(10);
      for (const status of others) {
        await setStatus(made.volume, status);
        const answer = await made.project.api.post(`${V3}${path}`, body, LATEST);
        answers.push([status, answer.status]);
        expect(answer.body.conflictingRequest.message).toContain(status);
      }
      expect(answers).toEqual(others.map((status) => [status, 409]));
    },
  );

  test('delete is refused with 409 in every status that it does not start from', async () => {
    const others = VOLUME_STATUSES.filter((status) => !volumeRules.allowedStatuses('delete').includes(status));
    for (const status of others) {
      await setStatus(made.volume, status);
      expect((await made.project.api.delete(`${V3}/volumes/${made.volume}?cascade=true`)).status, status).toBe(409);
    }
  });
});

describe('A request that is accepted', () => {
  const SHOWN: readonly [keyof typeof REQUESTS, VolumeStatus][] = [
    ['extend', 'extending'],
    ['retype', 'retyping'],
    ['backup', 'backing-up'],
    ['restore', 'restoring-backup'],
    ['revert', 'reverting'],
    ['transfer', 'awaiting-transfer'],
    ['attach', 'reserved'],
    ['reserve', 'attaching'],
  ];

  test.each(SHOWN)('%s shows the status that names what is going on before it is answered', async (verb, status) => {
    const made = await make();
    const [path, body] = REQUESTS[verb](made);
    expect((await made.project.api.post(`${V3}${path}`, body, LATEST)).status).toBeLessThan(300);
    const { database } = platform.platform.services;
    const events = database.read.selectFrom('events').select('after').where('object_id', '=', made.volume);
    const changes = (await events.orderBy('id', 'desc').execute()).map(({ after }) => String(after));
    expect(changes.find((after) => after.includes('"status"'))).toBeDefined();
    expect(changes.some((after) => after.includes(`"status":"${status}"`))).toBe(true);
    await settle(platform);
    const settled = ['awaiting-transfer', 'reserved', 'attaching'].includes(status) ? status : 'available';
    expect((await showVolume(made.project, made.volume)).status).toBe(settled);
  });
});
