// @vitest-environment document
import { screen, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { sharePlatform } from '#lib/running-platform.ts';
import { newProject, type TestProject } from '#lib/testing/api.ts';
import { launch, settle } from '#lib/testing/compute.ts';
import { openScreen } from '#lib/testing/document/screen.tsx';
import { insertImage } from '#lib/testing/images.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { AnyImageList } from './any-image-list.tsx';

const platform = usePlatform();
let admin: TestProject;
let owner: TestProject;
beforeAll(async () => {
  sharePlatform(platform.platform);
  [admin, owner] = [await newProject(platform, 'admin'), await newProject(platform)];
});

const open = (where = '') =>
  openScreen(<AnyImageList scope={admin.id} />, { user: admin, path: `/admin/images${where && `?where=${where}`}` });
const row = (name: RegExp) => screen.findByRole('row', { name });

test('images of all projects are listed with their project, found by it, and deactivated', async () => {
  await insertImage(platform, owner.id, { name: 'golden' });
  await insertImage(platform, (await newProject(platform)).id, { name: 'archive' });
  await open();
  expect(await row(/archive/)).toBeInTheDocument();
  const { user } = await open(`owner:${owner.id}`);
  const golden = await row(/golden/);
  expect(golden).toHaveTextContent(owner.name);
  expect(screen.queryByRole('row', { name: /archive/ })).toBeNull();
  await user.click(within(golden).getByRole('button', { name: 'Actions for golden' }));
  expect(await screen.findByRole('menuitem', { name: /^Open in project/ })).toHaveAttribute('aria-disabled', 'true');
  await user.click(screen.getByRole('menuitem', { name: 'Deactivate' }));
  const question = await screen.findByRole('alertdialog', { name: 'Deactivate image golden?' });
  await user.click(within(question).getByRole('button', { name: 'Deactivate golden' }));
  await expect.poll(async () => (await row(/golden/)).textContent).toContain('Deactivated');
});

test('the question before a deletion names the instances of all projects', async () => {
  const id = await insertImage(platform, owner.id, { name: 'base' });
  const server = await launch(platform, await newProject(platform));
  await settle(platform);
  await platform.platform.services.database.transact((tx) =>
    tx.updateTable('servers').set({ image_id: id }).where('id', '=', server).execute(),
  );
  const { user } = await open(`owner:${owner.id}`);
  await user.click(within(await row(/base/)).getByRole('button', { name: 'Actions for base' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const question = await screen.findByRole('alertdialog', { name: 'Delete image base?' });
  const text = '1 instance was created from it, in all projects. It keeps working but can no longer be rebuilt.';
  expect(within(question).getByText(text)).toBeVisible();
  await user.type(within(question).getByRole('textbox'), 'base');
  await user.click(within(question).getByRole('button', { name: 'Delete base' }));
  const left = async () => (await owner.api.get(`/image/v2/images/${id}`)).status;
  await expect.poll(left).toBe(404);
});
