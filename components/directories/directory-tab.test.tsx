// @vitest-environment document
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { DirectoryState, StepResult } from '#lib/identity/directory/schema.ts';
import type { ShownConfig } from '#lib/identity/domain-config/schema.ts';
import { ADMIN_SCOPE, openAnsweredScreen, refusal } from '#lib/testing/document/answered-screen.tsx';
import { DirectoryTab } from './directory-tab.tsx';

const PATH = 'system/identity/v3/domains/d1';
const EMPTY = { id: 'd1', name: 'corp', users: 0, groups: 0 };
const STATE: DirectoryState = {
  ...{
    status: 'ok',
    suspended_at: null,
    attempted_at: '2026-11-29T01:00:00.000Z',
    synced_at: '2026-11-29T00:45:00.000Z',
  },
  ...{ checked_at: '2026-11-29T00:58:00.000Z', next_sync_at: '2026-11-29T01:01:00.000Z', is_reading: false },
  ...{ failing_since: null, message: null, users: 20_000, groups: 2000 },
  ...{ missing_users: 0, missing_groups: 0, held_users: 0 },
};
const SAVED: ShownConfig = {
  identity: { driver: 'ldap' },
  ldap: {
    url: 'ldaps://dc1.example.com',
    suffix: 'dc=example,dc=com',
    user: 'cn=reader',
    max_users: 7,
    use_tls: false,
  },
};

const openNew = (answers: Record<string, unknown> = {}, domain = EMPTY) =>
  openAnsweredScreen(<DirectoryTab scope={ADMIN_SCOPE} domain={domain} />, {
    answers: { [`GET ${PATH}/config`]: refusal(404, 'No configuration.'), ...answers },
  });
const openSaved = (answers: Record<string, unknown> = {}, state = STATE) =>
  openAnsweredScreen(<DirectoryTab scope={ADMIN_SCOPE} domain={{ ...EMPTY, users: 3 }} />, {
    answers: { [`GET ${PATH}/config`]: { config: SAVED }, [`GET ${PATH}/directory`]: { directory: state }, ...answers },
  });

const addresses = () => screen.findByRole('textbox', { name: /^Addresses/ });
const baseDn = () => screen.getByRole('textbox', { name: 'Base DN' });

test('a preset fills in classes and attributes, and the directory is connected with what the form contains', async () => {
  const { user, changes } = openNew({ [`PUT ${PATH}/config`]: { config: SAVED } });
  await user.type(await addresses(), 'ldaps://dc1.example.com, ldaps://dc2.example.com');
  await user.type(baseDn(), 'dc=example,dc=com');
  await user.type(screen.getByLabelText('Bind password'), 'secret');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Preset' }), 'Active Directory');
  expect(screen.getByRole('textbox', { name: 'Attribute of the account state' })).toHaveValue('userAccountControl');
  await user.click(screen.getByRole('button', { name: 'Connect directory' }));
  await expect.poll(() => changes).toHaveLength(1);
  expect(changes[0]).toMatchObject({
    name: `PUT ${PATH}/config`,
    json: {
      config: {
        identity: { driver: 'ldap' },
        ldap: {
          ...{ url: 'ldaps://dc1.example.com, ldaps://dc2.example.com', suffix: 'dc=example,dc=com' },
          ...{
            password: 'secret',
            user_id_attribute: 'objectGUID',
            user_enabled_mask: 2,
            group_ad_nesting: true,
            group_ad_primary: true,
          },
        },
      },
    },
  });
});

test('an address of another protocol is refused before anything is sent', async () => {
  const { user, changes } = openNew();
  await user.type(await addresses(), 'https://dc1.example.com');
  await user.type(baseDn(), 'dc=example,dc=com');
  await user.click(screen.getByRole('button', { name: 'Connect directory' }));
  expect(await screen.findByText(/Enter addresses such as ldaps:/)).toBeVisible();
  expect(changes).toEqual([]);
});

