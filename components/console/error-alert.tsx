'use client';

import type { ReactNode } from 'react';
import { Alert } from '#components/ui/alert.tsx';
import { toApiError } from '#lib/client/api-error.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { ErrorDetails } from './error-details.tsx';

interface ErrorAlertProps {
  /** What was thrown. */
  error: unknown;
  /** The action that failed: "Could not delete the volume". If omitted, the server's message is the title. */
  title?: string;
  actions?: ReactNode;
}

export function ErrorAlert({ error: thrown, title, actions }: ErrorAlertProps) {
  const t = useT();
  const error = toApiError(thrown);
  return (
    <Alert tone="danger" isUrgent title={title ?? t(error.message)} actions={actions}>
      {title && <p>{t(error.message)}</p>}
      <p className="flex flex-wrap items-center gap-x-3 text-ink-muted text-small">
        <ErrorDetails error={error} />
      </p>
    </Alert>
  );
}
