'use client';

import { DialogButton } from '#components/console/dialog-button.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { useUrlStates } from '#lib/client/use-url-state.ts';
import { useI18n } from '#lib/i18n/use-t.ts';
import type { BucketPlace } from './bucket-props.ts';
import { HistoryNote } from './history-note.tsx';
import { PointButton } from './point-button.tsx';
import { NOW, pointParams } from './point-params.ts';

const RestoreDialog = lazyComponent(async () => (await import('./restore-dialog.tsx')).RestoreDialog);

/** The displayed moment, with a way back to the present. */
export function PointBanner({ at, ...place }: BucketPlace & { at: string }) {
  const { t, format } = useI18n();
  const { projectId, bucket } = place;
  const [, change] = useUrlStates(pointParams);
  const showNow = () => change({ at: null, to: null }, { isStep: true });
  const keepsVersions = bucket.versioning === 'enabled';
  return (
    <Alert tone="info" title={t('{name} as of {time}', { name: bucket.name, time: format.dateTime(at) })}>
      <p>{t('Objects are displayed as they were, and cannot be changed here.')}</p>
      <HistoryNote {...place} bucketId={bucket.id} at={at} />
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="small" variant="primary" onClick={showNow}>
          {t('Back to now')}
        </Button>
        <PointButton
          {...place}
          size="small"
          label={t('Choose another moment')}
          onChosen={(moment) => change({ at: moment }, { isStep: true })}
        />
        <Button size="small" onClick={() => change({ to: NOW }, { isStep: true })}>
          {t('Compare with now')}
        </Button>
        <DialogButton
          size="small"
          projectId={projectId}
          label={t('Restore to this moment…')}
          reason={keepsVersions ? undefined : t('The bucket keeps no versions now. Turn on versioning first.')}
          dialog={(onClose) => <RestoreDialog {...{ ...place, at, onClose }} onStarted={showNow} />}
        />
      </div>
    </Alert>
  );
}
