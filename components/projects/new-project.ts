import { directRoles } from '#components/assignments/grant-changes.ts';
import type { MemberList, RoleWithReasons } from '#lib/console/identity/access/schema.ts';
import type { ProjectQuota } from '#lib/console/identity/projects/schema.ts';
import { msg, type Text } from '#lib/i18n/text.ts';
import type { MemberInput, ProjectInput, ProjectValues } from './project-input.ts';

export const newProject = (domainId: string): ProjectInput => ({
  name: '',
  description: '',
  tags: '',
  enabled: true,
  domain_id: domainId,
  parent_id: '',
  members: [],
  quotas: {},
  has_network: false,
  network_name: 'private',
  network_cidr: '10.0.0.0/24',
  template_id: '',
  actor: null,
  role_id: '',
});

export const toSetup = (input: ProjectValues) => ({
  project: {
    name: input.name,
    description: input.description,
    domain_id: input.domain_id,
    ...(input.parent_id === '' ? {} : { parent_id: input.parent_id }),
    tags: input.tags,
    enabled: input.enabled,
  },
  members: input.members.map(({ type, id, roleId }) => ({ type, id, role_id: roleId })),
  quotas: Object.fromEntries(
    Object.entries(input.quotas).flatMap(([name, limit]) => (limit === undefined ? [] : [[name, limit]])),
  ),
});

/** Adds a member, without duplicates of the same role. */
export const withMember = (members: readonly MemberInput[], added: MemberInput): MemberInput[] => [
  ...members.filter(({ id, roleId }) => id !== added.id || roleId !== added.roleId),
  added,
];

interface Template {
  projectId: string;
  members: MemberList;
  quotas: readonly ProjectQuota[];
  canSetQuotas: boolean;
}

/** Whether the role is assigned by this platform: a copy of what sign-ins renew would not end. */
const isPermanent = ({ reasons }: RoleWithReasons, holderId: string): boolean =>
  reasons.some(
    ({ to, implied_by, expires_at }) => to.id === holderId && implied_by.length === 0 && expires_at === null,
  );

export function copyOf({ projectId, members: list, quotas, canSetQuotas }: Template) {
  const here = { kind: 'project' as const, id: projectId };
  const all = list.members.flatMap((member) => directRoles(member, here, false).map((role) => ({ member, role })));
  const given = all.filter(({ member, role }) => isPermanent(role, member.id));
  const mayGive = new Set(list.roles.filter(({ refusal }) => refusal === null).map(({ id }) => id));
  const kept = given.filter(({ member, role }) => mayGive.has(role.id) && member.refusal === null);
  const own = quotas.filter((quota) => quota.own !== null);
  const limits = canSetQuotas ? own : [];
  const leftOut: Text[] = [];
  const notGiven = given.length - kept.length;
  if (notGiven > 0)
    leftOut.push(msg('You cannot assign {count, plural, one {# role} other {# roles}}.', { count: notGiven }));
  if (given.length < all.length) leftOut.push(msg('Roles from sign-ins through identity providers are not copied.'));
  if (own.length > limits.length) leftOut.push(msg('Only administrators can set its limits.'));
  if (list.is_truncated) leftOut.push(msg('It has more members than shown here. Check them on its page.'));
  return {
    members: kept.map(
      ({ member: { type, id, name, domain }, role }): MemberInput => ({
        type,
        id,
        name,
        domain: domain.name,
        roleId: role.id,
      }),
    ),
    quotas: Object.fromEntries(limits.map(({ name, own: limit }) => [name, limit ?? undefined])),
    leftOut,
  };
}
