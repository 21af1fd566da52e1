import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Cloud, startCloud } from './cloud.ts';
import type { OpenStack } from './openstack.ts';

/** What the storage commands of `openstack` do: each as a user or an administrator types it. In this order. */
let cloud: Cloud;
let cli: OpenStack;
let admin: OpenStack;

type Shown = Record<string, unknown>;
const words = (text: string) => text.split(' ');
const show = (command: string) => cli.json<Shown>(...words(command));
const list = (command: string) => cli.json<Shown[]>(...words(command));
const ok = (command: string) => cli.ok(...words(command));
const isAvailable = (command: string) =>
  expect.poll(async () => (await show(command)).status, { timeout: 30_000 }).toBe('available');
/** A command that must be refused: what it said. */
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
    await expect.poll(async () => await list('volume snapshot list'), { timeout: 30_000 }).toEqual([]);
    await ok('volume delete of-monday copy');
    await expect.poll(async () => await list('volume list'), { timeout: 30_000 }).toEqual([]);
  });
});
