'use client';

import { useState } from 'react';
import { ActionButton } from '#components/console/action-button.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { useMayWrite } from '#lib/client/use-may-write.ts';
import { useUrlStates } from '#lib/client/use-url-state.ts';
import { msg } from '#lib/i18n/text.ts';
import { useI18n } from '#lib/i18n/use-t.ts';
import type { BucketPlace } from './entry-dialog.ts';
import { HistoryWarning } from './history-warning.tsx';
import { NOW, pointParams } from './point-params.ts';

const PointDialog = lazyComponent(async () => (await import('./point-dialog.tsx')).PointDialog);
const RestoreDialog = lazyComponent(async () => (await import('./restore-dialog.tsx')).RestoreDialog);

/** The displayed moment, with a way back to the present. */
export function PointBanner({ projectId, bucket, prefix, at }: BucketPlace & { at: string }) {
  const { t, format } = useI18n();
  const mayWrite = useMayWrite(projectId);
  const [, change] = useUrlStates(pointParams);
  const [dialog, setDialog] = useState<'moment' | 'restore'>();
  const close = () => setDialog(undefined);
  const showNow = () => change({ at: null, to: null }, { isStep: true });
  const mayRestore =
    bucket.versioning === 'enabled' ? mayWrite : msg('The bucket keeps no versions now. Turn on versioning first.');
  const place = { projectId, bucketId: bucket.id, prefix };
  return (
    <Alert tone="info" title={t('{name} as of {time}', { name: bucket.name, time: format.dateTime(at) })}>
      <p>{t('Objects are displayed as they were, and cannot be changed here.')}</p>
      <HistoryWarning {...place} at={at} />
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="small" variant="primary" onClick={showNow}>
          {t('Back to now')}
        </Button>
        <Button size="small" onClick={() => setDialog('moment')}>
          {t('Choose another moment')}
        </Button>
        <Button size="small" onClick={() => change({ to: NOW }, { isStep: true })}>
          {t('Compare with now')}
        </Button>
        <ActionButton
          size="small"
          action={{
            label: t('Restore to this moment…'),
            allowed: mayRestore,
            onSelect: () => setDialog('restore'),
          }}
        />
      </div>
      {dialog === 'moment' && (
        <PointDialog
          {...place}
          title={t('View an earlier moment')}
          submitLabel={t('View')}
          onChosen={(moment) => change({ at: moment }, { isStep: true })}
          onClose={close}
        />
      )}
      {dialog === 'restore' && (
        <RestoreDialog {...{ projectId, bucket, prefix, at }} onStarted={showNow} onClose={close} />
      )}
    </Alert>
  );
}
