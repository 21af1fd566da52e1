'use client';

import { Age } from '#components/console/age.tsx';
import { ButtonWithReason } from '#components/console/button-with-reason.tsx';
import { DateTime } from '#components/console/date-time.tsx';
import { Properties } from '#components/console/properties.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { useI18n, useT } from '#lib/i18n/use-t.ts';
import type { DirectoryState } from '#lib/identity/directory/schema.ts';

interface DirectoryFactsProps {
  state: DirectoryState;
  /** Why the user cannot confirm removals. */
  reason: string | undefined;
  onConfirm: () => void;
}

/** What the last contacts with a directory showed, and when the next one is. */
export function DirectoryFacts({ state, reason, onConfirm }: DirectoryFactsProps) {
  const { t, format } = useI18n();
  return (
    <div className="flex flex-col gap-4">
      <Problem state={state} />
      {state.status === 'pending' && <Alert tone="info" title={t('The first synchronization has not finished yet')} />}
      {state.held_users > 0 && (
        <Alert
          tone="warning"
          title={t('{count, plural, one {# user} other {# users}} disappeared from the directory at once', {
            count: state.held_users,
          })}
        >
          <p>
            {t(
              'They have no access, but keep their credentials and roles. Check the base DN and the filter of users first. If they were removed, confirm it.',
            )}
          </p>
          <ButtonWithReason size="small" className="mt-2" reason={reason} onClick={onConfirm}>
            {t('Confirm removals')}
          </ButtonWithReason>
        </Alert>
      )}
      <Properties
        items={[
          { label: t('Last synchronization'), value: state.synced_at ? <Age at={state.synced_at} /> : t('Never') },
          { label: t('Next synchronization'), value: <NextSync state={state} /> },
          {
            label: t('Last contact attempt'),
            value: state.attempted_at ? <Age at={state.attempted_at} /> : t('Never'),
          },
          {
            label: t('Last check of active users'),
            value: state.checked_at ? <Age at={state.checked_at} /> : t('Never'),
          },
          { label: t('Users'), value: format.number(state.users) },
          { label: t('Groups'), value: format.number(state.groups) },
          {
            label: t('Disappeared, deleted after 30 days'),
            value: t(
              '{users, plural, one {# user} other {# users}} and {groups, plural, one {# group} other {# groups}}',
              { users: state.missing_users - state.held_users, groups: state.missing_groups },
            ),
          },
        ]}
      />
    </div>
  );
}

function NextSync({ state }: Pick<DirectoryFactsProps, 'state'>) {
  const t = useT();
  if (state.is_reading) return t('In progress');
  return state.next_sync_at ? <DateTime at={state.next_sync_at} /> : t('Due now');
}

/** Why the directory is unavailable, or what the last synchronization has found. */
function Problem({ state: { failing_since: since, suspended_at, message } }: Pick<DirectoryFactsProps, 'state'>) {
  const t = useT();
  if (since === null) {
    return (
      message && (
        <Alert tone="warning" title={t('The last synchronization reported a problem')}>
          {message}
        </Alert>
      )
    );
  }
  return (
    <Alert
      tone="danger"
      title={t.rich('The directory is unavailable since <time></time>', { time: () => <DateTime at={since} /> })}
    >
      {message && <p>{message}</p>}
      <p>
        {suspended_at === null
          ? t('Its users cannot sign in. Local users of other domains can.')
          : t('Its users no longer have access. Local users of other domains can sign in.')}
      </p>
    </Alert>
  );
}
