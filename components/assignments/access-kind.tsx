import { KeyRound } from 'lucide-react';
import { kind, listOf } from '#components/kind/kind.ts';
import { loadedList } from '#components/kind/list-source.ts';
import { msg } from '#lib/i18n/text.ts';
import type { Translate } from '#lib/i18n/translate.ts';
import { identityHref } from '#lib/screens/paths.ts';
import { endAttribute, roleAttribute, SCOPE_FILTER } from './access-attributes.tsx';
import { type AccessRow, alsoGivenBy } from './access-rows.ts';
import { placeHref, reasonWords } from './place-words.ts';
import { type AccessHolder, type NamedAccess, useAccessRows } from './use-access-rows.ts';
import { useRevocation } from './use-revocation.tsx';

const givenTo = ({ reason: { assigned, to } }: AccessRow, t: Translate) =>
  to.type === 'group'
    ? t('{role} to group {name}', { role: assigned.name, name: to.name })
    : t('{role} to the user', { role: assigned.name });

const accessKind = kind<NamedAccess>()({
  noun: { one: msg('access right'), many: msg('access rights') },
  icon: KeyRound,
  idOf: ({ id }) => id,
  nameOf: ({ where, role }) => `${where} · ${role.name}`,
  name: { id: 'place', label: msg('Where'), sort: 'place', text: ({ where }) => where },
  words: ({ where, role, reason: { to, on } }) => [where, role.name, to.name, on.kind === 'system' ? '' : on.name],
  isUnlogged: true,
  attributes: {
    role: roleAttribute<NamedAccess>({ sort: true, filter: {} }),
    why: {
      label: msg('Reason'),
      value: ({ reason, holderId }, { t }) => reasonWords(reason, holderId, t),
      as: 'list',
      width: 14,
      isWide: true,
    },
    'valid-until': endAttribute<NamedAccess>(({ reason }) => reason.expires_at),
    given: {
      label: msg('Assignment'),
      value: (row, { t }) => givenTo(row, t),
      link: ({ reason: { to }, holderId }, { scope }) =>
        to.type === 'user' || to.id === holderId ? undefined : identityHref(scope, 'groups', to.id),
      width: 13,
      isWide: true,
    },
  },
  filters: {
    scope: SCOPE_FILTER,
    group: { label: msg('Group'), read: ({ reason: { to } }) => (to.type === 'group' ? [to.name] : []) },
  },
});

/** What a user may do where, or what a group gives its members. */
export const accessList = (holder: AccessHolder) =>
  listOf(accessKind, {
    id: 'effective-access',
    header: {},
    source: loadedList(
      (scope) => useAccessRows(scope, holder),
      () => undefined,
    ),
    sort: 'place',
    nameLink: ({ place }, { scope }) => placeHref(place, scope),
    useActions: (scope) => {
      const { rows = [] } = useAccessRows(scope, holder);
      return useRevocation<NamedAccess>(scope, { rowOf: (row) => row, othersOf: (row) => alsoGivenBy(rows, row) });
    },
    emptyTitle: msg('No access yet'),
    emptyText: msg('Roles on projects, domains and the system appear here, with the reason for each.'),
  });
