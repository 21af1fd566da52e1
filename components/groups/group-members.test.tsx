// @vitest-environment document
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ListedGroup } from '#lib/console/identity/groups/schema.ts';
import type { AccessOrigin } from '#lib/console/identity/identity-sources/access-origin.ts';
import type { ListedUser } from '#lib/console/identity/users/schema.ts';
import { ADMIN_SCOPE, openAnsweredScreen } from '#lib/testing/document/answered-screen.tsx';
import { GroupMembers } from './group-members.tsx';

const GROUP: ListedGroup = {
  ...{ id: 'g1', name: 'ops', description: '', domain: { id: 'default', name: 'Default' } },
  ...{ members: 4, is_external: false },
};
const FACTS: ListedUser['facts'] = {
  ...{ roles: [], groups: 1, sources: [], membership_expires_at: null, default_project: null, locked_until: null },
  ...{ locked_addresses: 0, password: 'valid', invited_until: null, last_active_at: null, sessions: 0 },
  application_credentials: 0,
};
const member = (name: string, origin: Partial<AccessOrigin> = {}): ListedUser => {
  const id = `${name}-id`;
  const links = { self: `http://console.test/${id}` };
  const rest = { default_project_id: null, password_expires_at: null, federated: [], options: {}, links };
  const user = { id, name, domain_id: 'default', email: null, description: null, enabled: true, ...rest };
  return {
    id,
    name,
    domain: GROUP.domain,
    user,
    facts: FACTS,
    membership: { source: null, expires_at: null, ...origin },
  };
};
const CORPORATE = { kind: 'federated', id: 'corp', name: 'Corporate' } as const;
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

const open = (members: readonly ListedUser[]) =>
  openAnsweredScreen(<GroupMembers scope={ADMIN_SCOPE} group={GROUP} />, {
    answers: {
      'GET system/console/v1/users': { users: members },
      'GET system/console/v1/totals/users': { count: members.length },
      'POST system/console/v1/groups/g1/members': { members: { failures: [] } },
      'GET system/console/v1/groups/g1/access': { group: GROUP, access: [], is_truncated: false },
    },
  });
const rowOf = async (name: string) => screen.findByRole('row', { name: new RegExp(`\\b${name}\\b`) });

test('a membership from a sign-in shows its provider and when it expires', async () => {
  open([member('ada', { source: CORPORATE, expires_at: '2099-01-01T00:00:00.000Z' })]);
  const row = await rowOf('ada');
  expect(within(row).getByRole('link', { name: 'Federated: Corporate' })).toHaveAttribute(
    'href',
    '/admin/identity-providers/corp',
  );
  const time = within(row).getByText(/2099/);
  expect(time).toHaveAttribute('datetime', '2099-01-01T00:00:00.000Z');
  expect(within(row).queryByLabelText('Expires soon')).toBeNull();
});

test('a membership that expires within a day is marked, and an expired one says so', async () => {
  open([
    member('soon', { source: CORPORATE, expires_at: inHours(23) }),
    member('late', { source: CORPORATE, expires_at: inHours(-1) }),
  ]);
  expect(within(await rowOf('soon')).getByLabelText('Expires soon')).toBeVisible();
  expect(await rowOf('late')).toHaveTextContent(/\(expired\)/);
  expect(within(await rowOf('late')).queryByLabelText('Expires soon')).toBeNull();
});

test('memberships of a directory and of this platform do not expire', async () => {
  open([member('dora', { source: { kind: 'directory', id: 'd1', name: 'corp' } }), member('bob')]);
  const row = await rowOf('dora');
  expect(within(row).getByRole('link', { name: 'Directory of corp' })).toHaveAttribute(
    'href',
    '/admin/domains/d1?tab=directory',
  );
  expect(within(row).queryByText(/\d{4}/)).toBeNull();
  expect(await rowOf('bob')).toHaveTextContent('Local');
});

test.each([
  ['from a sign-in', CORPORATE, true],
  ['of this platform', null, false],
])('removing a membership %s says whether it returns', async (_what, source, returns) => {
  const { user } = open([member('ada', { source, expires_at: source && inHours(48) })]);
  const row = await rowOf('ada');
  await user.click(within(row).getByRole('button', { name: /Actions/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Remove' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Remove ada from ops?' });
  const note = /The identity provider adds its users again at their next sign-in, if its mapping still says so\./;
  expect(note.test(dialog.textContent ?? '')).toBe(returns);
});
