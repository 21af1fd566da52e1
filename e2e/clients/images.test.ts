import { createHash, randomBytes } from 'node:crypto';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Cloud, startCloud } from './cloud.ts';
import type { OpenStack } from './openstack.ts';

/** `openstack` commands for images. The tests run in this order. */
const data = randomBytes(5 * 2 ** 20 + 7);
const hash = (name: string, bytes: Buffer) => createHash(name).update(bytes).digest('hex');
let cloud: Cloud;
let file: string;
let demo: OpenStack;
let admin: OpenStack;

type ShowOutput = Record<string, unknown> & { id: string; properties: Record<string, string> };
const show = (name: string, cli = demo) => cli.json<ShowOutput>('image', 'show', name);

beforeAll(async () => {
  cloud = await startCloud();
  ({ demo, admin } = cloud);
  file = join(cloud.folder, 'disk.raw');
  writeFileSync(file, data);
});
afterAll(() => cloud.stop());

describe('an image from a file', () => {
  const formats = ['--disk-format', 'raw', '--container-format', 'bare'];

  test('image create --file: uploads it, and the client finds its own checksum in the answer', async () => {
    const image = await demo.json<ShowOutput>('image', 'create', ...formats, '--file', file, '--min-disk', '1', 'tour');
    expect(image).toMatchObject({ name: 'tour', visibility: 'shared', min_disk: 1 });
  });

  test('image show: shows true facts and the properties that the client keeps', async () => {
    const { properties, ...image } = await show('tour');
    expect(image).toMatchObject({ status: 'active', disk_format: 'raw', container_format: 'bare' });
    expect(image).toMatchObject({ size: data.length, checksum: hash('md5', data) });
    expect(properties).toMatchObject({ os_hash_algo: 'sha512', os_hash_value: hash('sha512', data) });
    expect(Object.keys(properties)).toEqual(expect.arrayContaining(['owner_specified.openstack.object']));
  });

  test('image save: brings back the same bytes', async () => {
    const saved = join(cloud.folder, 'saved.raw');
    await demo.ok('image', 'save', '--file', saved, 'tour');
    expect(statSync(saved).size).toBe(data.length);
    expect(hash('sha512', readFileSync(saved))).toBe(hash('sha512', data));
  });

  test('image create --file of another format than it claims: is refused, and leaves nothing active', async () => {
    const disguised = join(cloud.folder, 'disguised.raw');
    writeFileSync(disguised, Buffer.concat([Buffer.from('vhdxfile'), data]));
    const outcome = await demo.run('image', 'create', ...formats, '--file', disguised, 'disguised');
    expect(outcome.status).toBe(1);
    const images = await demo.json<{ Name: string; Status: string }[]>('image', 'list');
    expect(images.filter(({ Name, Status }) => Name === 'disguised' && Status === 'active')).toEqual([]);
  });

  test('image create --import: stages the file and imports it', async () => {
    await demo.ok('image', 'create', '--import', ...formats, '--file', file, 'imported');
    await expect.poll(async () => (await show('imported')).status).toBe('active');
    expect((await show('imported')).checksum).toBe(hash('md5', data));
    await demo.ok('image', 'delete', 'imported');
  });

  test('image list --name: finds it by name, and nothing by a wrong one', async () => {
    expect(await demo.json('image', 'list', '--name', 'tour')).toMatchObject([{ Name: 'tour', Status: 'active' }]);
    expect(await demo.json('image', 'list', '--name', 'tourist')).toEqual([]);
  });
});

describe('its description', () => {
  test('image set --property --tag --name: changes it, and unset takes it back', async () => {
    await demo.ok('image', 'set', '--property', 'os_distro=debian', '--property', 'a/b=c', '--tag', 'blue', 'tour');
    const image = await show('tour');
    expect(image.tags).toEqual(['blue']);
    expect(image.properties).toMatchObject({ os_distro: 'debian', 'a/b': 'c' });
    await demo.ok('image', 'unset', '--property', 'a/b', '--tag', 'blue', 'tour');
    const unset = await show('tour');
    expect(unset.tags).toEqual([]);
    expect(unset.properties).not.toHaveProperty('a/b');
    expect(unset.properties).toMatchObject({ os_distro: 'debian' });
  });

  test('image set --protected: deleting is refused until it is unprotected', async () => {
    await demo.ok('image', 'set', '--protected', 'tour');
    const refused = await demo.run('image', 'delete', 'tour');
    expect(refused.status).toBe(1);
    expect(refused.stderr).toContain('protected and cannot be deleted');
    await demo.ok('image', 'set', '--unprotected', 'tour');
  });

  test('image set --public: a user without the right is refused', async () => {
    const refused = await demo.run('image', 'set', '--public', 'tour');
    expect(refused.status).toBe(1);
    expect(refused.stderr).toContain('403');
  });

  test('image set --deactivate: saving is refused until it is active again', async () => {
    await demo.ok('image', 'set', '--deactivate', 'tour');
    expect((await show('tour')).status).toBe('deactivated');
    const refused = await demo.run('image', 'save', '--file', join(cloud.folder, 'never.raw'), 'tour');
    expect(refused.status).toBe(1);
    await demo.ok('image', 'set', '--activate', 'tour');
    expect((await show('tour')).status).toBe('active');
  });
});

describe('sharing', () => {
  test('image add project: the other project sees it once it has accepted, and not after image remove project', async () => {
    const { id } = await show('tour');
    const { id: project } = await admin.json<{ id: string }>('project', 'show', 'admin');
    await demo.ok('image', 'add', 'project', id, project);
    const members = await demo.json<{ 'Member ID': string; Status: string }[]>('image', 'member', 'list', id);
    expect(members).toMatchObject([{ 'Member ID': project, Status: 'pending' }]);
    await admin.ok('image', 'set', '--accept', id);
    const accepted = await demo.json<{ Status: string }[]>('image', 'member', 'list', id);
    expect(accepted).toMatchObject([{ Status: 'accepted' }]);
    await demo.ok('image', 'remove', 'project', id, project);
    expect(await demo.json('image', 'member', 'list', id)).toEqual([]);
  });

  test('image set --accept: the owner cannot answer for somebody else', async () => {
    expect((await demo.run('image', 'set', '--accept', 'tour')).status).toBe(1);
  });
});

describe('the end', () => {
  test('image delete: it is gone, and deleting it again fails', async () => {
    await demo.ok('image', 'delete', 'tour');
    expect(await demo.json('image', 'list', '--name', 'tour')).toEqual([]);
    expect((await demo.run('image', 'delete', 'tour')).status).toBe(1);
  });
});
