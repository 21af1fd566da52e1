'use client';

import { ErrorPanel } from '#components/console/error-panel.tsx';
import { ApiError, toApiError } from '#lib/client/api-error.ts';
import { msg } from '#lib/i18n/text.ts';

interface ErrorPageProps {
  error: Error & { digest?: string };
  reset: () => void;
}

/** A page that broke while it was drawn: says so, names the log entry, offers to draw it again. */
export default function ErrorPage({ error, reset }: ErrorPageProps) {
  const shown = error.digest
    ? new ApiError({
        status: 500,
        code: 'pageFailure',
        message: msg('This page could not be drawn.'),
        requestId: error.digest,
      })
    : toApiError(error);
  return (
    <main className="mx-auto max-w-2xl p-8">
      <ErrorPanel error={shown} onRetry={reset} headingLevel={1} />
    </main>
  );
}
