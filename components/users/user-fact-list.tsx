'use client';

import { Age } from '#components/console/age.tsx';
import { CopyableId } from '#components/console/copyable-id.tsx';
import { DateTime } from '#components/console/date-time.tsx';
import { Properties } from '#components/console/properties.tsx';
import type { UserSource } from '#lib/console/identity/identity-sources/access-origin.ts';
import type { ListedUser, UserFacts } from '#lib/console/identity/users/schema.ts';
import { useI18n } from '#lib/i18n/use-t.ts';
import { AccessExpiry } from './access-expiry.tsx';
import { PasswordExpiry } from './password-expiry.tsx';
import { roleSentence } from './role-sentence.ts';
import { SourceLink } from './source-link.tsx';
import { UserStatus } from './user-status.tsx';

export function UserFactList({ scope, row }: { scope: string; row: ListedUser }) {
  const { t, format } = useI18n();
  const { user, facts } = row;
  return (
    <Properties
      items={[
        { label: t('Status'), value: <UserStatus row={row} /> },
        { label: t('Domain'), value: row.domain.name },
        { label: t('Source'), value: <UserSources scope={scope} sources={facts.sources} /> },
        { label: t('Email'), value: user.email },
        { label: t('Default project'), value: facts.default_project?.name },
        { label: t('Password expires'), value: <PasswordExpiry row={row} /> },
        {
          label: t('Locked until'),
          value: facts.locked_until ? <Lockout facts={facts} until={facts.locked_until} /> : t('Not locked'),
        },
        {
          label: t('Last sign-in'),
          value: facts.last_active_at ? <Age at={facts.last_active_at} /> : t('Never'),
        },
        ...(facts.membership_expires_at
          ? [{ label: t('Access expires'), value: <AccessExpiry at={facts.membership_expires_at} /> }]
          : []),
        { label: t('Sessions'), value: format.number(facts.sessions) },
        { label: t('Application credentials'), value: format.number(facts.application_credentials) },
        { label: t('ID'), value: <CopyableId id={user.id} />, isWide: true },
        {
          label: t('Roles assigned'),
          value: format.list(facts.roles.map((role) => t(roleSentence(role)))),
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

/** Where a user comes from. */
function UserSources({ scope, sources }: { scope: string; sources: readonly UserSource[] }) {
  if (sources.length === 0) return <SourceLink scope={scope} source={null} />;
  return (
    <ul>
      {sources.map((source) => (
        <li key={`${source.kind} ${source.id}`}>
          <SourceLink scope={scope} source={source} />
        </li>
      ))}
    </ul>
  );
}
