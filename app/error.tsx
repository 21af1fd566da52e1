'use client';

import { useRouter } from 'next/navigation';
import { startTransition, use } from 'react';
import { ApiError, toApiError } from '#lib/client/api-error.ts';
import { BUSY_DIGEST } from '#lib/client/page-failure.ts';
import { msg } from '#lib/i18n/text.ts';
import { ErrorScreen } from './error-screen.ts';

interface ErrorPageProps {
  error: Error & { digest?: string };
  reset: () => void;
}

/** Shown for an error during rendering, with the id of the log entry and a button to render again. */
export default function ErrorPage({ error, reset }: ErrorPageProps) {
  const router = useRouter();
  const ErrorPanel = use(ErrorScreen);
  // Fetches the failed part from the server and resets the error boundary in one transition.
  const retry = () =>
    startTransition(() => {
      router.refresh();
      reset();
    });
  return (
    <main className="mx-auto max-w-2xl p-8">
      <ErrorPanel error={shownFor(error)} onRetry={retry} headingLevel={1} />
    </main>
  );
}

function shownFor(error: ErrorPageProps['error']): ApiError {
  if (error.digest === undefined) return toApiError(error);
  if (error.digest === BUSY_DIGEST) {
    const message = msg(
      'You sent more requests than the server accepts at a time. Wait a few seconds, then try again.',
    );
    return new ApiError({ status: 429, code: 'overLimit', message });
  }
  return new ApiError({
    status: 500,
    code: 'pageFailure',
    message: msg('Could not display this page.'),
    requestId: error.digest,
  });
}
