'use client';

import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { ageColumn } from '#components/console/age-column.tsx';
import { DateTime } from '#components/console/date-time.tsx';
import { EmptyState } from '#components/console/empty-state.tsx';
import { idColumn } from '#components/console/id-column.tsx';
import { QueryContent } from '#components/console/query-content.tsx';
import { ResourceTable } from '#components/console/resource-table.tsx';
import { listSource } from '#components/console/row-sources.ts';
import type { TableColumn } from '#components/console/table-column.ts';
import { textColumn } from '#components/console/text-column.tsx';
import { useKindActions } from '#components/console/use-kind-actions.tsx';
import { endsEarlier, ValidUntil } from '#components/console/valid-until.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { useMayManage } from '#lib/client/use-may-manage.ts';
import { useNow } from '#lib/client/use-now.ts';
import { listedUserApi } from '#lib/console/identity/users/contract.ts';
import type { UserCredentials as Kept } from '#lib/console/identity/users/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { applicationCredentialApi } from '#lib/identity/application-credentials/contract.ts';
import { expiryState } from '#lib/identity/application-credentials/expiry-state.ts';
import { REVOCATION_VERBS } from '#lib/identity/application-credentials/verbs.ts';
import { ec2KeyApi } from '#lib/identity/ec2-keys/contract.ts';

interface Row {
  kind: 'application' | 'ec2';
  id: string;
  name: string;
  project: string;
  roles: string;
  isUnrestricted: boolean;
  expires_at: string | null;
  valid_until: string | null;
  last_used_at: string | null;
}

const rowsOf = ({ credentials: { application_credentials, ec2_keys } }: { credentials: Kept }): Row[] => [
  ...application_credentials.map(({ project, roles, unrestricted, ...row }) => ({
    ...row,
    kind: 'application' as const,
    project: project.name,
    roles: roles.join(', '),
    isUnrestricted: unrestricted,
  })),
  ...ec2_keys.map(({ access, project, expires_at, valid_until, last_used_at }) => ({
    kind: 'ec2' as const,
    id: access,
    name: access,
    project: project.name,
    roles: '',
    isUnrestricted: false,
    expires_at,
    valid_until,
    last_used_at,
  })),
];

const minuteMs = 60_000;

function useCredentialColumns(): TableColumn<Row>[] {
  const t = useT();
  const now = useNow(minuteMs);
  const kinds = { application: t('Application credential'), ec2: t('EC2 key') };
  return [
    textColumn('name', t('Name'), 14, ({ name }) => name, {
      grows: true,
      isRowHeader: true,
      cell: ({ name, isUnrestricted }) => (
        <span className="flex items-center gap-2">
          <span className="truncate">{name}</span>
          {isUnrestricted && <Badge tone="danger">{t('Unrestricted')}</Badge>}
        </span>
      ),
    }),
    textColumn('kind', t('Kind'), 11, ({ kind }) => kinds[kind]),
    textColumn('project', t('Project'), 11, ({ project }) => project),
    textColumn('roles', t('Roles'), 11, ({ roles }) => roles),
    textColumn('expires', t('Expires'), 10, ({ expires_at }) => expires_at ?? '', {
      cell: ({ expires_at: at, valid_until }) => {
        if (endsEarlier(valid_until, at)) return <ValidUntil at={valid_until} />;
        if (at === null) return t('Never');
        return expiryState(at, now) === 'expired' ? (
          <span className="text-danger-ink">{t('Expired')}</span>
        ) : (
          <DateTime at={at} />
        );
      },
    }),
    ageColumn('used', t('Last used'), ({ last_used_at }) => last_used_at),
    idColumn('id', t('ID'), 12, ({ id }) => id),
  ];
}

interface UserCredentialsProps {
  scope: string;
  userId: string;
}

export function UserCredentials({ scope, userId }: UserCredentialsProps) {
  const t = useT();
  const query = useQuery({ ...clientOf(listedUserApi).credentials.query(scope, userId), select: rowsOf });
  const actions = useKindActions({
    verbs: REVOCATION_VERBS,
    of: scope,
    allowed: useMayManage(scope),
    kinds: ['user', 'application_credential'],
    requests: {
      revoke: ({ kind, id }: Row) =>
        kind === 'ec2'
          ? clientOf(ec2KeyApi).remove.request({ userId, access: id })
          : clientOf(applicationCredentialApi).remove.request({ userId, id }),
    },
  });
  return (
    <div className="flex flex-col gap-4">
      <ResourceTable
        listId="user-credentials"
        caption={t('Credentials')}
        columns={useCredentialColumns()}
        source={listSource(query)}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        actions={actions.of}
        states={{
          empty: (
            <EmptyState icon={KeyRound} title={t('No credentials')}>
              {t('Application credentials and EC2 keys of the user are listed here, never their secrets.')}
            </EmptyState>
          ),
        }}
      />
      <Factors scope={scope} userId={userId} />
      {actions.dialog}
    </div>
  );
}

function Factors({ scope, userId }: UserCredentialsProps) {
  const t = useT();
  const query = useQuery(clientOf(listedUserApi).credentials.query(scope, userId));
  return (
    <QueryContent answer={query} unknown={t('Could not load further factors')}>
      {({ credentials: { passkeys, one_time_passwords: codes } }) => (
        <p className="text-ink-muted">
          {t(
            'Further sign-in factors: {passkeys, plural, =0 {no passkey} one {# passkey} other {# passkeys}}, {codes, plural, =0 {no app for one-time passwords} one {# app for one-time passwords} other {# apps for one-time passwords}}.',
            { passkeys, codes },
          )}
        </p>
      )}
    </QueryContent>
  );
}
