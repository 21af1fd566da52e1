// @vitest-environment document
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { screen, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { scrubStore } from '#lib/object-store/bytes/maintenance.ts';
import { findObject } from '#lib/object-store/objects/object-record.ts';
import { sharePlatform } from '#lib/running-platform.ts';
import { joinProject, newProject, type TestUser } from '#lib/testing/api.ts';
import { newBucket, putData } from '#lib/testing/buckets.ts';
import { openScreen } from '#lib/testing/document/screen.tsx';
import { usePlatform } from '#lib/testing/platform.ts';
import { StorageTable } from './storage-table.tsx';
import { StoreHealth } from './store-health.tsx';

const platform = usePlatform();
let admin: TestUser;
let scope: string;
beforeAll(async () => {
  sharePlatform(platform.platform);
  ({ id: scope } = await newProject(platform));
  admin = await joinProject(platform, scope, 'admin');
});

test('an account quota is set from the list of projects, which shows the lower limit; half a GiB is refused', async () => {
  const project = await newProject(platform);
  await putData(project, await newBucket(project), 'a', 'x'.repeat(1000));
  const { user, changes } = await openScreen(<StorageTable scope={scope} />, { user: admin });
  const row = await screen.findByRole('row', { name: new RegExp(project.name) });
  expect(within(row).getByText('1,000 B of 1,000 GiB')).toBeVisible();
  await user.click(within(row).getByRole('button', { name: `Actions for ${project.name}` }));
  await user.click(await screen.findByRole('menuitem', { name: 'Change account quota' }));
  const dialog = await screen.findByRole('dialog', { name: `Account quota of ${project.name}` });
  const size = within(dialog).getByRole('spinbutton', { name: 'Size' });
  await user.type(size, '0.5');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await within(dialog).findByText('Use a whole number, 0 or more.')).toBeVisible();
  expect(changes).toEqual([]);
  await user.clear(size);
  await user.type(size, '2');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('1,000 B of 2 GiB')).toBeVisible();
});

test('the state of the store names damaged objects and what to do, and a check can be started once', async () => {
  const project = await newProject(platform);
  const id = await newBucket(project);
  await putData(project, id, 'lost.bin', 'x'.repeat(100_000));
  const { services } = platform.platform;
  const object = await findObject(services.database.read, id, 'lost.bin');
  const key = object?.location?.slice(2) ?? '';
  rmSync(join(services.env.dataFolder, 'objects', key.slice(0, 2), key));
  await scrubStore(services, 0);
  const { user } = await openScreen(<StoreHealth scope={scope} />, { user: admin });
  const damages = await screen.findByRole('region', { name: 'Damaged data' });
  expect(within(damages).getByText(/lost\.bin/)).toBeVisible();
  expect(within(damages).getByText('Missing')).toBeVisible();
  expect(within(damages).getByText(/Upload them again/)).toBeVisible();
  const check = screen.getByRole('region', { name: 'Check of stored data' });
  await user.click(within(check).getByRole('button', { name: 'Check now' }));
  expect(await within(check).findByRole('meter', { name: 'Progress of the check' })).toBeVisible();
  expect(within(check).getByRole('button', { name: 'Check now' })).toHaveAttribute('aria-disabled', 'true');
});
