// @vitest-environment document
import { screen, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { sharePlatform } from '#lib/running-platform.ts';
import { newProject, type TestProject } from '#lib/testing/api.ts';
import { openScreen } from '#lib/testing/document/screen.tsx';
import { usePlatform } from '#lib/testing/platform.ts';
import { MuteList } from './mute-list.tsx';

const platform = usePlatform();
let admin: TestProject;
beforeAll(async () => {
  sharePlatform(platform.platform);
  admin = await newProject(platform, 'admin');
});

test('a host is muted with a reason, listed with its end, and unmuted', async () => {
  const { user } = await openScreen(<MuteList scope={admin.id} />, { user: admin, path: '/admin/muted-hosts' });
  expect(await screen.findByRole('heading', { name: 'No muted hosts yet' })).toBeInTheDocument();
  await openScreen(<MuteList scope={admin.id} />, { user: admin, path: '/admin/muted-hosts?create=true' });
  const dialog = await screen.findByRole('dialog', { name: 'Mute a host' });
  await user.click(within(dialog).getByRole('button', { name: 'Mute host' }));
  expect(await within(dialog).findByText('Choose a host.')).toBeInTheDocument();
  await user.selectOptions(await within(dialog).findByLabelText(/^Host/), 'sim-1');
  await user.type(within(dialog).getByLabelText(/^Reason/), 'Memory is being replaced');
  await user.click(within(dialog).getByRole('button', { name: 'Mute host' }));
  const row = await screen.findByRole('row', { name: /sim-1/ });
  expect(row).toHaveTextContent('Memory is being replaced');
  expect(row).toHaveTextContent(admin.userName);
  await user.click(within(row).getByRole('button', { name: 'Actions for sim-1' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Unmute host' }));
  expect(await screen.findByRole('heading', { name: 'No muted hosts yet' })).toBeInTheDocument();
});
