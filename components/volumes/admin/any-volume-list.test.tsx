// @vitest-environment document
import { screen, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { sharePlatform } from '#lib/running-platform.ts';
import { newProject, type TestProject } from '#lib/testing/api.ts';
import { newVolume, settle } from '#lib/testing/compute.ts';
import { openScreen } from '#lib/testing/document/screen.tsx';
import { usePlatform } from '#lib/testing/platform.ts';
import { AnyVolumeList } from './any-volume-list.tsx';

const platform = usePlatform();
let admin: TestProject;
let owner: TestProject;
beforeAll(async () => {
  sharePlatform(platform.platform);
  [admin, owner] = [await newProject(platform, 'admin'), await newProject(platform)];
  await newVolume(platform, owner, { name: 'ledger' });
  await newVolume(platform, await newProject(platform), { name: 'archive' });
  await settle(platform);
});

test('volumes of all projects are listed with their project, found by it, and deleted by force', async () => {
  const path = `/admin/volumes?where=project_id:${owner.id}`;
  await openScreen(<AnyVolumeList scope={admin.id} />, { user: admin, path: '/admin/volumes' });
  expect(await screen.findByRole('row', { name: /archive/ })).toBeInTheDocument();
  const { user } = await openScreen(<AnyVolumeList scope={admin.id} />, { user: admin, path });
  const row = await screen.findByRole('row', { name: /ledger/ });
  expect(row).toHaveTextContent(owner.name);
  expect(screen.queryByRole('row', { name: /archive/ })).toBeNull();
  await user.click(within(row).getByRole('button', { name: 'Actions for ledger' }));
  const open = await screen.findByRole('menuitem', { name: /^Open in project/ });
  expect(open).toHaveAttribute('aria-disabled', 'true');
  await user.click(screen.getByRole('menuitem', { name: 'Force delete' }));
  const question = await screen.findByRole('alertdialog', { name: 'Force the deletion of ledger?' });
  await user.type(within(question).getByRole('textbox'), 'ledger');
  await user.click(within(question).getByRole('button', { name: 'Delete ledger' }));
  const left = async () => (await owner.api.get('/volume/v3/volumes')).body.volumes;
  await expect.poll(left, { interval: 50 }).toEqual([]);
});