test('the test shows each step with its result, message and time, for what is not saved yet', async () => {
  const steps: StepResult[] = [
    { step: 'connection', status: 'ok', message: 'Connected to dc1.example.com.', seconds: 0.1 },
    {
      step: 'users',
      status: 'ok',
      message: '2 users',
      seconds: 1.5,
      found: [{ name: 'ada', dn: 'cn=ada,dc=example' }],
    },
    { step: 'sign_in', status: 'failed', message: 'The password is incorrect.', seconds: 0.2 },
    {
      ...{ step: 'memberships', status: 'ok', message: 'In 1 group.', seconds: 0.1 },
      roles: [{ group: 'ops', role: 'member', target_type: 'project', target: 'web' }],
    },
    { step: 'groups', status: 'skipped', message: '', seconds: 0 },
  ];
  const { user, changes } = openNew({ [`POST ${PATH}/config/test`]: { steps } });
  await user.type(await addresses(), 'ldaps://dc1.example.com');
  await user.type(baseDn(), 'dc=example,dc=com');
  await user.type(screen.getByRole('textbox', { name: 'User to test' }), 'ada');
  await user.type(screen.getByLabelText('Password of this user'), 'wrong');
  await user.click(screen.getByRole('button', { name: 'Test directory' }));
  const list = await screen.findByRole('list', { name: 'Steps of the test' });
  const texts = within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(texts[0]).toMatch(/^Connection.*Passed.*0\.1 s.*Connected to dc1/);
  expect(texts[1]).toMatch(/^Users.*1\.5 s.*ada cn=ada,dc=example/);
  expect(list).toHaveTextContent(/Sign-in of the user.*Failed.*The password is incorrect\./);
  expect(list).toHaveTextContent(/Groups and roles of the user.*member in web through group ops/);
  expect(list).toHaveTextContent(/Groups.*Skipped/);
  expect(changes).toEqual([
    {
      name: `POST ${PATH}/config/test`,
      json: {
        config: expect.objectContaining({ identity: { driver: 'ldap' } }),
        user: { name: 'ada', password: 'wrong' },
      },
    },
  ]);
});

