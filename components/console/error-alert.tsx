'use client';

import type { ReactNode } from 'react';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { toApiError } from '#lib/client/api-error.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { ErrorDetails } from './error-details.tsx';
import { ExceededQuotas } from './exceeded-quotas.tsx';

interface ErrorAlertProps {
  /** What was thrown. */
  error: unknown;
  /** The action that failed: "Could not delete the volume". If omitted, the server's message is the title. */
  title?: string;
  actions?: ReactNode;
  /** Displays a button that tries again. */
  onRetry?: () => void;
  isRetrying?: boolean;
}

export function ErrorAlert({ error: thrown, title, actions, onRetry, isRetrying = false }: ErrorAlertProps) {
  const t = useT();
  const error = toApiError(thrown);
  const retry = onRetry && (
    <Button size="small" onClick={onRetry} isLoading={isRetrying}>
      {t('Try again')}
    </Button>
  );
  return (
    <Alert
      tone="danger"
      isUrgent
      title={title ?? t(error.message)}
      actions={actions ?? retry ?? (error.excesses.length > 0 && <ExceededQuotas excesses={error.excesses} />)}
    >
      {title && <p>{t(error.message)}</p>}
      <p className="flex flex-wrap items-center gap-x-3 text-ink-muted text-small">
        <ErrorDetails error={error} />
      </p>
    </Alert>
  );
}
