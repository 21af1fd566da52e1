// @vitest-environment document
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ListedUser, UserFacts } from '#lib/console/identity/users/schema.ts';
import type { User } from '#lib/identity/users/schema.ts';
import { ADMIN_SCOPE, openAnsweredScreen } from '#lib/testing/document/answered-screen.tsx';
import { EditUser } from './edit-user.tsx';
import { useUserActions } from './use-user-actions.tsx';
import { UserPage } from './user-page.tsx';

const user: User = {
  ...{ id: 'u1', name: 'ada', domain_id: 'd1', email: 'ada (at) corp', description: null, enabled: true },
  ...{ default_project_id: null, password_expires_at: null, federated: [], options: {}, links: { self: '' } },
};
const facts = (sources: UserFacts['sources'], membership_expires_at: string | null = null): UserFacts => ({
  ...{ roles: [], groups: 0, sources, membership_expires_at, default_project: null, locked_until: null },
  ...{ locked_addresses: 0, password: 'none', invited_until: null, last_active_at: null, sessions: 0 },
  application_credentials: 0,
});
const rowOf = (known: UserFacts): ListedUser => ({
  ...{ id: user.id, name: user.name, domain: { id: 'd1', name: 'corp' }, user },
  facts: known,
});
const DIRECTORY = { kind: 'directory', id: 'd1', name: 'corp' } as const;
const PROVIDER = { kind: 'federated', id: 'idp', name: 'Corporate' } as const;
const answers = { 'GET system/identity/v3/projects': { projects: [] }, 'PATCH system/identity/v3/users/u1': { user } };

function Actions({ row }: { row: ListedUser }) {
  const { of } = useUserActions(ADMIN_SCOPE);
  return (
    <ul>
      {of(row).map(({ id, allowed }) => (
        <li key={id}>{`${id}: ${typeof allowed === 'object' ? JSON.stringify(allowed.values) : allowed}`}</li>
      ))}
    </ul>
  );
}

test('name and email of a directory user are read-only, and only local fields are saved', async () => {
  const { user: person, changes } = openAnsweredScreen(
    <EditUser scope={ADMIN_SCOPE} row={rowOf(facts([DIRECTORY]))} onClose={() => undefined} />,
    { answers },
  );
  expect(await screen.findByText('Managed in the directory of corp.')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveAttribute('readonly');
  expect(screen.getByRole('textbox', { name: 'Email' })).toHaveAttribute('readonly');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await expect.poll(() => changes).toHaveLength(1);
  expect(changes[0]?.json).toEqual({ user: { options: expect.anything() } });
});

test('a directory user cannot be disabled, invited or given a password, but can be added to groups', () => {
  openAnsweredScreen(<Actions row={rowOf(facts([DIRECTORY]))} />, { answers });
  const shown = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  const reason = '{"domain":"corp"}';
  expect(shown).toEqual(
    expect.arrayContaining([
      `password: ${reason}`,
      `invite: ${reason}`,
      `disable: ${reason}`,
      'join: true',
      'edit: true',
    ]),
  );
});

test('a local user has no such limits', () => {
  openAnsweredScreen(<Actions row={rowOf(facts([]))} />, { answers });
  const shown = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(shown).toEqual(expect.arrayContaining(['password: true', 'disable: true', 'invite: true']));
});

test('the source is shown with a link, and when access expires', async () => {
  const row = rowOf(facts([DIRECTORY, PROVIDER], '2099-01-01T00:00:00.000Z'));
  openAnsweredScreen(<UserPage scope={ADMIN_SCOPE} id="u1" />, {
    answers: { ...answers, 'GET system/console/v1/users/u1': { user: row } },
  });
  expect(await screen.findByRole('link', { name: 'Directory of corp' })).toHaveAttribute(
    'href',
    '/admin/domains/d1?tab=directory',
  );
  expect(screen.getByRole('link', { name: 'Federated: Corporate' })).toHaveAttribute(
    'href',
    '/admin/identity-providers/idp',
  );
  expect(screen.getByText('Access expires')).toBeVisible();
});

test('groups of a user show where the membership comes from and until when it is valid', async () => {
  const groups = [
    { id: 'g1', name: 'ops', source: PROVIDER, expires_at: '2099-01-01T00:00:00.000Z' },
    { id: 'g2', name: 'staff', source: DIRECTORY, expires_at: null },
    { id: 'g3', name: 'crew', source: null, expires_at: null },
    { id: 'g4', name: 'old', source: PROVIDER, expires_at: '2020-01-01T00:00:00.000Z' },
  ];
  const invitations = { 'GET system/identity/v3/users/u1/invitations': { invitations: [] } };
  const { user: person } = openAnsweredScreen(<UserPage scope={ADMIN_SCOPE} id="u1" />, {
    answers: {
      ...{ ...answers, ...invitations, 'GET system/console/v1/users/u1/groups': { groups } },
      'GET system/console/v1/users/u1': { user: rowOf(facts([])) },
    },
  });
  const remove = await screen.findByRole('button', { name: 'Remove from ops' });
  const texts = ['ops', 'staff', 'crew', 'old'].map(
    (name) => screen.getByRole('button', { name: `Remove from ${name}` }).closest('li')?.textContent,
  );
  expect(texts[0]).toMatch(/^opsFederated: Corporate · Member until .*2099/);
  expect(texts[1]).toMatch(/^staffDirectory of corpRemove/);
  expect(texts[2]).toMatch(/^crewLocalRemove/);
  expect(texts[3]).toMatch(/Member until .*2020.*\(expired\)/);
  await person.click(remove);
  const dialog = await screen.findByRole('alertdialog', { name: 'Remove ada from ops?' });
  expect(
    within(dialog).getByText(
      'The identity provider adds the user again at the next sign-in, if its mapping still says so.',
    ),
  ).toBeVisible();
});
