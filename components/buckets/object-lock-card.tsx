'use client';

import { useQuery } from '@tanstack/react-query';
import { DialogButton } from '#components/console/dialog-button.tsx';
import { QueryCard } from '#components/console/query-card.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { settingApi } from '#lib/object-store/console/settings/contract.ts';
import type { BucketObjectLock } from '#lib/object-store/console/settings/schema.ts';
import type { BucketProps } from './bucket-props.ts';
import { MODE_WORDS } from './lock-words.ts';

const ObjectLockDialog = lazyComponent(async () => (await import('./object-lock-dialog.tsx')).ObjectLockDialog);

/** Whether versions can be locked, and for how long new ones are. */
export function ObjectLockCard({ projectId, bucket }: BucketProps) {
  const t = useT();
  const query = useQuery(clientOf(settingApi).objectLock.query(projectId, bucket.id));
  return (
    <QueryCard title={t('Object lock')} answer={query} unknown={t('Could not load the object lock')}>
      {(lock) => <ObjectLockContent {...{ projectId, bucket, lock }} />}
    </QueryCard>
  );
}

function ObjectLockContent({ projectId, bucket, lock }: BucketProps & { lock: BucketObjectLock }) {
  const t = useT();
  const { is_enabled, can_enable } = lock;
  const blockedReason =
    is_enabled || can_enable ? undefined : t('Turn on versioning first: object lock protects versions.');
  return (
    <div className="flex flex-col items-start gap-3">
      <ObjectLockText lock={lock} />
      <DialogButton
        projectId={projectId}
        label={is_enabled ? t('Change default retention') : t('Turn on object lock')}
        reason={blockedReason}
        dialog={(onClose) => <ObjectLockDialog {...{ projectId, bucket, lock, onClose }} />}
      />
    </div>
  );
}

function ObjectLockText({ lock: { is_enabled, default_retention } }: { lock: BucketObjectLock }) {
  const t = useT();
  if (!is_enabled) {
    return (
      <p className="text-ink-muted">
        {t(
          'Versions can be deleted at any time. With object lock, a version cannot be deleted or replaced for a time.',
        )}
      </p>
    );
  }
  if (!default_retention) {
    return <p>{t('Object lock is on. New objects are locked only if their request says so.')}</p>;
  }
  const { mode, days, years } = default_retention;
  const values = { mode: t(MODE_WORDS[mode].title) };
  return (
    <>
      <p>
        {days === null
          ? t('New objects are locked for {years, plural, one {# year} other {# years}} ({mode}).', {
              ...values,
              years: years ?? 0,
            })
          : t('New objects are locked for {days, plural, one {# day} other {# days}} ({mode}).', { ...values, days })}
      </p>
      <p className="text-ink-muted">{t(MODE_WORDS[mode].description)}</p>
    </>
  );
}
