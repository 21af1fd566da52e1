'use client';

import { CircleAlert, RotateCw } from 'lucide-react';
import { Button } from '#components/ui/button.tsx';
import type { ApiError } from '#lib/client/api-error.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { ErrorDetails } from './error-details.tsx';
import { ScreenState } from './screen-state.tsx';

interface ErrorPanelProps {
  error: ApiError;
  onRetry?: () => void;
  isRetrying?: boolean;
  headingLevel?: 1 | 2 | 3;
}

const titles = {
  network: msg('No response from the server'),
  busy: msg('Too many requests'),
  failed: msg('Could not load this'),
};

function titleOf(error: ApiError) {
  if (error.status === 0) return titles.network;
  return error.status === 429 ? titles.busy : titles.failed;
}

export function ErrorPanel({ error, onRetry, isRetrying, headingLevel }: ErrorPanelProps) {
  const t = useT();
  return (
    <ScreenState
      icon={CircleAlert}
      tone="danger"
      isUrgent
      title={t(titleOf(error))}
      {...(headingLevel ? { headingLevel } : {})}
      actions={
        onRetry && (
          <Button onClick={onRetry} isLoading={isRetrying ?? false}>
            {!isRetrying && <RotateCw aria-hidden />}
            {t('Try again')}
          </Button>
        )
      }
    >
      <p>{t(error.message)}</p>
      <p className="mt-2 flex flex-wrap items-center justify-center gap-x-3 text-ink-faint text-small">
        <ErrorDetails error={error} />
      </p>
    </ScreenState>
  );
}
