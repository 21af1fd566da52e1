'use client';

import type { Action } from '#components/console/action.ts';
import { ButtonWithReason } from '#components/console/button-with-reason.tsx';
import { notifyFailure } from '#lib/client/notices.ts';
import { haApi } from '#lib/console/ha/contract.ts';
import type { ListedNotification } from '#lib/console/ha/notifications/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';

interface RetryButtonProps {
  projectId: string;
  notification: ListedNotification;
  /** The same verb in menus, where a question precedes it. */
  action: Action;
}

/** Retries at once, because its label says what it does. */
export function RetryButton({ projectId, notification: { id, retryable }, action }: RetryButtonProps) {
  const t = useT();
  const retry = clientOf(haApi).retry.useMutation(projectId);
  const run = () =>
    void retry
      .mutateAsync({ id })
      .catch((error: unknown) => notifyFailure(msg('Could not retry the instances'), error));
  return (
    <ButtonWithReason
      variant="primary"
      isLoading={retry.isPending}
      reason={action.allowed === true ? undefined : t(action.allowed)}
      onClick={run}
    >
      {action.icon}
      {t('Retry {count, plural, one {# instance} other {# instances}}', { count: retryable })}
    </ButtonWithReason>
  );
}
