'use client';

import { useQuery } from '@tanstack/react-query';
import { Import } from 'lucide-react';
import { EmptyState } from '#components/console/empty-state.tsx';
import { LoadError } from '#components/console/load-error.tsx';
import { QueryContent } from '#components/console/query-content.tsx';
import { useT } from '#lib/i18n/use-t.ts';
import type { Bucket } from '#lib/object-store/console/schema.ts';
import { bucketImportsQuery } from '#lib/object-store/import/queries.ts';
import { ImportButton } from './import-button.tsx';
import { ImportCard } from './import-card.tsx';

/** Imports of all buckets of the project; nothing without any. */
export function ProjectImports({ projectId }: { projectId: string }) {
  const t = useT();
  const query = useQuery(bucketImportsQuery(projectId));
  const imports = query.data?.imports ?? [];
  return (
    <div className="flex flex-col gap-3 pt-4 empty:hidden">
      <LoadError answer={query} unknown={t('Could not load the imports')} />
      {imports.length > 0 && <h2 className="font-semibold">{t('Imports from other S3 stores')}</h2>}
      {imports.map((entry) => (
        <ImportCard key={entry.id} headingLevel={3} {...{ projectId, entry }} />
      ))}
    </div>
  );
}

/** The tab with the imports of one bucket. */
export function BucketImports({ projectId, bucket }: { projectId: string; bucket: Bucket }) {
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
