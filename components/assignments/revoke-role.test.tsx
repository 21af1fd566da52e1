// @vitest-environment document
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { NotificationDrawer } from '#components/console/notification-drawer.tsx';
import { clearNotices } from '#lib/client/notices.ts';
import { sharePlatform } from '#lib/running-platform.ts';
import { joinProject, newProject, type TestUser } from '#lib/testing/api.ts';
import { openScreen } from '#lib/testing/document/screen.tsx';
import { unique, useIdentityAdmin } from '#lib/testing/identity.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { AssignmentTable } from './assignment-table.tsx';
import { EffectiveAccess } from './effective-access.tsx';

const platform = usePlatform();
const identity = useIdentityAdmin(platform);
let admin: TestUser;
let scope: string;
let group: { id: string; name: string };
let role: { id: string; name: string };
let projectId: string;
/** Path of the only assignment of the group. */
let assignment: string;

async function make(kind: string) {
  const name = unique(kind);
  return { id: await identity.make(kind, { name }), name };
}

beforeAll(() => sharePlatform(platform.platform));
beforeEach(async () => {
  clearNotices();
  ({ id: scope } = await newProject(platform));
  admin = await joinProject(platform, scope, 'admin');
  group = await make('group');
  role = await make('role');
  projectId = await identity.make('project');
  assignment = `/projects/${projectId}/groups/${group.id}/roles/${role.id}`;
});

/** The toast with this title; those of earlier tests may still be displayed. */
const toast = async (title: string): Promise<HTMLElement> =>
  (await screen.findByText(title)).closest<HTMLElement>('[role=status], [role=alert]') ?? document.body;
const undoIn = async (title: string) => within(await toast(title)).getByRole('button', { name: 'Undo' });
const revoked = () => `Role ${role.name} revoked from ${group.name}`;

const isAssigned = async () => (await identity.api.head(`/identity/v3${assignment}`)).status === 204;

/** The notices and the assignments of the group, from which the only one is revoked. */
async function revoke() {
  const content = (
    <>
      <NotificationDrawer projectId={scope} />
      <AssignmentTable scope={scope} of={{ group_id: group.id }} />
    </>
  );
  const { user, changes } = await openScreen(content, { user: admin });
  await user.click(await screen.findByRole('button', { name: /^Actions for/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Revoke role' }));
  const dialog = await screen.findByRole('alertdialog', { name: `Revoke role ${role.name} from ${group.name}?` });
  await user.click(within(dialog).getByRole('button', { name: `Revoke ${role.name}` }));
  expect(await toast(revoked())).toBeVisible();
  expect(await isAssigned()).toBe(false);
  return { user, changes };
}

describe('A revoked role', () => {
  test('is assigned again by Undo', async () => {
    await identity.put(assignment);
    const { user, changes } = await revoke();
    await user.click(await undoIn(revoked()));
    expect(await screen.findByText(`Role ${role.name} assigned to ${group.name}`)).toBeVisible();
    expect(await isAssigned()).toBe(true);
    expect(changes.at(-1)).toBe(`PUT /bff/projects/${scope}/identity/v3${assignment}`);
    expect(await screen.findByRole('button', { name: /^Actions for/ })).toBeVisible();
  });

  test('applies to all projects below again if it did', async () => {
    const domain = await identity.make('domain');
    assignment = `/OS-INHERIT/domains/${domain}/groups/${group.id}/roles/${role.id}/inherited_to_projects`;
    await identity.put(assignment);
    const { user } = await revoke();
    await user.click(await undoIn(revoked()));
    await waitFor(async () => expect(await isAssigned()).toBe(true));
  });

  test('can be assigned again from the notifications, only once', async () => {
    await identity.put(assignment);
    const { user, changes } = await revoke();
    await user.click(screen.getByRole('button', { name: /^Notifications/ }));
    const drawer = await screen.findByRole('dialog', { name: 'Notifications' });
    await user.click(await within(drawer).findByRole('button', { name: 'Undo' }));
    await waitFor(async () => expect(await isAssigned()).toBe(true));
    await user.click(await screen.findByRole('button', { name: /^Notifications/ }));
    const reopened = await screen.findByRole('dialog', { name: 'Notifications' });
    expect(await within(reopened).findByText(revoked())).toBeVisible();
    expect(within(reopened).queryByRole('button', { name: 'Undo' })).toBeNull();
    expect(changes.filter((change) => change.startsWith('PUT') && change.includes('/groups/'))).toHaveLength(1);
  });

  test.each([
    ['group', () => group.id],
    ['project', () => projectId],
    ['role', () => role.id],
  ])('stays revoked if the %s is gone, and the notice says so', async (kind, idOf) => {
    await identity.put(assignment);
    const { user } = await revoke();
    await identity.api.delete(`/identity/v3/${kind}s/${idOf()}`);
    await user.click(await undoIn(revoked()));
    const failure = await toast(`Could not assign role ${role.name} to ${group.name}`);
    expect(failure).toHaveTextContent(`Could not find ${kind}: ${idOf()}.`);
  });

  test('stays revoked if the user may no longer assign it, and the notice says so', async () => {
    await identity.put(assignment);
    const { user } = await revoke();
    const own = `/identity/v3/projects/${scope}/users/${admin.userId}/roles`;
    await identity.api.put(`${own}/${identity.roles.reader}`);
    await identity.api.delete(`${own}/${identity.roles.admin}`);
    await user.click(await undoIn(revoked()));
    const failure = await toast(`Could not assign role ${role.name} to ${group.name}`);
    expect(failure).toHaveTextContent('You are not authorized to perform the requested action: identity:create_grant.');
    expect(await isAssigned()).toBe(false);
  });
});

test('with an assignment, Undo restores everything that comes from it', async () => {
  role = { id: identity.roles.member ?? '', name: 'member' };
  await identity.put(`/projects/${projectId}/groups/${group.id}/roles/${role.id}`);
  const { user } = await openScreen(<EffectiveAccess scope={scope} holder={{ type: 'group', id: group.id }} />, {
    user: admin,
  });
  const implied = await screen.findByRole('row', { name: /implied by member/ });
  await user.click(within(implied).getByRole('button', { name: /^Actions for/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Revoke role' }));
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog).toHaveTextContent('Everything else from the same assignment is revoked too:');
  await user.click(within(dialog).getByRole('button', { name: 'Revoke member' }));
  expect(await screen.findByText('No access yet')).toBeVisible();
  await user.click(await undoIn(revoked()));
  expect(await screen.findByRole('row', { name: /implied by member/ })).toBeVisible();
  expect(await screen.findByRole('row', { name: /assigned directly/ })).toBeVisible();
});

test('a role that a sign-in manages cannot be assigned again as it was', async () => {
  const { userId, userName } = await newProject(platform);
  await platform.platform.services.database.transact((tx) =>
    tx
      .updateTable('role_assignments')
      .set({ expires_at: '2099-01-01T00:00:00.000Z' })
      .where('actor_id', '=', userId)
      .execute(),
  );
  const { user } = await openScreen(<EffectiveAccess scope={scope} holder={{ type: 'user', id: userId }} />, {
    user: admin,
  });
  const direct = await screen.findByRole('row', { name: /assigned directly/ });
  await user.click(within(direct).getByRole('button', { name: /^Actions for/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Revoke role' }));
  await user.click(await screen.findByRole('button', { name: 'Revoke member' }));
  const notice = await toast(`Role member revoked from ${userName}`);
  expect(within(notice).queryByRole('button', { name: 'Undo' })).toBeNull();
});