test('saving sends no password that was not typed, and keeps options that the form does not show', async () => {
  const { user, changes } = openSaved({ [`PUT ${PATH}/config`]: { config: SAVED } });
  await addresses();
  await user.clear(screen.getByRole('textbox', { name: 'Bind DN' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await expect.poll(() => changes).toHaveLength(1);
  expect(changes[0]?.json).toMatchObject({ config: { ldap: { url: 'ldaps://dc1.example.com', max_users: 7 } } });
  expect(JSON.stringify(changes[0]?.json)).not.toMatch(/"(?:password|user)":/);
});

test('a base DN is required, unless users and groups have one of their own', async () => {
  const { user, changes } = openNew({ [`PUT ${PATH}/config`]: { config: SAVED } });
  await user.type(await addresses(), 'ldaps://dc1.example.com');
  await user.type(screen.getByRole('textbox', { name: 'Base DN of users' }), 'ou=users,dc=example');
  await user.click(screen.getByRole('button', { name: 'Connect directory' }));
  expect(await screen.findByText('Enter the base DN, such as dc=example,dc=com.')).toBeVisible();
  expect(changes).toEqual([]);
  await user.type(screen.getByRole('textbox', { name: 'Base DN of groups' }), 'ou=groups,dc=example');
  await user.click(screen.getByRole('button', { name: 'Connect directory' }));
  await expect.poll(() => changes).toHaveLength(1);
  expect(changes[0]?.json).toMatchObject({ config: { ldap: { group_tree_dn: 'ou=groups,dc=example' } } });
});

test('an error of the server about an option is shown at its field', async () => {
  const message = 'Use an LDAP filter, such as (department=research).';
  const error = { code: 400, title: 'Bad Request', message, fields: { 'config.ldap.user_filter': message } };
  const { user } = openSaved({ [`PUT ${PATH}/config`]: () => Response.json({ error }, { status: 400 }) });
  await addresses();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const [filter] = await screen.findAllByRole('textbox', { name: 'Filter' });
  await expect.poll(() => filter?.getAttribute('aria-invalid')).toBe('true');
});

test('a failing directory is named with its reason, and it can be synchronized and disconnected', async () => {
  const state = { ...STATE, failing_since: '2026-11-29T00:50:00.000Z', message: 'No server responds.' };
  const { user, changes } = openSaved(
    { [`POST ${PATH}/directory/sync`]: undefined, [`DELETE ${PATH}/config`]: undefined },
    state,
  );
  expect(await screen.findByText('No server responds.')).toBeVisible();
  expect(screen.getByText('20,000')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Synchronize now' }));
  await user.click(screen.getByRole('button', { name: 'Disconnect' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Disconnect the directory of corp?' });
  expect(dialog).toHaveTextContent(/20,?000 users of the directory immediately lose access/);
  await user.click(within(dialog).getByRole('button', { name: 'Disconnect' }));
  await expect
    .poll(() => changes.map(({ name }) => name))
    .toEqual([`POST ${PATH}/directory/sync`, `DELETE ${PATH}/config`]);
});

const elementOf = async (label: string) => (await screen.findByText(label, { selector: 'dt' })).nextElementSibling;
const fact = async (label: string) => (await elementOf(label))?.textContent;

test('the state shows counts, the last and the next synchronization, and what is deleted later', async () => {
  openSaved({}, { ...STATE, missing_users: 14, held_users: 2, missing_groups: 1 });
  expect(await fact('Users')).toBe('20,000');
  expect(await fact('Groups')).toBe('2,000');
  expect(await fact('Disappeared, deleted after 30 days')).toBe('12 users and 1 group');
  expect((await elementOf('Next synchronization'))?.querySelector('time')?.dateTime).toBe(STATE.next_sync_at);
  for (const label of ['Last synchronization', 'Last contact attempt', 'Last check of active users']) {
    expect((await elementOf(label))?.querySelector('time')).toBeInTheDocument();
  }
});

test.each<[string, Partial<DirectoryState>, string]>([
  ['is being read', { is_reading: true }, 'In progress'],
  ['is due', { next_sync_at: null }, 'Due now'],
])('a directory that %s has no time of the next synchronization', async (_what, change, words) => {
  openSaved({}, { ...STATE, ...change });
  expect(await fact('Next synchronization')).toBe(words);
});

test('a directory that was never read says so', async () => {
  const never = { attempted_at: null, synced_at: null, checked_at: null, next_sync_at: null };
  openSaved({}, { ...STATE, ...never, status: 'pending' });
  expect(await screen.findByText('The first synchronization has not finished yet')).toBeVisible();
  for (const label of ['Last synchronization', 'Last contact attempt', 'Last check of active users']) {
    expect(await fact(label)).toBe('Never');
  }
});

test('what the last synchronization has found is shown while the directory is available', async () => {
  openSaved({}, { ...STATE, message: '3 entries have no id.' });
  expect(await screen.findByText('The last synchronization reported a problem')).toBeVisible();
  expect(screen.getByText('3 entries have no id.')).toBeVisible();
  expect(screen.queryByText(/is unavailable/)).toBeNull();
});

test('removals of many users at once are confirmed after their number is shown and the name is typed', async () => {
  const { user, changes } = openSaved(
    { [`POST ${PATH}/directory/confirm-removals`]: undefined },
    { ...STATE, missing_users: 12, held_users: 12 },
  );
  expect(await screen.findByText('12 users disappeared from the directory at once')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Confirm removals' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Confirm the removals of the directory of corp?' });
  expect(dialog).toHaveTextContent(/trusts of 12 users are permanently deleted/);
  await user.type(within(dialog).getByRole('textbox'), 'corp');
  await user.click(within(dialog).getByRole('button', { name: 'Confirm removals' }));
  await expect.poll(() => changes.map(({ name }) => name)).toEqual([`POST ${PATH}/directory/confirm-removals`]);
});

test('a refused confirmation stays open with the reason', async () => {
  const { user } = openSaved(
    { [`POST ${PATH}/directory/confirm-removals`]: refusal(403, 'Only role admin may do this.') },
    { ...STATE, missing_users: 12, held_users: 12 },
  );
  await user.click(await screen.findByRole('button', { name: 'Confirm removals' }));
  const dialog = await screen.findByRole('alertdialog');
  await user.type(within(dialog).getByRole('textbox'), 'corp');
  await user.click(within(dialog).getByRole('button', { name: 'Confirm removals' }));
  expect(await within(dialog).findByText(/Only role admin may do this/)).toBeVisible();
});

test('nothing has to be confirmed where nobody disappeared', async () => {
  openSaved();
  expect(await fact('Disappeared, deleted after 30 days')).toBe('0 users and 0 groups');
  expect(screen.queryByRole('button', { name: 'Confirm removals' })).toBeNull();
});

test('a domain with local users shows that it cannot have a directory', async () => {
  openNew({}, { ...EMPTY, users: 2 });
  expect(await screen.findByText('The domain has 2 users and 0 groups')).toBeVisible();
  expect(screen.getByText(/Only a domain without local users/)).toBeVisible();
});
