import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Cloud, startCloud } from './cloud.ts';
import type { OpenStack } from './openstack.ts';

/** `openstack` commands for storage, run by a user and an administrator. The tests run in this order. */
let cloud: Cloud;
let cli: OpenStack;
let admin: OpenStack;

type ShowOutput = Record<string, unknown>;
const words = (text: string) => text.split(' ');
const show = (command: string) => cli.json<ShowOutput>(...words(command));
const list = (command: string) => cli.json<ShowOutput[]>(...words(command));
const ok = (command: string) => cli.ok(...words(command));
const isAvailable = (command: string) => expect.poll(async () => (await show(command)).status).toBe('available');
/** Expects a command to fail. Returns its error output. */
async function refusal(command: string): Promise<string> {
  const { status, stderr } = await cli.run(...words(command));
  expect(status).toBe(1);
  return stderr;
}

beforeAll(async () => {
  cloud = await startCloud();
  cli = cloud.demo;
  admin = cloud.admin;
});
afterAll(() => cloud.stop());

describe('volume', () => {
  test('is created, labelled, made bootable and read-only, found, and shown', async () => {
    await ok('volume create --size 1 --property tier=gold --description first data');
    await isAvailable('volume show data');
    await ok('volume set --property team=core --bootable data');
    await ok('volume set --name data1 --read-only data');
    const shown = await show('volume show data1');
    expect(shown).toMatchObject({ description: 'first', bootable: 'true', size: 1 });
    expect(shown.properties).toMatchObject({ tier: 'gold', team: 'core', readonly: 'True' });
    await ok('volume unset --property team data1');
    expect((await show('volume show data1')).properties).not.toHaveProperty('team');
    await ok('volume set --read-write data1');
    expect(await list('volume list --name data1')).toMatchObject([{ Name: 'data1', Status: 'available', Size: 1 }]);
  });

  test('is extended, and refused when it would shrink; its status is for administrators to reset', async () => {
    await ok('volume set --size 2 data1');
    await isAvailable('volume show data1');
    expect((await show('volume show data1')).size).toBe(2);
    expect(await refusal('volume set --size 1 data1')).toContain('2');
    expect(await refusal('volume set --state error data1')).not.toBe('');
    const { id } = await show('volume show data1');
    await admin.ok('volume', 'set', '--state', 'error', String(id));
    expect((await show('volume show data1')).status).toBe('error');
    await admin.ok('volume', 'set', '--state', 'available', String(id));
  });
});

describe('volume snapshot', () => {
  test('is taken, labelled, listed, and its volume is not deleted without it', async () => {
    const snapshot = await show('volume snapshot create --volume data1 --property why=test monday');
    expect(snapshot).toMatchObject({ name: 'monday', size: 2 });
    await isAvailable('volume snapshot show monday');
    await ok('volume snapshot set --description kept --property by=hand monday');
    const shown = await show('volume snapshot show monday');
    expect(shown).toMatchObject({ description: 'kept', properties: { why: 'test', by: 'hand' } });
    await ok('volume snapshot unset --property by monday');
    expect(await list('volume snapshot list --volume data1')).toMatchObject([{ Name: 'monday', Status: 'available' }]);
    expect(await refusal('volume delete data1')).toContain('snapshots');
  });

  test('becomes another volume, and so does a volume; with --purge a volume goes with its snapshots', async () => {
    await ok('volume create --snapshot monday --size 3 of-monday');
    await ok('volume create --source data1 copy');
    for (const name of ['of-monday', 'copy']) await isAvailable(`volume show ${name}`);
    expect((await show('volume show of-monday')).size).toBe(3);
    await ok('volume delete --purge data1');
    await expect.poll(async () => await list('volume snapshot list')).toEqual([]);
    await ok('volume delete of-monday copy');
    await expect.poll(async () => await list('volume list')).toEqual([]);
  });
});

describe('volume backup', () => {
  test('is made in full, then by an increment, restored, and not deleted while another builds on it', async () => {
    await ok('volume create --size 1 ledger');
    await isAvailable('volume show ledger');
    await ok('volume backup create --name full ledger');
    await isAvailable('volume backup show full');
    await ok('volume backup create --name increment --incremental ledger');
    await isAvailable('volume backup show increment');
    expect(await show('volume backup show increment')).toMatchObject({ is_incremental: true, size: 1 });
    expect(await list('volume backup list --volume ledger')).toHaveLength(2);
    // This client fails to parse the response, but the restore has started.
    await cli.run(...words('volume backup restore increment restored'));
    await isAvailable('volume show restored');
    expect(await refusal('volume backup delete full')).toContain('Incremental backups exist');
    await ok('volume backup delete increment');
    await expect.poll(() => list('volume backup list')).toMatchObject([{ Name: 'full' }]);
    await ok('volume backup delete full');
    await ok('volume delete ledger restored');
  });
});

