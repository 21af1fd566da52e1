import { KeyRound } from 'lucide-react';
import { kind, listOf } from '#components/kind/kind.ts';
import { pageList } from '#components/kind/list-source.ts';
import { accessApi } from '#lib/console/identity/access/contract.ts';
import type { ListedAssignment } from '#lib/console/identity/access/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import type { Translate } from '#lib/i18n/translate.ts';
import { identityHref } from '#lib/screens/paths.ts';
import { endAttribute, roleAttribute, SCOPE_FILTER } from './access-attributes.tsx';
import { placeHref, placeName, reasonWords } from './place-words.ts';
import { useRevocation } from './use-revocation.tsx';

export type AssignmentOwner = { role_id: string } | { group_id: string };

function reasonOf({ reason, holder, place }: ListedAssignment, t: Translate): string {
  const isHere = place.kind === reason.on.kind && placeName(place, t) === placeName(reason.on, t);
  return reason.is_inherited && isHere ? t('for all projects below') : reasonWords(reason, holder.id, t);
}

/** The assignments of a group, which is their only holder. */
const groupAssignmentKind = kind<ListedAssignment>()({
  noun: { one: msg('assignment'), many: msg('assignments') },
  icon: KeyRound,
  idOf: ({ id }) => id,
  nameOf: ({ holder, role }) => `${holder.name} · ${role.name}`,
  name: { id: 'place', label: msg('Where'), sort: null, text: ({ place }, { t }) => placeName(place, t) },
  isUnlogged: true,
  attributes: {
    role: roleAttribute<ListedAssignment>(),
    'valid-until': endAttribute<ListedAssignment>(({ reason }) => reason.expires_at),
    why: { label: msg('Reason'), value: (row, { t }) => reasonOf(row, t), as: 'list', width: 13, isWide: true },
  },
  filters: { scope: { ...SCOPE_FILTER, isSent: true } },
});

/** The assignments of a role to any holder. */
const roleAssignmentKind = kind<ListedAssignment>()({
  ...groupAssignmentKind,
  name: { id: 'holder', label: msg('Held by'), sort: null, text: ({ holder }) => holder.name },
  attributes: {
    kind: {
      label: msg('Kind'),
      value: ({ holder }, { t }) => (holder.type === 'user' ? t('User') : t('Group')),
      width: 6,
      filter: {
        ...{ id: 'holder', label: msg('Held by'), operators: [], isSent: true },
        read: ({ holder }) => holder.type,
        values: () => [{ value: 'user' }, { value: 'group' }],
      },
    },
    domain: { label: msg('Domain'), value: ({ holder }) => holder.domain.name, width: 8, isOptional: true },
    place: {
      label: msg('Where'),
      value: ({ place }, { t }) => placeName(place, t),
      link: ({ place }, { scope }) => placeHref(place, scope),
      width: 12,
    },
    ...groupAssignmentKind.attributes,
  },
});

const { pages } = clientOf(accessApi).rows;

/** The assignments of a role, as they were made or with all that follows from them, or those of a group. */
export function assignmentList(of: AssignmentOwner, isEffective: boolean) {
  const ofOwner = 'role_id' in of ? roleAssignmentKind : groupAssignmentKind;
  return listOf(ofOwner, {
    id: 'role-assignments',
    header: {},
    source: pageList<ListedAssignment, Parameters<typeof pages>[1] & { sort?: string }>(
      // The API has one order.
      (scope, { sort: _, ...search }, send) =>
        pages(scope, { ...search, ...of, effective: isEffective ? 'true' : undefined }, send),
      { text: 'q' },
    ),
    sort: 'holder',
    nameLink: ({ holder, place }, { scope }) =>
      'role_id' in of
        ? identityHref(scope, holder.type === 'user' ? 'users' : 'groups', holder.id)
        : placeHref(place, scope),
    useActions: (scope) =>
      useRevocation<ListedAssignment>(scope, {
        rowOf: (row) => ({ ...row, holderId: row.holder.id }),
        refusal: isEffective ? msg('Revoke the original assignment: see As assigned.') : undefined,
      }),
    emptyText: msg('Users and groups with a role on a project, a domain or the system appear here.'),
  });
}
