'use client';

import { X } from 'lucide-react';
import { useState } from 'react';
import { DialogButton } from '#components/console/dialog-button.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { useNow } from '#lib/client/use-now.ts';
import { toMillis } from '#lib/i18n/format.ts';
import { useT } from '#lib/i18n/use-t.ts';
import type { BucketJob } from '#lib/object-store/console/jobs/schema.ts';
import type { BucketProps } from './bucket-props.ts';

const RestoreDialog = lazyComponent(async () => (await import('./restore-dialog.tsx')).RestoreDialog);

interface UndoDeletionProps extends BucketProps {
  /** Jobs on the bucket, newest first. */
  jobs: readonly BucketJob[];
}

/** Later, objects are restored from the view of an earlier moment. */
const OFFERED_MS = 3_600_000;
const STEP_MS = 60_000;

/** Offers to undo the last job that deleted objects, until objects are restored. */
export function UndoDeletion({ projectId, bucket, jobs }: UndoDeletionProps) {
  const t = useT();
  const now = useNow(STEP_MS);
  const [dismissed, setDismissed] = useState<string>();
  const job = jobs.find(({ kind }) => kind === 'delete' || kind === 'restore');
  if (bucket.versioning !== 'enabled' || !job?.undo || job.ended_at === null || job.id === dismissed) return null;
  if (now - toMillis(job.ended_at) > OFFERED_MS) return null;
  const { done, undo } = job;
  return (
    <Alert
      tone="info"
      title={t('{done, plural, one {# object deleted} other {# objects deleted}}', { done })}
      actions={
        <>
          <DialogButton
            size="small"
            projectId={projectId}
            label={t('Undo deletion')}
            dialog={(onClose) => (
              <RestoreDialog
                {...{ projectId, bucket, onClose }}
                at={undo.moment}
                prefix={undo.prefix}
                replaces={false}
              />
            )}
          />
          <IconButton size="small" icon={X} label={t('Dismiss')} onClick={() => setDismissed(job.id)} />
        </>
      }
    >
      <p>{t('The bucket keeps the versions, so they can be restored.')}</p>
    </Alert>
  );
}
