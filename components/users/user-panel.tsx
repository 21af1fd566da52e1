'use client';

import { useQuery } from '@tanstack/react-query';
import type { Action } from '#components/console/action.ts';
import type { ScopeDialogProps } from '#components/console/dialog-props.ts';
import { GonePanel } from '#components/console/gone-panel.tsx';
import { QueryScreen } from '#components/console/query-screen.tsx';
import { SummaryPanel } from '#components/console/summary-panel.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { nullIfNotFound } from '#lib/client/answer.ts';
import { listedUserApi } from '#lib/console/identity/users/contract.ts';
import type { ListedUser } from '#lib/console/identity/users/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { identityHref } from '#lib/screens/paths.ts';
import { UserFactList } from './user-fact-list.tsx';

interface UserPanelProps extends ScopeDialogProps {
  id: string;
  /** The row of the list, displayed until the user is loaded. */
  listed: ListedUser | undefined;
  actionsOf: (row: ListedUser) => readonly Action[];
}

/** A user beside the list, also one who is on a page that is not loaded. */
export function UserPanel({ scope, id, listed, onClose, actionsOf }: UserPanelProps) {
  const t = useT();
  const query = useQuery({
    ...clientOf(listedUserApi).one.query(scope, id),
    ...(listed ? { placeholderData: { user: listed } } : {}),
  });
  const user = nullIfNotFound(query).data?.user;
  return (
    <SummaryPanel
      isOpen
      onClose={onClose}
      name={user?.name}
      kind={t('User')}
      actions={user ? actionsOf(user) : []}
      href={identityHref(scope, 'users', id)}
    >
      <QueryScreen
        query={query}
        gone={<GonePanel title={t('User not found')} />}
        skeleton={<Skeleton className="h-48 w-full" />}
      >
        {(shown) => <UserFactList scope={scope} row={shown.user} />}
      </QueryScreen>
    </SummaryPanel>
  );
}
