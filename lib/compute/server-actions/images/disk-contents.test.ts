import { expect, test } from 'vitest';
import { unpackJson } from '#lib/db/column-types.ts';
import { newProject } from '#lib/testing/api.ts';
import { launch, settle, show } from '#lib/testing/compute.ts';
import { insertImage } from '#lib/testing/images.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { act } from '#lib/testing/server-actions.ts';

const platform = usePlatform();
const script = (text: string) => ({ user_data: Buffer.from(`#!/bin/sh\n${text}\n`).toString('base64') });

/** Files on a simulated machine's disk. */
async function filesOf(id: string): Promise<Record<string, string>> {
  const { read } = platform.platform.services.database;
  const machine = read.selectFrom('simulated_machines').select('files').where('id', '=', id);
  return unpackJson((await machine.executeTakeFirstOrThrow()).files);
}

test('POST /servers/{id}/action createImage: what was written on the disk is there on a server made from the image', async () => {
  const project = await newProject(platform);
  const id = await launch(platform, project, script('echo first > /root/note'));
  const { image_id } = (await act(project, id, { createImage: { name: 'copy' } }, '2.45')).body;
  await settle(platform);
  const copy = await launch(platform, project, { imageRef: image_id, ...script('echo second > /root/other') });
  expect(await filesOf(copy)).toMatchObject({ '/root/note': 'first\n', '/root/other': 'second\n' });
});

test('POST /servers/{id}/action unshelve: the disk is as it was shelved, and its first boot is not done again', async () => {
  const project = await newProject(platform);
  const id = await launch(platform, project, script('echo once >> /root/note'));
  for (const action of ['shelve', 'unshelve']) {
    await act(project, id, { [action]: null });
    await settle(platform);
  }
  expect(await show(project, id)).toMatchObject({ status: 'ACTIVE' });
  expect(await filesOf(id)).toEqual({ '/root/note': 'once\n' });
});

test('POST /servers/{id}/action rebuild: from another image nothing of the old disk is left', async () => {
  const project = await newProject(platform);
  const id = await launch(platform, project, script('echo first > /root/note'));
  const imageRef = await insertImage(platform, project.id);
  await act(project, id, { rebuild: { imageRef, user_data: null } }, '2.57');
  await settle(platform);
  expect(await filesOf(id)).toEqual({});
});
