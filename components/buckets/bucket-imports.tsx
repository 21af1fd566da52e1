'use client';

import { useQuery } from '@tanstack/react-query';
import { Import } from 'lucide-react';
import { EmptyState } from '#components/console/empty-state.tsx';
import { QueryContent } from '#components/console/query-content.tsx';
import { useT } from '#lib/i18n/use-t.ts';
import { bucketImportsQuery } from '#lib/object-store/import/running-imports.ts';
import type { BucketProps } from './bucket-props.ts';
import { ImportButton } from './import-button.tsx';
import { ImportCard } from './import-card.tsx';

/** The tab with the imports of one bucket. */
export function BucketImports({ projectId, bucket }: BucketProps) {
  const t = useT();
  const query = useQuery(bucketImportsQuery(projectId));
  const importButton = <ImportButton projectId={projectId} bucket={bucket} />;
  return (
    <QueryContent answer={query} unknown={t('Could not load the imports')}>
      {({ imports }) => {
        const own = imports.filter(({ bucket_id }) => bucket_id === bucket.id);
        if (own.length === 0) {
          return (
            <EmptyState icon={Import} title={t('No imports')} actions={importButton}>
              {t(
                'An import copies a bucket of another S3 store, such as MinIO, and compares the copies. Run it again until you switch over: only new and changed objects are transferred.',
              )}
            </EmptyState>
          );
        }
        return (
          <div className="flex flex-col gap-3">
            <div>{importButton}</div>
            {own.map((entry) => (
              <ImportCard key={entry.id} headingLevel={2} {...{ projectId, entry }} />
            ))}
          </div>
        );
      }}
    </QueryContent>
  );
}
