'use client';

import { Age } from '#components/console/age.tsx';
import { ButtonWithReason } from '#components/console/button-with-reason.tsx';
import { ErrorAlert } from '#components/console/error-alert.tsx';
import { Properties } from '#components/console/properties.tsx';
import { Card } from '#components/ui/card.tsx';
import { MeterBar } from '#components/ui/meter-bar.tsx';
import { useMayAdminister } from '#lib/client/use-may-administer.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useI18n } from '#lib/i18n/use-t.ts';
import { storageApi } from '#lib/object-store/console/administration/contract.ts';
import type { ObjectStoreHealth } from '#lib/object-store/console/administration/schema.ts';

/** The check of all stored data against its checksums. */
export function ScrubCard({ scope, store }: { scope: string; store: ObjectStoreHealth }) {
  const { t, format } = useI18n();
  const may = useMayAdminister(scope);
  const start = clientOf(storageApi).check.useMutation(scope);
  const { scrub, scrub_days } = store;
  const allowed = may === true && scrub?.is_in_progress ? msg('The data is already being checked.') : may;
  return (
    <Card title={t('Check of stored data')}>
      <div className="flex flex-col items-start gap-3">
        {start.error && <ErrorAlert error={start.error} />}
        <p className="text-ink-muted">
          {t('All data is read and compared with its checksums every {days, plural, one {day} other {# days}}.', {
            days: Math.max(1, Math.round(scrub_days)),
          })}
        </p>
        {scrub === null ? <p>{t('The data has not been checked yet.')}</p> : <ScrubState store={store} scrub={scrub} />}
        <ButtonWithReason
          reason={allowed === true ? undefined : t(allowed)}
          isLoading={start.isPending}
          onClick={() => start.mutate()}
        >
          {t('Check now')}
        </ButtonWithReason>
        <p className="text-ink-faint text-small">
          {t('The check runs in the background, at most {size} per minute.', { size: format.bytes(2 ** 30) })}
        </p>
      </div>
    </Card>
  );
}

function ScrubState({ store, scrub }: { store: ObjectStoreHealth; scrub: NonNullable<ObjectStoreHealth['scrub']> }) {
  const { t, format } = useI18n();
  const { started_at, finished_at, is_in_progress, blobs, bytes } = scrub;
  const checked = t('{count, plural, one {# piece} other {# pieces}} of data, {size}', {
    count: blobs,
    size: format.bytes(bytes),
  });
  // Copies share data, which is checked once, so the total is an upper bound.
  const ratio = store.stored_bytes === 0 ? 0 : bytes / store.stored_bytes;
  const text = t('{sent} of about {total}', { sent: format.bytes(bytes), total: format.bytes(store.stored_bytes) });
  const last = { label: t('Last complete check'), value: finished_at && <Age at={finished_at} /> };
  const duration = finished_at && format.duration(Date.parse(finished_at) - Date.parse(started_at));
  return (
    <div className="flex w-full flex-col gap-3">
      {is_in_progress && (
        <div>
          <p className="mb-1.5 text-small tabular-nums">{text}</p>
          <MeterBar label={t('Progress of the check')} ratio={ratio} valueText={text} />
        </div>
      )}
      <Properties
        items={
          is_in_progress
            ? [
                { label: t('Started'), value: <Age at={started_at} /> },
                { label: t('Checked so far'), value: checked },
                last,
              ]
            : [last, { label: t('Duration'), value: duration }, { label: t('Checked'), value: checked }]
        }
      />
    </div>
  );
}
