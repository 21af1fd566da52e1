// @vitest-environment document
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Member, MemberList, Reason } from '#lib/console/identity/access/schema.ts';
import { ADMIN_SCOPE, openAnsweredScreen } from '#lib/testing/document/answered-screen.tsx';
import { MembersMatrix } from './members-matrix.tsx';

const domain = { id: 'default', name: 'Default' };
const place = { kind: 'project', id: 'p1', name: 'shop', domain } as const;
const role = { id: 'm', name: 'member' };
const CORP = { kind: 'federated', id: 'corp', name: 'Corporate' } as const;
const END = '2099-01-01T12:00:00.000Z';

const person = (name: string, ...reasons: Partial<Reason>[]): Member => {
  const user = { type: 'user', id: `${name}-id`, name, domain } as const;
  const own: Reason = {
    ...{ assigned: role, to: user, on: place, is_inherited: false, implied_by: [], is_last_admin: false },
    ...{ source: null, expires_at: null },
  };
  return { ...user, refusal: null, roles: [{ ...role, reasons: reasons.map((more) => ({ ...own, ...more })) }] };
};
const ops: Reason['to'] = { type: 'group', id: 'g1', name: 'ops', domain };

const open = (...members: Member[]) => {
  const list: MemberList = {
    ...{ place, members, last_admin: null, is_truncated: false },
    roles: [{ ...role, domain_id: null, refusal: null }],
  };
  return openAnsweredScreen(<MembersMatrix scope={ADMIN_SCOPE} projectId="p1" />, {
    answers: { 'GET system/console/v1/members': list },
  });
};
const rowOf = async (name: string) => screen.findByRole('row', { name: new RegExp(`\\b${name}\\b`) });

test('a role from a sign-in shows its provider and when it ends', async () => {
  open(person('ada', { source: CORP, expires_at: END }), person('bob', {}));
  const row = await rowOf('ada');
  expect(within(row).getByRole('checkbox', { name: 'member for ada' })).toBeChecked();
  expect(within(row).getByLabelText(/^Federated: Corporate, valid until .*2099/)).toBeVisible();
  expect(within(row).getByText(/2099/)).toHaveAttribute('datetime', END);
  const other = await rowOf('bob');
  expect(within(other).queryByLabelText(/valid until/)).toBeNull();
});

test('a role through a group ends with the membership', async () => {
  open(person('ada', { to: ops, source: CORP, expires_at: END }));
  const row = await rowOf('ada');
  expect(within(row).getByText('through group ops, by sign-ins with Corporate')).toBeVisible();
  expect(within(row).getByLabelText(/^Federated: Corporate, valid until/)).toBeVisible();
});

test('a role that is also assigned here does not end', async () => {
  open(person('ada', { to: ops, source: CORP, expires_at: END }, {}));
  expect(within(await rowOf('ada')).queryByLabelText(/valid until/)).toBeNull();
});

test('a role that has expired is shown as such', async () => {
  open(person('ada', { source: CORP, expires_at: '2020-01-01T00:00:00.000Z' }));
  expect(await rowOf('ada')).toHaveTextContent(/\(expired\)/);
});
