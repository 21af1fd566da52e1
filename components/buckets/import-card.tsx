'use client';

import { useQuery } from '@tanstack/react-query';
import { ActionButton } from '#components/console/action-button.tsx';
import { CollapsibleCard } from '#components/console/collapsible-card.tsx';
import { QueryContent } from '#components/console/query-content.tsx';
import { useKindActions } from '#components/console/use-kind-actions.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Card } from '#components/ui/card.tsx';
import type { Tone } from '#components/ui/tone.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useI18n, useT } from '#lib/i18n/use-t.ts';
import { importApi } from '#lib/object-store/import/contract.ts';
import { problemText } from '#lib/object-store/import/import-problem.ts';
import { bucketImportQuery } from '#lib/object-store/import/running-imports.ts';
import type { BucketImport, BucketImportState } from '#lib/object-store/import/schema.ts';
import { IMPORT_VERBS, type ImportVerb, isRunning } from '#lib/object-store/import/verbs.ts';
import { countsText, foundNothing, IMPORT_STATES, importPath, verificationText } from './import-words.ts';

const TONES: Record<BucketImportState, Tone> = {
  running: 'info',
  cancelling: 'warning',
  done: 'success',
  failed: 'danger',
  cancelled: 'neutral',
};

interface ImportCardProps {
  projectId: string;
  entry: BucketImport;
}

/** An import with its progress or its last run. */
export function ImportCard({ projectId, entry, headingLevel }: ImportCardProps & { headingLevel: 2 | 3 }) {
  const t = useT();
  return (
    <Card
      headingLevel={headingLevel}
      title={<span className="wrap-anywhere">{t('{source} to {target}', importPath(entry))}</span>}
      aside={<Badge tone={TONES[entry.state]}>{t(IMPORT_STATES[entry.state])}</Badge>}
    >
      <div className="flex flex-col items-start gap-3">
        <ImportResult entry={entry} />
        {entry.counts.failed > 0 && <ImportFailures projectId={projectId} entry={entry} />}
        <ImportButtons projectId={projectId} entry={entry} />
      </div>
    </Card>
  );
}

function ImportResult({ entry }: { entry: BucketImport }) {
  const language = useI18n();
  const { t, format } = language;
  const { progress, ended_at, problem, has_secret } = entry;
  const verification = verificationText(entry, language);
  const { names, bytes_per_second: rate } = progress;
  return (
    <div className="flex min-w-0 flex-col gap-1">
      {ended_at !== null && (
        <p className="font-medium">
          {foundNothing(entry)
            ? t('The last run on {time} found nothing new.', { time: format.dateTime(ended_at) })
            : t('The last run ended on {time}.', { time: format.dateTime(ended_at) })}
        </p>
      )}
      <p role={ended_at === null ? 'status' : undefined}>{countsText(entry, language)}</p>
      {isRunning(entry) && rate !== null && <p>{t('{size} per second', { size: format.bytes(rate) })}</p>}
      {names.length > 0 && <p className="wrap-anywhere">{t('Now: {names}', { names: format.list(names) })}</p>}
      {verification !== undefined && <p className="text-ink-muted">{verification}</p>}
      {problem !== null && <p className="break-words text-danger-ink">{problemText(problem, t)}</p>}
      {!has_secret && <p className="text-ink-muted">{t('Finished: the secret key was removed.')}</p>}
    </div>
  );
}

const { run, cancel, finish, remove } = clientOf(importApi);

function ImportButtons({ projectId, entry }: ImportCardProps) {
  const { of, dialog } = useKindActions<BucketImport, ImportVerb>({
    ...{ verbs: IMPORT_VERBS, of: projectId, kinds: run.kinds },
    nameOf: ({ source }) => source.bucket,
    requests: {
      run: ({ id }) => run.request({ import_id: id }),
      cancel: ({ id }) => cancel.request({ import_id: id }),
      finish: ({ id }) => finish.request({ import_id: id }),
      delete: ({ id }) => remove.request({ import_id: id }),
    },
  });
  return (
    <div className="flex flex-wrap gap-2">
      {of(entry).map((action) => (
        <ActionButton key={action.id} size="small" action={{ ...action, icon: undefined }} />
      ))}
      {dialog}
    </div>
  );
}

/** Objects that a run could not transfer, loaded when they are opened. */
function ImportFailures({ projectId, entry }: ImportCardProps) {
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

function FailureList({ projectId, entry }: ImportCardProps) {
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
