'use client';

import { useId, useState } from 'react';
import { ErrorAlert } from '#components/console/error-alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { CodeBlock } from '#components/ui/code-block.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { Select } from '#components/ui/select.tsx';
import { notify, notifyFailure } from '#lib/client/notices.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useI18n, useT } from '#lib/i18n/use-t.ts';
import { bucketApi } from '#lib/object-store/console/contract.ts';
import { MAX_LINK_SECONDS, type ShareLink } from '#lib/object-store/console/schema.ts';
import type { BucketIds, EntryDialogProps } from './bucket-props.ts';
import { lastPart } from './entry-words.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;
const DURATIONS = [HOUR, 8 * HOUR, DAY, 7 * DAY, MAX_LINK_SECONDS];

/** Creates an address by which anyone can download an object for some time. */
export function ShareDialog({ projectId, bucket, entries: [{ name }], onClose }: EntryDialogProps) {
  const t = useT();
  const [seconds, setSeconds] = useState(DAY);
  const create = clientOf(bucketApi).share.useMutation(projectId);
  const { data: link, error } = create;
  return (
    <Dialog
      onClose={onClose}
      title={t('Share {name}', { name: lastPart(name) })}
      description={t('Anyone who has the link can download the object until it expires.')}
      size="medium"
      footer={
        <>
          <EndLinks projectId={projectId} bucketId={bucket.id} />
          <Button onClick={onClose}>{t('Close')}</Button>
          <Button
            variant="primary"
            isLoading={create.isPending}
            onClick={() => create.mutate({ id: bucket.id, name, valid_seconds: seconds })}
          >
            {t('Create link')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {error && <ErrorAlert error={error} />}
        <DurationSelect seconds={seconds} onChange={setSeconds} />
        {link && <CreatedLink link={link} />}
      </div>
    </Dialog>
  );
}

function DurationSelect({ seconds, onChange }: { seconds: number; onChange: (seconds: number) => void }) {
  const t = useT();
  const id = useId();
  const labelOf = (value: number) =>
    value < DAY
      ? t('{count, plural, one {# hour} other {# hours}}', { count: value / HOUR })
      : t('{count, plural, one {# day} other {# days}}', { count: value / DAY });
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-medium">
        {t('Valid for')}
      </label>
      <Select
        id={id}
        value={String(seconds)}
        options={DURATIONS.map((value) => ({ value: String(value), label: labelOf(value) }))}
        onChange={(event) => onChange(Number(event.target.value))}
      />
    </div>
  );
}

function CreatedLink({ link }: { link: ShareLink }) {
  const { t, format } = useI18n();
  return (
    <div className="flex flex-col gap-1.5">
      <CodeBlock code={link.url} label={t('Link')} copyLabel={t('Copy link')} />
      <p className="text-ink-muted text-small">
        {t('Valid until {time}.', { time: format.dateTime(link.expires_at) })}
      </p>
    </div>
  );
}

/** Ends all links to objects of the bucket, for one that has reached the wrong people. */
function EndLinks({ projectId, bucketId }: BucketIds) {
  const t = useT();
  const end = clientOf(bucketApi).endSharing.useMutation(projectId);
  const onSuccess = () => notify({ level: 'success', title: msg('All links of the bucket have ended') });
  const onError = (error: Error) => notifyFailure(msg('Could not end the links'), error);
  return (
    <Button className="me-auto" isLoading={end.isPending} onClick={() => end.mutate(bucketId, { onSuccess, onError })}>
      {t('End all links of the bucket')}
    </Button>
  );
}
