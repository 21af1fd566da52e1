// @vitest-environment document
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { screen, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { AccountQuotaDialog } from '#components/object-storage/account-quota-dialog.tsx';
import { GIB } from '#lib/bytes.ts';
import { scrubStore } from '#lib/object-store/bytes/maintenance.ts';
import type { ProjectStorage } from '#lib/object-store/console/administration/schema.ts';
import { findObject } from '#lib/object-store/objects/object-record.ts';
import { sharePlatform } from '#lib/running-platform.ts';
import { joinProject, newProject, type TestUser } from '#lib/testing/api.ts';
import { claimScrubRounds, newBucket, putData } from '#lib/testing/buckets.ts';
import { openScreen } from '#lib/testing/document/screen.tsx';
import { usePlatform } from '#lib/testing/platform.ts';
import { StoreHealth } from './store-health.tsx';

const platform = usePlatform();
let admin: TestUser;
let scope: string;
beforeAll(async () => {
  sharePlatform(platform.platform);
  ({ id: scope } = await newProject(platform));
  admin = await joinProject(platform, scope, 'admin');
});

test('half a GiB is refused as an account quota, and a whole number is saved', async () => {
  const project = await newProject(platform);
  await putData(project, await newBucket(project), 'a', 'x'.repeat(1000));
  const rowOf = async (): Promise<ProjectStorage> => {
    const { projects } = (await admin.api.get('/console/v1/object-storage/projects')).body;
    return projects.find(({ id }: ProjectStorage) => id === project.id);
  };
  const dialogOf = <AccountQuotaDialog scope={scope} project={await rowOf()} onClose={() => undefined} />;
  const { user, changes } = await openScreen(dialogOf, { user: admin });
  const dialog = await screen.findByRole('dialog', { name: `Account quota of ${project.name}` });
  expect(within(dialog).getByText('In use: 1,000 B')).toBeVisible();
  const size = within(dialog).getByRole('spinbutton', { name: 'Size' });
  await user.type(size, '0.5');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await within(dialog).findByText('Use a whole number, 0 or more.')).toBeVisible();
  expect(changes).toEqual([]);
  await user.clear(size);
  await user.type(size, '2');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await expect.poll(async () => (await rowOf()).account_quota).toEqual({ bytes: 2 * GIB, objects: null });
});

test('the state of the store names damaged objects and what to do, and a check can be started once', async () => {
  const project = await newProject(platform);
  const id = await newBucket(project);
  await putData(project, id, 'lost.bin', 'x'.repeat(100_000));
  const { services } = platform.platform;
  const object = await findObject(services.database.read, id, 'lost.bin');
  const key = object?.location?.slice(2) ?? '';
  rmSync(join(services.env.dataFolder, 'objects', key.slice(0, 2), key));
  await claimScrubRounds(platform);
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
