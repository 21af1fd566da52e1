'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { FormFields } from '#components/console/form-fields.tsx';
import { QueryContent } from '#components/console/query-content.tsx';
import { useMayWrite } from '#lib/client/use-may-write.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useI18n } from '#lib/i18n/use-t.ts';
import { historyApi } from '#lib/object-store/console/points/contract.ts';
import type { RestorePreview } from '#lib/object-store/console/points/schema.ts';
import type { BucketPlace } from './bucket-props.ts';
import { startBucketJob } from './start-bucket-job.ts';

interface RestoreDialogProps extends BucketPlace {
  /** ISO 8601. */
  at: string;
  /** Whether objects that have changed are replaced by default. */
  replaces?: boolean;
  onStarted?: () => void;
  onClose: () => void;
}

/** Restores a folder to a moment as a job, after showing what it would do. */
export function RestoreDialog({ projectId, bucket, prefix, at, replaces = true, ...on }: RestoreDialogProps) {
  const { t, format } = useI18n();
  const client = useQueryClient();
  const mayWrite = useMayWrite(projectId);
  const preview = useQuery(clientOf(historyApi).restorePreview.query(projectId, bucket.id, { at, prefix }));
  return (
    <FormDialog
      title={msg('Restore {name} to {time}?', { name: prefix || bucket.name, time: format.dateTime(at) })}
      description={msg('Each change adds a version, so nothing is lost. The server does this in the background.')}
      submitLabel={msg('Restore')}
      size="medium"
      schema={z.object({ replaces: z.boolean(), deletes: z.boolean() })}
      defaultValues={{ replaces }}
      restsOn={preview}
      allowed={mayWrite}
      onSubmit={async (options) => {
        const job = { kind: 'restore', moment: at, prefix, ...options } as const;
        await startBucketJob({ client, projectId, bucket, job });
        on.onClose();
        on.onStarted?.();
      }}
      onClose={on.onClose}
    >
      <QueryContent answer={preview} unknown={t('Could not compute what would be restored')}>
        {(answer) => <PreviewText preview={answer.preview} />}
      </QueryContent>
      <FormFields
        of={{
          replaces: {
            label: msg('Replace objects that have changed since'),
            hint: msg('They get the data, metadata and tags of that moment.'),
          },
          deletes: {
            label: msg('Delete objects that did not exist then'),
            hint: msg('They get a delete marker, so they can be restored.'),
          },
        }}
      />
    </FormDialog>
  );
}

function PreviewText({ preview }: { preview: RestorePreview }) {
  const { t, format } = useI18n();
  const { restored, replaced, deleted, expired, names, is_complete } = preview;
  const lines = [
    t('{count, plural, one {# deleted object is restored.} other {# deleted objects are restored.}}', {
      count: restored,
    }),
    t('{count, plural, one {# object has changed since.} other {# objects have changed since.}}', { count: replaced }),
    t('{count, plural, one {# object did not exist then.} other {# objects did not exist then.}}', { count: deleted }),
    expired > 0 &&
      t(
        '{count, plural, one {# object has expired and is not restored.} other {# objects have expired and are not restored.}}',
        {
          count: expired,
        },
      ),
  ];
  return (
    <div className="flex flex-col gap-1">
      <ul className="list-inside list-disc">
        {lines
          .filter((line) => line !== false)
          .map((line) => (
            <li key={line}>{line}</li>
          ))}
      </ul>
      {names.length > 0 && <p className="break-words text-ink-muted text-small">{format.list(names)}</p>}
      {!is_complete && <p className="text-ink-muted text-small">{t('Only a part of the bucket was examined.')}</p>}
    </div>
  );
}
