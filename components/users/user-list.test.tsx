// @vitest-environment document
import { screen, within } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { GroupMembers } from '#components/groups/group-members.tsx';
import { sharePlatform } from '#lib/running-platform.ts';
import { joinProject, newProject, type TestUser } from '#lib/testing/api.ts';
import { openScreen } from '#lib/testing/document/screen.tsx';
import { unique, useIdentityAdmin } from '#lib/testing/identity.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { UserList } from './user-list.tsx';

const platform = usePlatform();
const identity = useIdentityAdmin(platform);
const COUNT = 1300;
const DOMAIN = 'many people';
const nameOf = (n: number) => `person-${String(n).padStart(4, '0')}`;
let admin: TestUser;
let scope: string;
let domainId: string;
let group: string;
let ids: string[];

beforeAll(async () => {
  sharePlatform(platform.platform);
  ({ id: scope } = await newProject(platform));
  admin = await joinProject(platform, scope, 'admin');
  domainId = await identity.make('domain', { name: DOMAIN });
  group = await identity.make('group', { name: 'crew', domain_id: domainId });
  const now = new Date().toISOString();
  const rows = Array.from({ length: COUNT }, (_, n) => ({
    ...{ id: unique('u'), domain_id: domainId, name: nameOf(n), email: `${nameOf(n)}@example.org`, description: null },
    ...{
      enabled: 1 as const,
      default_project_id: null,
      password_hash: null,
      password_changed_at: now,
      created_at: now,
    },
  }));
  ids = rows.map(({ id }) => id);
  await platform.platform.services.database.transact(async (tx) => {
    await tx.insertInto('users').values(rows).execute();
    const members = ids.slice(0, 60).map((user_id) => ({ group_id: group, user_id }));
    await tx.insertInto('group_members').values(members).execute();
  });
});

/** Queries of the requests for pages of users, in order. */
const pageRequests = () =>
  vi
    .mocked(fetch)
    .mock.calls.map(([address]) => new URL(String(address), 'http://console.test'))
    .filter(({ pathname }) => pathname.endsWith('/console/v1/users'))
    .map(({ search }) => Object.fromEntries(new URLSearchParams(search)));
const requestedPaths = () => vi.mocked(fetch).mock.calls.map(([address]) => String(address).split('?')[0]);

const open = (search = '') =>
  openScreen(<UserList scope={scope} />, { user: admin, path: `/admin/users?where=domain%3Amany+people${search}` });
const rowOf = (n: number) => screen.findByRole('row', { name: new RegExp(nameOf(n)) });

test('the list loads one page of users, with the number of all, and nothing loads every user', async () => {
  await open();
  expect(await rowOf(0)).toHaveTextContent('person-0000@example.org');
  expect(await screen.findByText('40 of 1,300')).toBeVisible();
  expect(pageRequests()).toEqual([{ where: `domain:${DOMAIN}`, sort: 'name:asc', limit: '40' }]);
  expect(requestedPaths().filter((path) => path?.endsWith('/identity/v3/users'))).toEqual([]);
});

test('the next page begins after the last user of the first', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Load more' }));
  expect(await screen.findByText('200 of 1,300')).toBeVisible();
  expect(pageRequests()[1]).toMatchObject({ limit: '160', marker: ids[39] });
});

test('a text and an order are applied by the server', async () => {
  const { user } = await open();
  await rowOf(0);
  await user.type(screen.getByRole('combobox', { name: 'Filter users' }), nameOf(1234));
  expect(await rowOf(1234)).toBeVisible();
  await expect.poll(() => screen.getAllByRole('row')).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: /^Email/ }));
  await expect.poll(() => pageRequests().at(-1)).toMatchObject({ q: nameOf(1234), sort: 'email:asc,name:asc' });
});

test('views are counted by the server', async () => {
  await platform.platform.services.database.transact(async (tx) => {
    await tx.updateTable('users').set({ enabled: 0 }).where('name', '=', nameOf(7)).execute();
  });
  const { user } = await open();
  const disabled = await screen.findByRole('link', { name: /^Disabled/ });
  await expect.poll(() => disabled.textContent).toBe('Disabled1');
  await user.click(disabled);
  expect(await rowOf(7)).toHaveTextContent('Disabled');
  expect(pageRequests().at(-1)).toMatchObject({ where: 'enabled:false' });
});

test('as many users are selected together as one job changes', async () => {
  const { user } = await open();
  await rowOf(0);
  await user.click(screen.getByRole('checkbox', { name: 'Select all rows' }));
  await user.click(await screen.findByRole('button', { name: 'Select the first 1,000 that match' }));
  expect(await screen.findByText('1,000 selected', { selector: '[role=status]' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /that match$/ })).toBeNull();
  expect(pageRequests().every(({ limit }) => Number(limit) <= 240)).toBe(true);
});

test('an export has all users that match, in large pages, and the list does not grow by it', async () => {
  const { user } = await open();
  await screen.findByText('40 of 1,300');
  const created = vi.fn((_: Blob) => 'blob:users');
  Object.assign(URL, { createObjectURL: created, revokeObjectURL: () => undefined });
  await user.click(screen.getByRole('button', { name: 'Export' }));
  await user.click(await screen.findByRole('menuitem', { name: 'As CSV' }));
  await expect.poll(() => created.mock.calls).toHaveLength(1);
  const lines = (await created.mock.calls[0]?.[0].text())?.trim().split('\n') ?? [];
  expect(lines).toHaveLength(COUNT + 1);
  expect(lines.at(-1)).toContain(nameOf(COUNT - 1));
  expect(pageRequests().map(({ limit }) => limit)).toEqual(['40', '1000', '1000']);
  expect(screen.getByText('40 of 1,300')).toBeVisible();
});

test('the panel shows a user of a page that is not loaded', async () => {
  await open(`&open=${ids[1200]}`);
  const panel = await screen.findByRole('dialog', { name: nameOf(1200) });
  expect(await within(panel).findByText(`${nameOf(1200)}@example.org`)).toBeVisible();
});

test('members of a group are loaded in pages and searched by the server', async () => {
  const listed = {
    id: group,
    name: 'crew',
    description: '',
    domain: { id: domainId, name: DOMAIN },
    members: 60,
    is_external: false,
  };
  const { user } = await openScreen(<GroupMembers scope={scope} group={listed} />, { user: admin });
  expect(await screen.findByText('40 of 60')).toBeVisible();
  await user.type(screen.getByRole('combobox', { name: 'Filter members' }), `${nameOf(55)}@example`);
  expect(await rowOf(55)).toBeVisible();
  await expect.poll(() => screen.getAllByRole('row')).toHaveLength(2);
  expect(pageRequests().every(({ group_id }) => group_id === group)).toBe(true);
});
