'use client';

import { useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { AllActivityLink } from '#components/activity/all-activity-link.tsx';
import { Age } from '#components/console/age.tsx';
import { EmptyState } from '#components/console/empty-state.tsx';
import { RequestId } from '#components/console/request-id.tsx';
import { ResourceTable } from '#components/console/resource-table.tsx';
import { listSource } from '#components/console/row-source-of.ts';
import type { TableColumn } from '#components/console/table-column.ts';
import { textColumn } from '#components/console/text-column.tsx';
import { userActivityQuery } from '#lib/console/users/queries.ts';
import type { AccountEvent } from '#lib/console/users/schema.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';

/** What happened to an account, by what the platform calls it. */
const WORDS: Readonly<Record<string, string>> = {
  'user.create': msg('Created'),
  'user.update': msg('Changed'),
  'user.password': msg('Chose another password'),
  'user.invite': msg('Invited'),
  'user.uninvite': msg('Invitation withdrawn'),
  'user.accept': msg('Accepted the invitation'),
  'user.unlock': msg('Unlocked'),
  'user.recoveryCode': msg('Signed in with a recovery code'),
  'user.recoveryCodes': msg('Created recovery codes'),
  'user.confirmEmail': msg('Confirmed the email address'),
  'user.passcodeLimit': msg('Too many wrong passcodes'),
  'user.signOut': msg('Signed out by somebody else'),
};

/** In words; what has none is shown as the platform calls it. */
function wordOf({ type, enabled }: AccountEvent): string {
  if (enabled !== null) return enabled ? msg('Enabled') : msg('Disabled');
  return WORDS[type] ?? type;
}

const activityIn = ({ activity }: { activity: AccountEvent[] }) => activity;

/** What happened to an account, the newest first. */
export function UserActivity({ scope, userId }: { scope: string; userId: string }) {
  const t = useT();
  const columns: TableColumn<AccountEvent>[] = [
    textColumn('what', t('What'), 16, (event) => t(wordOf(event)), { grows: true, isRowHeader: true }),
    textColumn('by', t('By'), 14, ({ by }) => by?.name ?? ''),
    textColumn('at', t('When'), 10, ({ at }) => at, { cell: ({ at }) => <Age at={at} /> }),
    textColumn('request', t('Request'), 20, ({ request_id }) => request_id ?? '', {
      cell: ({ request_id }) => request_id && <RequestId id={request_id} />,
    }),
  ];
  return (
    <>
      <p className="mb-3 text-end">
        <AllActivityLink object={userId} />
      </p>
      <ResourceTable
        listId="user-activity"
        areEntries
        caption={t('Activity')}
        columns={columns}
        source={listSource(useQuery({ ...userActivityQuery(scope, userId), select: activityIn }))}
        idOf={({ id }) => id}
        nameOf={(event) => t(wordOf(event))}
        states={{
          empty: (
            <EmptyState icon={History} title={t('No activity recorded')}>
              {t('Changes are kept as long as the event log.')}
            </EmptyState>
          ),
        }}
      />
    </>
  );
}
