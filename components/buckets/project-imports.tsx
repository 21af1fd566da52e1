'use client';

import { useQuery } from '@tanstack/react-query';
import { CollapsibleCard } from '#components/console/collapsible-card.tsx';
import { LoadError } from '#components/console/load-error.tsx';
import { useT } from '#lib/i18n/use-t.ts';
import { bucketImportsQuery } from '#lib/object-store/import/running-imports.ts';
import type { BucketImport } from '#lib/object-store/import/schema.ts';
import { isRunning } from '#lib/object-store/import/verbs.ts';
import { ImportCard } from './import-card.tsx';

/** Imports of all buckets of the project; nothing without any. Those that have ended leave the room to the buckets. */
export function ProjectImports({ projectId }: { projectId: string }) {
  const t = useT();
  const query = useQuery(bucketImportsQuery(projectId));
  const imports = query.data?.imports ?? [];
  const [running, ended] = [imports.filter(isRunning), imports.filter((entry) => !isRunning(entry))];
  const cardOf = (entry: BucketImport) => <ImportCard key={entry.id} headingLevel={3} {...{ projectId, entry }} />;
  return (
    <div className="flex shrink-0 flex-col gap-3 pt-4 empty:hidden">
      <LoadError answer={query} unknown={t('Could not load the imports')} />
      {running.length > 0 && <h2 className="font-semibold">{t('Imports from other S3 stores')}</h2>}
      {running.map(cardOf)}
      {ended.length > 0 && (
        <CollapsibleCard
          title={t('{count, plural, one {# ended import} other {# ended imports}} from other S3 stores', {
            count: ended.length,
          })}
        >
          <div className="flex max-h-96 flex-col gap-3 overflow-y-auto">{ended.map(cardOf)}</div>
        </CollapsibleCard>
      )}
    </div>
  );
}
