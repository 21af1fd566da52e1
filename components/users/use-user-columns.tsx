'use client';

import { LockKeyhole, Mail } from 'lucide-react';
import type { ReactNode } from 'react';
import { Age } from '#components/console/age.tsx';
import { AppLink } from '#components/console/app-link.tsx';
import { CopyableId } from '#components/console/copyable-id.tsx';
import { DateTime } from '#components/console/date-time.tsx';
import { StateBadge } from '#components/console/state-badge.tsx';
import type { TableColumn } from '#components/console/table-column.ts';
import { textColumn } from '#components/console/text-column.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { readScope } from '#lib/client/scope.ts';
import { identityHref } from '#lib/console/paths.ts';
import type { UserFacts } from '#lib/console/users/schema.ts';
import { useFormat, useI18n, useT } from '#lib/i18n/use-t.ts';
import { passwordTimeMs, roleSentence, type UserRow } from './user-row.ts';
import { useSourceWords } from './user-source.tsx';

const known = ({ facts }: UserRow, cell: (facts: UserFacts) => ReactNode): ReactNode =>
  facts ? cell(facts) : <Skeleton className="h-3 w-20" />;

export function useUserColumns(scope: string): TableColumn<UserRow>[] {
  const t = useT();
  const ofDomains = [textColumn<UserRow>('domain', t('Domain'), 6.5, ({ domain }) => domain, { sortKey: 'domain' })];
  return [
    textColumn<UserRow>('name', t('Name'), 9, ({ name }) => name, {
      grows: true,
      isRowHeader: true,
      sortKey: 'name',
      cell: ({ id, name }) => (
        <AppLink look="strong" href={identityHref(scope, 'users', id)}>
          {name}
        </AppLink>
      ),
    }),
    textColumn<UserRow>('enabled', t('Status'), 6.5, ({ user }) => (user.enabled ? t('Enabled') : t('Disabled')), {
      sortKey: 'enabled',
      cell: (row) => <UserStatus row={row} />,
    }),
    ...(readScope(scope).kind === 'domain' ? [] : ofDomains),
    textColumn<UserRow>('email', t('Email'), 11, ({ user }) => user.email ?? '', { sortKey: 'email', yields: true }),
    textColumn<UserRow>('project', t('Default project'), 9, ({ facts }) => facts?.default_project?.name ?? '', {
      sortKey: 'project',
      yields: true,
    }),
    useRolesColumn(),
    usePasswordColumn(),
    ...useOptionalColumns(),
  ];
}

function useOptionalColumns(): TableColumn<UserRow>[] {
  const { t, format } = useI18n();
  const wordsOf = useSourceWords();
  return [
    textColumn<UserRow>('active', t('Last sign-in'), 8, ({ facts }) => facts?.last_active_at ?? '', {
      sortKey: 'active',
      isOptional: true,
      cell: (row) => known(row, ({ last_active_at: at }) => (at ? <Age at={at} /> : t('Never'))),
    }),
    textColumn<UserRow>('locked', t('Locked until'), 10, ({ facts }) => facts?.locked_until ?? '', {
      isOptional: true,
      cell: (row) => known(row, ({ locked_until: until }) => until && <DateTime at={until} />),
    }),
    textColumn<UserRow>('sessions', t('Sessions'), 6, ({ facts }) => String(facts?.sessions ?? ''), {
      align: 'end',
      sortKey: 'sessions',
      isOptional: true,
    }),
    textColumn<UserRow>('groups', t('Groups'), 6, ({ facts }) => String(facts?.groups ?? ''), {
      align: 'end',
      isOptional: true,
    }),
    textColumn<UserRow>('source', t('Source'), 12, ({ facts }) => (facts ? format.list(wordsOf(facts.sources)) : ''), {
      isOptional: true,
      cell: (row) => known(row, ({ sources }) => format.list(wordsOf(sources))),
    }),
    textColumn<UserRow>('description', t('Description'), 14, ({ user }) => user.description ?? '', {
      isOptional: true,
    }),
    textColumn<UserRow>('id', t('ID'), 12, ({ id }) => id, {
      isOptional: true,
      cell: ({ id }) => <CopyableId id={id} />,
    }),
  ];
}

function useRolesColumn(): TableColumn<UserRow> {
  const t = useT();
  const format = useFormat();
  const text = ({ facts }: UserRow) => format.list(facts?.roles.map((role) => t(roleSentence(role))) ?? []);
  return textColumn<UserRow>('roles', t('Roles'), 14, text, {
    cell: (row) =>
      known(row, ({ roles }) =>
        roles.length === 0 ? (
          <span className="text-ink-faint">{t('No roles')}</span>
        ) : (
          <span title={text(row)}>{text(row)}</span>
        ),
      ),
  });
}

function usePasswordColumn(): TableColumn<UserRow> {
  const t = useT();
  return textColumn<UserRow>('password', t('Password expires'), 10, ({ user }) => user.password_expires_at ?? '', {
    sortKey: 'expires',
    cell: (row) => known(row, () => <PasswordExpiry row={row} />),
  });
}

export function UserStatus({ row: { user, facts } }: { row: UserRow }) {
  const t = useT();
  if (!user.enabled) return <StateBadge word={t('Disabled')} tone="neutral" />;
  if (facts?.locked_until) return <StateBadge word={t('Locked')} tone="warning" icon={LockKeyhole} />;
  if (facts?.invited_until) return <StateBadge word={t('Invited')} tone="info" icon={Mail} />;
  return <StateBadge word={t('Enabled')} tone="success" />;
}

export function PasswordExpiry({ row: { user, password } }: { row: UserRow }) {
  const t = useT();
  switch (password) {
    case 'none':
      return <span className="text-ink-faint">{t('No password')}</span>;
    case 'change':
      return <span className="text-warning-ink">{t('Must be changed')}</span>;
    case 'never':
      return t('Never');
    case 'expired':
      return <span className="text-danger-ink">{t('Expired')}</span>;
    case 'expiring':
    case 'valid': {
      const at = user.password_expires_at && <DateTime at={passwordTimeMs(user.password_expires_at)} isDateOnly />;
      return password === 'expiring' ? <span className="text-warning-ink">{at}</span> : at;
    }
    default:
      return password satisfies never;
  }
}
