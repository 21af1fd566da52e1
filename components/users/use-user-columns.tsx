'use client';

import { Age } from '#components/console/age.tsx';
import { DateTime } from '#components/console/date-time.tsx';
import { idColumn } from '#components/console/id-column.tsx';
import { nameColumn } from '#components/console/name-column.tsx';
import type { TableColumn } from '#components/console/table-column.ts';
import { textColumn } from '#components/console/text-column.tsx';
import type { ListedUser } from '#lib/console/identity/users/schema.ts';
import { useI18n, useT } from '#lib/i18n/use-t.ts';
import { identityHref } from '#lib/screens/paths.ts';
import { readScope } from '#lib/screens/scope.ts';
import { PasswordExpiry } from './password-expiry.tsx';
import { roleSentence } from './role-sentence.ts';
import { useSourceWords } from './user-source.ts';
import { UserStatus } from './user-status.tsx';

export function useUserColumns(scope: string): TableColumn<ListedUser>[] {
  const t = useT();
  const ofDomains = [
    textColumn<ListedUser>('domain', t('Domain'), 6.5, ({ domain }) => domain.name, { sortKey: 'domain' }),
  ];
  const hrefOf = ({ id }: ListedUser) => identityHref(scope, 'users', id);
  return [
    nameColumn<ListedUser>(t('Name'), 9, ({ name }) => name, hrefOf),
    textColumn<ListedUser>('enabled', t('Status'), 7.25, ({ user }) => (user.enabled ? t('Enabled') : t('Disabled')), {
      sortKey: 'enabled',
      cell: (row) => <UserStatus row={row} />,
    }),
    ...(readScope(scope).kind === 'domain' ? [] : ofDomains),
    textColumn<ListedUser>('email', t('Email'), 11, ({ user }) => user.email ?? '', { sortKey: 'email', yields: true }),
    textColumn<ListedUser>('project', t('Default project'), 9, ({ facts }) => facts.default_project?.name ?? '', {
      sortKey: 'project',
      yields: true,
    }),
    useRolesColumn(),
    usePasswordColumn(),
    ...useOptionalColumns(),
  ];
}

function useOptionalColumns(): TableColumn<ListedUser>[] {
  const { t, format } = useI18n();
  const wordsOf = useSourceWords();
  return [
    textColumn<ListedUser>('active', t('Last sign-in'), 8, ({ facts }) => facts.last_active_at ?? '', {
      sortKey: 'active',
      isOptional: true,
      cell: ({ facts: { last_active_at: at } }) => (at ? <Age at={at} isShort /> : t('Never')),
    }),
    textColumn<ListedUser>('locked', t('Locked until'), 10, ({ facts }) => facts.locked_until ?? '', {
      isOptional: true,
      cell: ({ facts: { locked_until: until } }) => until && <DateTime at={until} />,
    }),
    textColumn<ListedUser>('sessions', t('Sessions'), 6, ({ facts }) => String(facts.sessions), {
      align: 'end',
      sortKey: 'sessions',
      isOptional: true,
    }),
    textColumn<ListedUser>('groups', t('Groups'), 6, ({ facts }) => String(facts.groups), {
      align: 'end',
      isOptional: true,
    }),
    textColumn<ListedUser>('source', t('Source'), 12, ({ facts }) => format.list(wordsOf(facts.sources)), {
      isOptional: true,
    }),
    textColumn<ListedUser>('description', t('Description'), 14, ({ user }) => user.description ?? '', {
      isOptional: true,
    }),
    idColumn<ListedUser>('id', t('ID'), 12, ({ id }) => id),
  ];
}

function useRolesColumn(): TableColumn<ListedUser> {
  const { t, format } = useI18n();
  const text = ({ facts }: ListedUser) => format.list(facts.roles.map((role) => t(roleSentence(role))));
  return textColumn<ListedUser>('roles', t('Roles'), 14, text, {
    cell: (row) =>
      row.facts.roles.length === 0 ? (
        <span className="text-ink-faint">{t('No roles')}</span>
      ) : (
        <span title={text(row)}>{text(row)}</span>
      ),
  });
}

function usePasswordColumn(): TableColumn<ListedUser> {
  const t = useT();
  return textColumn<ListedUser>('password', t('Password expires'), 10, ({ user }) => user.password_expires_at ?? '', {
    sortKey: 'expires',
    isVital: true,
    cell: (row) => <PasswordExpiry row={row} />,
  });
}
