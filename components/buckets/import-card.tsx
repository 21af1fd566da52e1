'use client';

import { useState } from 'react';
import { ButtonWithReason } from '#components/console/button-with-reason.tsx';
import { ConfirmAction } from '#components/console/confirm-action.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Card } from '#components/ui/card.tsx';
import type { Tone } from '#components/ui/tone.ts';
import { notifyFailure } from '#lib/client/notices.ts';
import { useMayWrite } from '#lib/client/use-may-write.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useI18n, useT } from '#lib/i18n/use-t.ts';
import { importApi } from '#lib/object-store/import/contract.ts';
import { problemText } from '#lib/object-store/import/import-problem.ts';
import { isRunning } from '#lib/object-store/import/running-imports.ts';
import type { BucketImport, BucketImportState } from '#lib/object-store/import/schema.ts';
import { ImportFailures } from './import-failures.tsx';
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

type Question = 'finish' | 'delete';

function ImportButtons({ projectId, entry }: ImportCardProps) {
  const t = useT();
  const mayWrite = useMayWrite(projectId);
  const [question, setQuestion] = useState<Question>();
  const run = clientOf(importApi).run.useMutation(projectId);
  const cancel = clientOf(importApi).cancel.useMutation(projectId);
  const reason = mayWrite === true ? undefined : t(mayWrite);
  const onRunError = (error: Error) => notifyFailure(msg('Could not run the import'), error);
  const onCancelError = (error: Error) => notifyFailure(msg('Could not cancel the import'), error);
  const isCancelling = cancel.isPending || entry.state === 'cancelling';
  return (
    <div className="flex flex-wrap gap-2">
      {isRunning(entry) && (
        <ButtonWithReason
          size="small"
          reason={reason}
          isLoading={isCancelling}
          onClick={() => cancel.mutate({ import_id: entry.id }, { onError: onCancelError })}
        >
          {t('Cancel')}
        </ButtonWithReason>
      )}
      {!isRunning(entry) && entry.has_secret && (
        <>
          <ButtonWithReason
            size="small"
            reason={reason}
            isLoading={run.isPending}
            onClick={() => run.mutate({ import_id: entry.id }, { onError: onRunError })}
          >
            {t('Run again')}
          </ButtonWithReason>
          <ButtonWithReason size="small" reason={reason} onClick={() => setQuestion('finish')}>
            {t('Finish')}
          </ButtonWithReason>
        </>
      )}
      <ButtonWithReason size="small" reason={reason} onClick={() => setQuestion('delete')}>
        {t('Delete')}
      </ButtonWithReason>
      {question && <ImportQuestion {...{ projectId, entry, question }} onClose={() => setQuestion(undefined)} />}
    </div>
  );
}

interface ImportQuestionProps extends ImportCardProps {
  question: Question;
  onClose: () => void;
}

function ImportQuestion({ projectId, entry, question, onClose }: ImportQuestionProps) {
  const t = useT();
  const finish = clientOf(importApi).finish.useMutation(projectId);
  const remove = clientOf(importApi).remove.useMutation(projectId);
  const name = entry.source.bucket;
  const dialog = { isOpen: true, onOpenChange: (isOpen: boolean) => !isOpen && onClose() };
  if (question === 'finish') {
    return (
      <ConfirmAction
        isDanger={false}
        {...dialog}
        title={t('Finish the import of {name}?', { name })}
        confirmLabel={t('Finish import')}
        onConfirm={() => finish.mutateAsync({ import_id: entry.id })}
      >
        <p>{t('The secret key is removed, so that the import cannot run again. Imported objects stay.')}</p>
      </ConfirmAction>
    );
  }
  return (
    <ConfirmAction
      {...dialog}
      title={t('Delete the import of {name}?', { name })}
      confirmLabel={t('Delete import')}
      onConfirm={() => remove.mutateAsync({ import_id: entry.id })}
    >
      <p>{t('The import is deleted with its secret key. A run ends. Imported objects stay.')}</p>
    </ConfirmAction>
  );
}
