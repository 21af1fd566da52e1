// @vitest-environment document
import { screen, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import type { ListedUser } from '#lib/console/identity/users/schema.ts';
import { openSession } from '#lib/identity/sessions/session-records.ts';
import { sharePlatform } from '#lib/running-platform.ts';
import { joinProject, newProject, type TestUser } from '#lib/testing/api.ts';
import { openScreen } from '#lib/testing/document/screen.tsx';
import { unique, useIdentityAdmin } from '#lib/testing/identity.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { JoinGroup } from './join-group.tsx';
import { useUserActions } from './use-user-actions.tsx';

const platform = usePlatform();
const identity = useIdentityAdmin(platform);
/** More than one request by id takes. */
const COUNT = 90;
let admin: TestUser;
let scope: string;
let rows: ListedUser[];

beforeAll(async () => {
  sharePlatform(platform.platform);
  ({ id: scope } = await newProject(platform));
  admin = await joinProject(platform, scope, 'admin');
  const domain_id = await identity.make('domain');
  for (let n = 0; n < COUNT; n += 1) await identity.make('user', { domain_id, name: `u${String(n).padStart(2, '0')}` });
  const { name } = (await admin.api.get(`/identity/v3/domains/${domain_id}`)).body.domain;
  rows = (await admin.api.get(`/console/v1/users?where=domain:${name}`)).body.users;
});

function Disable() {
  const { bulk, dialog } = useUserActions(scope);
  const disable = bulk.find(({ label }) => label === 'Disable');
  return (
    <>
      <button type="button" onClick={() => disable?.onRun([...rows], [])}>
        Disable all
      </button>
      {dialog}
    </>
  );
}

test('sessions that end are counted for all selected users as they are now', async () => {
  for (const { id } of [rows[0], rows.at(-1)].filter((row) => row !== undefined)) {
    const session = { userId: id, expiresAtMs: Date.now() + 600_000, address: '192.0.2.7', userAgent: 'a browser' };
    await openSession(platform.platform.services.database, { ...session, chainId: unique('chain') });
  }
  const { user } = await openScreen(<Disable />, { user: admin });
  await user.click(screen.getByRole('button', { name: 'Disable all' }));
  const dialog = await screen.findByRole('alertdialog', { name: `Disable ${COUNT} users?` });
  expect(await within(dialog).findByText(/^2 sessions end immediately/)).toBeVisible();
});

test('a group is found by the server while its name is typed, and the user is added to it', async () => {
  const name = unique('crew');
  const group = await identity.make('group', { name });
  const { user, changes } = await openScreen(
    <JoinGroup scope={scope} rows={rows.slice(0, 1)} onClose={() => undefined} />,
    { user: admin },
  );
  const dialog = await screen.findByRole('dialog', { name: 'Add u00 to a group' });
  await user.click(within(dialog).getByRole('button', { name: 'Add to group' }));
  expect(await within(dialog).findByText('Choose a group.')).toBeVisible();
  await user.type(within(dialog).getByRole('searchbox', { name: 'Group' }), name.toUpperCase());
  await user.click(await within(dialog).findByRole('radio', { name: new RegExp(name) }));
  await user.click(within(dialog).getByRole('button', { name: 'Add to group' }));
  await expect
    .poll(() => changes)
    .toEqual([expect.stringContaining(`/identity/v3/groups/${group}/users/${rows[0]?.id}`)]);
});
