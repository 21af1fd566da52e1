'use client';

import { useQuery } from '@tanstack/react-query';
import { CollapsibleCard } from '#components/console/collapsible-card.tsx';
import { QueryContent } from '#components/console/query-content.tsx';
import { useT } from '#lib/i18n/use-t.ts';
import { problemText } from '#lib/object-store/import/import-problem.ts';
import { bucketImportQuery } from '#lib/object-store/import/running-imports.ts';
import type { BucketImport } from '#lib/object-store/import/schema.ts';

interface ImportFailuresProps {
  projectId: string;
  entry: BucketImport;
}

/** Objects that a run could not transfer, loaded when they are opened. */
export function ImportFailures({ projectId, entry }: ImportFailuresProps) {
  const t = useT();
  const count = entry.counts.failed;
  return (
    <div className="w-full">
      <CollapsibleCard title={t('{count, plural, one {# failed object} other {# failed objects}}', { count })}>
        <FailureList projectId={projectId} entry={entry} />
      </CollapsibleCard>
    </div>
  );
}

function FailureList({ projectId, entry }: ImportFailuresProps) {
  const t = useT();
  const query = useQuery(bucketImportQuery(projectId, entry.id));
  return (
    <QueryContent answer={query} unknown={t('Could not load the failed objects')}>
      {({ import: { failures, counts } }) => (
        <>
          <p className="pb-2 text-ink-muted text-small">{t('Another run transfers them again.')}</p>
          <ul className="flex flex-col gap-1.5">
            {failures.map(({ name, problem }) => (
              <li key={name} className="min-w-0 break-words">
                <span className="break-all font-medium">{name}</span>: {problemText(problem, t)}
              </li>
            ))}
          </ul>
          {counts.failed > failures.length && (
            <p className="pt-2 text-ink-muted text-small">
              {t('Only the first {count} are listed.', { count: failures.length })}
            </p>
          )}
        </>
      )}
    </QueryContent>
  );
}
