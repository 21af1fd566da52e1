'use client';

import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { toApiError } from '#lib/client/api-error.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { ErrorAlert } from './error-alert.tsx';
import { ErrorPanel } from './error-panel.tsx';
import { ForbiddenPanel } from './forbidden-panel.tsx';
import { GonePanel } from './gone-panel.tsx';
import { MissingOrForbidden } from './missing-or-forbidden.tsx';

interface QueryScreenProps<Data> {
  query: UseQueryResult<Data, Error>;
  skeleton: ReactNode;
  gone?: ReactNode;
  /** 1 if the query fills the whole page, so that the panel that replaces it has the page's heading. */
  headingLevel?: 1 | 2;
  children: (data: Data) => ReactNode;
}

export function QueryScreen<Data>({ query, skeleton, gone, headingLevel = 2, children }: QueryScreenProps<Data>) {
  const t = useT();
  const retry = () => void query.refetch();
  const error = query.error && toApiError(query.error);
  // Also if earlier data of the object exists: it was deleted in the meantime.
  if (error?.status === 404) return gone ?? <GonePanel />;
  if (query.data === undefined) {
    if (!error) return skeleton;
    if (error.status === 403) {
      return gone ? (
        <MissingOrForbidden error={error} gone={gone} headingLevel={headingLevel} />
      ) : (
        <ForbiddenPanel error={error} headingLevel={headingLevel} />
      );
    }
    return <ErrorPanel error={error} onRetry={retry} isRetrying={query.isFetching} headingLevel={headingLevel} />;
  }
  return (
    <>
      {error && (
        <div className="pb-4">
          <ErrorAlert
            title={t('This page may be out of date')}
            error={error}
            onRetry={retry}
            isRetrying={query.isFetching}
          />
        </div>
      )}
      {children(query.data)}
    </>
  );
}