describe('volume type and volume qos', () => {
  test('limit the volumes of a type, which is private to a project, and go when nobody has them', async () => {
    const of = (command: string) => admin.ok(...words(command));
    await of('volume type create --private --property disk=nvme gold');
    await of('volume type set --name golden --property volume_backend_name=files gold');
    expect(await refusal('volume create --size 1 --type golden refused')).toContain('could not be found');
    await of('volume type set --project demo golden');
    await ok('volume create --size 1 --type golden fast');
    await isAvailable('volume show fast');
    await ok('volume set --type ssd fast');
    await expect.poll(async () => (await show('volume show fast')).type).toBe('ssd');
    await of('volume qos create --consumer back-end --property total_iops_sec=100 limits');
    await of('volume qos associate limits golden');
    const [limits] = await admin.json<ShowOutput[]>(...words('volume qos list'));
    expect(limits).toMatchObject({ Name: 'limits', Consumer: 'back-end' });
    await of('volume qos disassociate limits --all');
    await of('volume qos delete limits');
    await of('volume type delete golden');
    await ok('volume delete fast');
  });
});

test('availability zone list --volume, volume service list: what the storage consists of', async () => {
  expect(await list('availability zone list --volume')).toMatchObject([{ 'Zone Name': 'nova' }]);
  const services = await admin.json<ShowOutput[]>(...words('volume service list'));
  expect(services.map(({ Binary }) => Binary)).toEqual(['cinder-scheduler', 'cinder-volume', 'cinder-backup']);
});

describe('volume transfer request', () => {
  test('is created, shown, accepted by another project with its key, and taken back', async () => {
    await ok('volume create --size 1 gift');
    await isAvailable('volume show gift');
    const offer = await show('volume transfer request create --name hand-over gift');
    expect((await show('volume show gift')).status).toBe('awaiting-transfer');
    expect(await list('volume transfer request list')).toMatchObject([{ Name: 'hand-over' }]);
    const wrong = await admin.run('volume', 'transfer', 'request', 'accept', '--auth-key', 'ff', String(offer.id));
    expect([wrong.status, wrong.stderr]).toEqual([1, expect.stringContaining('auth key')]);
    await admin.ok('volume', 'transfer', 'request', 'accept', '--auth-key', String(offer.auth_key), String(offer.id));
    expect(await list('volume list --name gift')).toEqual([]);
    const taken = await admin.json<ShowOutput>('volume', 'show', 'gift');
    expect(taken.status).toBe('available');
    const back = await admin.json<ShowOutput>('volume', 'transfer', 'request', 'create', 'gift');
    await admin.ok('volume', 'transfer', 'request', 'delete', String(back.id));
    await admin.ok('volume', 'delete', 'gift');
  });
});

describe('volume and image', () => {
  test('an image is made of a volume, and a volume of the image', async () => {
    await ok('volume create --size 1 golden');
    await isAvailable('volume show golden');
    await ok('image create --volume golden --disk-format raw --container-format bare golden-image');
    await expect.poll(async () => (await show('image show golden-image')).status).toBe('active');
    await ok('volume create --image golden-image --size 1 from-image');
    await isAvailable('volume show from-image');
    expect((await show('volume show from-image')).bootable).toBe('true');
    await ok('volume delete golden from-image');
    await ok('image delete golden-image');
  });
});

describe('quota set', () => {
  test('limits volumes, those of one type too, and shows what is in use', async () => {
    const { id } = await admin.json<ShowOutput>('project', 'show', 'demo');
    await admin.ok('quota', 'set', '--volumes', '7', '--gigabytes', '70', String(id));
    await admin.ok('quota', 'set', '--volumes', '0', '--volume-type', 'ssd', String(id));
    expect(await refusal('volume create --size 1 --type ssd beyond')).toContain('volumes_ssd');
    expect(await show('quota show')).toMatchObject({ volumes: 7, gigabytes: 70, volumes_ssd: 0 });
    await admin.ok('quota', 'set', '--volumes', '10', '--gigabytes', '1000', String(id));
    await admin.ok('quota', 'set', '--volumes', '-1', '--volume-type', 'ssd', String(id));
    expect(await show('quota show')).toMatchObject({ volumes: 10, gigabytes: 1000, volumes_ssd: -1 });
  });
});

test('volume service set: a disabled storage takes no new volumes, and says why', async () => {
  await admin.ok(
    'volume',
    'service',
    'set',
    '--disable',
    '--disable-reason',
    'new disks',
    'nephos@files',
    'cinder-volume',
  );
  await ok('volume create --size 1 late');
  await expect.poll(async () => (await show('volume show late')).status).toBe('error');
  await admin.ok('volume', 'service', 'set', '--enable', 'nephos@files', 'cinder-volume');
  await ok('volume delete late');
});
