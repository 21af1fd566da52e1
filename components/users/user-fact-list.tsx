'use client';

import { Age } from '#components/console/age.tsx';
import { CopyableId } from '#components/console/copyable-id.tsx';
import { DateTime } from '#components/console/date-time.tsx';
import { Properties } from '#components/console/properties.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import type { UserFacts } from '#lib/console/users/schema.ts';
import { useI18n } from '#lib/i18n/use-t.ts';
import { AccessExpiry } from './access-expiry.tsx';
import { PasswordExpiry, UserStatus } from './use-user-columns.tsx';
import { roleSentence, type UserRow } from './user-row.ts';
import { UserSources } from './user-source.tsx';

export function UserFactList({ scope, row }: { scope: string; row: UserRow }) {
  const { t, format } = useI18n();
  const { user, facts } = row;
  const known = (read: (facts: UserFacts) => string | null | undefined) =>
    facts ? read(facts) : <Skeleton className="h-3 w-24" />;
  return (
    <Properties
      items={[
        { label: t('Status'), value: <UserStatus row={row} /> },
        { label: t('Domain'), value: row.domain },
        {
          label: t('Source'),
          value: facts ? <UserSources scope={scope} sources={facts.sources} /> : known(() => null),
        },
        { label: t('Email'), value: user.email },
        { label: t('Default project'), value: known(({ default_project }) => default_project?.name) },
        { label: t('Password expires'), value: facts ? <PasswordExpiry row={row} /> : known(() => null) },
        {
          label: t('Locked until'),
          value: facts?.locked_until ? (
            <Lockout facts={facts} until={facts.locked_until} />
          ) : (
            known(() => t('Not locked'))
          ),
        },
        {
          label: t('Last sign-in'),
          value: facts?.last_active_at ? <Age at={facts.last_active_at} /> : known(() => t('Never')),
        },
        ...(facts?.membership_expires_at
          ? [{ label: t('Access expires'), value: <AccessExpiry at={facts.membership_expires_at} /> }]
          : []),
        { label: t('Sessions'), value: known(({ sessions }) => format.number(sessions)) },
        {
          label: t('Application credentials'),
          value: known(({ application_credentials }) => format.number(application_credentials)),
        },
        { label: t('ID'), value: <CopyableId id={user.id} />, isWide: true },
        {
          label: t('Roles assigned'),
          value: known(({ roles }) => format.list(roles.map((role) => t(roleSentence(role))))),
          isWide: true,
        },
        { label: t('Description'), value: user.description, isWide: true },
      ]}
    />
  );
}

function Lockout({ facts, until }: { facts: UserFacts; until: string }) {
  const { t } = useI18n();
  return (
    <>
      <DateTime at={until} />{' '}
      <span className="text-ink-faint text-small">
        {facts.locked_addresses === 0
          ? t('for passcodes only, after too many wrong ones')
          : t(
              '{count, plural, one {for # address with failed attempts} other {for # addresses with failed attempts}}',
              {
                count: facts.locked_addresses,
              },
            )}
      </span>
    </>
  );
}
