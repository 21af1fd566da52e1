import { describe, expect, test } from 'vitest';
import type { Member, MemberList } from '#lib/console/identity/access/schema.ts';
import { copyOf, newProject, toSetup, withMember } from './new-project.ts';
import { ProjectInput } from './project-input.ts';

const domain = { id: 'd', name: 'Default' };
const place = { kind: 'project' as const, id: 'old', name: 'old', domain };
const role = (name: string, more: Partial<Member['roles'][number]['reasons'][number]> = {}) => ({
  id: name,
  name,
  reasons: [
    {
      assigned: { id: name, name },
      to: { type: 'user' as const, id: 'ada', name: 'ada', domain },
      on: place,
      is_inherited: false,
      implied_by: [],
      is_last_admin: false,
      source: null,
      expires_at: null,
      ...more,
    },
  ],
});
const ada: Member = { type: 'user', id: 'ada', name: 'ada', domain, roles: [role('member')], refusal: null };
const list: MemberList = {
  place,
  roles: [
    { id: 'member', name: 'member', domain_id: null, refusal: null },
    { id: 'admin', name: 'admin', domain_id: null, refusal: 'Not yours.' },
  ],
  members: [ada],
  last_admin: null,
  is_truncated: false,
};
const volumes = { name: 'volumes', service: 'block-storage', own: 3, registered: 10, used: 1 };
const copy = (more: Partial<MemberList> = {}, canSetQuotas = true) =>
  copyOf({
    projectId: 'old',
    members: { ...list, ...more },
    quotas: [volumes, { ...volumes, name: 'x', own: null }],
    canSetQuotas,
  });

describe('A template', () => {
  test('gives the roles that were given on it and the limits of its own', () => {
    expect(copy()).toEqual({
      members: [{ type: 'user', id: 'ada', name: 'ada', domain: 'Default', roleId: 'member' }],
      quotas: { volumes: 3 },
      leftOut: [],
    });
  });

  test('gives nothing that was inherited, implied or assigned through a group', () => {
    const roles = [
      role('member', { on: { kind: 'domain', id: 'd', name: 'Default' }, is_inherited: true }),
      role('reader', { implied_by: [{ id: 'member', name: 'member' }] }),
      role('manager', { to: { type: 'group', id: 'crew', name: 'crew', domain } }),
    ];
    expect(copy({ members: [{ ...ada, roles }] }).members).toEqual([]);
  });

  test('leaves out roles that sign-ins renew, since copies would not end', () => {
    const source = { kind: 'federated' as const, id: 'corp', name: 'Corporate' };
    const roles = [role('member', { source, expires_at: '2099-01-01T00:00:00.000Z' })];
    const { members, leftOut } = copy({ members: [{ ...ada, roles }] });
    expect([members, leftOut]).toEqual([[], ['Roles from sign-ins through identity providers are not copied.']]);
  });

  test('says what it left out: roles and limits that are not the user’s to give, and members that are not shown', () => {
    const { members, quotas, leftOut } = copy(
      { members: [{ ...ada, roles: [role('admin')] }], is_truncated: true },
      false,
    );
    expect([members, quotas, leftOut.length]).toEqual([[], {}, 3]);
  });
});

test('A member is added once with each role', () => {
  const [member] = copy().members;
  if (!member) throw new Error('nobody was copied');
  const twice = [member, member, { ...member, roleId: 'reader' }].reduce(withMember, []);
  expect(twice.map(({ roleId }) => roleId)).toEqual(['member', 'reader']);
});

test('A starter network is validated only where one is requested', () => {
  const input = { ...newProject('d'), name: 'new', network_cidr: '10.0.0.0' };
  expect(ProjectInput.safeParse(input).success).toBe(true);
  const { error } = ProjectInput.safeParse({ ...input, has_network: true });
  expect(error?.issues.map(({ path }) => path)).toEqual([['network_cidr']]);
});

test('The form sends what was filled in, tags apart, and no parent for the top of the domain', () => {
  const input = { ...newProject('d'), name: 'new', tags: 'a, b,,a', quotas: { volumes: 3, cores: undefined } };
  expect(toSetup(ProjectInput.parse(input))).toEqual({
    project: { name: 'new', description: '', domain_id: 'd', tags: ['a', 'b'], enabled: true },
    members: [],
    quotas: { volumes: 3 },
  });
  expect(ProjectInput.safeParse({ ...input, tags: 'a/b' }).success).toBe(false);
});
