'use client';

import { Button } from '#components/ui/button.tsx';
import { notifyFailure } from '#lib/client/notices.ts';
import { haApi } from '#lib/console/ha/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import type { RetrySelection } from './use-retry-selection.ts';

interface RetrySelectedProps {
  projectId: string;
  /** Notification that reports the failure. */
  id: string;
  selection: RetrySelection;
}

/** Retries the selected instances, or all if none are selected. */
export function RetrySelected({ projectId, id, selection: { retryable, selected } }: RetrySelectedProps) {
  const t = useT();
  const retry = clientOf(haApi).retry.useMutation(projectId);
  const isAll = selected.length === 0 || selected.length === retryable.length;
  const run = () =>
    void retry
      .mutateAsync({ id, ...(!isAll && { server_ids: [...selected] }) })
      .catch((error: unknown) => notifyFailure(msg('Could not retry the instances'), error));
  return (
    <Button size="small" isLoading={retry.isPending} onClick={run}>
      {isAll
        ? t('Retry all {count} instances', { count: retryable.length })
        : t('Retry {count, plural, one {# selected instance} other {# selected instances}}', {
            count: selected.length,
          })}
    </Button>
  );
}
