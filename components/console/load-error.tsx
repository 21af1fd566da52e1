'use client';

import type { Answer } from '#lib/client/answer.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { ErrorAlert } from './error-alert.tsx';

interface LoadErrorProps {
  answer: Answer<unknown>;
  /** Title of the error: "Could not load the quota". */
  unknown: string;
}

export function LoadError({ answer, unknown }: LoadErrorProps) {
  const t = useT();
  if (!answer.error) return undefined;
  return (
    <ErrorAlert
      title={answer.data === undefined ? unknown : t('This may be out of date')}
      error={answer.error}
      onRetry={() => void answer.refetch()}
      isRetrying={answer.isFetching}
    />
  );
}
