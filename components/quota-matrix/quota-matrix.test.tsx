// @vitest-environment document
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { sharePlatform } from '#lib/running-platform.ts';
import { newProject, type TestProject } from '#lib/testing/api.ts';
import { newVolume } from '#lib/testing/compute.ts';
import { openScreen } from '#lib/testing/document/screen.tsx';
import { usePlatform } from '#lib/testing/platform.ts';
import { QuotaMatrix } from './quota-matrix.tsx';

const platform = usePlatform();
let admin: TestProject;
let full: TestProject;
beforeAll(async () => {
  sharePlatform(platform.platform);
  admin = await newProject(platform, 'admin');
  full = await newProject(platform);
  for (let count = 0; count < 8; count += 1) await newVolume(platform, full, { size: 1 });
});

const rowNames = () =>
  screen.getAllByRole('row').flatMap((row) =>
    within(row)
      .queryAllByRole('rowheader')
      .map(({ textContent }) => textContent),
  );

test('the fullest project is first, with usage and limit of each quota', async () => {
  await openScreen(<QuotaMatrix scope={admin.id} />, { user: admin });
  expect(await screen.findByText('8 / 10')).toBeInTheDocument();
  expect(rowNames()[0]).toContain(full.name);
});

test('the view "Near a limit" has only projects from 80% on', async () => {
  await openScreen(<QuotaMatrix scope={admin.id} />, { user: admin, path: '/admin/quotas?where=near:true' });
  expect(await screen.findByText('8 / 10')).toBeInTheDocument();
  expect(screen.queryByText(admin.name)).not.toBeInTheDocument();
});

test('limits are edited in place with all of their project', async () => {
  const { user } = await openScreen(<QuotaMatrix scope={admin.id} />, { user: admin });
  await user.click(
    await screen.findByRole('button', { name: new RegExp(`Actions.*${full.name}|${full.name}.*actions`, 'i') }),
  );
  await user.click(await screen.findByRole('menuitem', { name: 'Edit limits' }));
  // The dialog of the form replaces the one that is shown while the limits are loaded.
  await user.type(await screen.findByRole('spinbutton', { name: 'Volumes' }), '12');
  expect(screen.getByRole('dialog', { name: `Limits of ${full.name}` })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Save limits' }));
  await waitFor(() => expect(screen.queryByText('8 / 10')).not.toBeInTheDocument());
  expect(await screen.findByText('8 / 12')).toBeInTheDocument();
});
