'use client';

import { useQuery } from '@tanstack/react-query';
import { useStore } from 'zustand';
import { Age } from '#components/console/age.tsx';
import { CollapsibleCard } from '#components/console/collapsible-card.tsx';
import { LoadError } from '#components/console/load-error.tsx';
import { Button } from '#components/ui/button.tsx';
import { isUnfinished, jobs } from '#lib/client/job-store.ts';
import { notifyFailure } from '#lib/client/notices.ts';
import { useMayWrite } from '#lib/client/use-may-write.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { uploadApi } from '#lib/object-store/console/contract.ts';
import type { Upload } from '#lib/object-store/console/schema.ts';
import type { BucketIds } from './bucket-props.ts';

/** Uploads in parts that were interrupted. Hidden while this tab uploads to the bucket, since those are in the tray. */
export function UnfinishedUploads({ projectId, bucketId }: BucketIds) {
  const t = useT();
  const isUploading = useStore(jobs, ({ all }) => all.some((job) => job.about === bucketId && isUnfinished(job)));
  const query = useQuery({ ...clientOf(uploadApi).list.query(projectId, bucketId), enabled: !isUploading });
  const uploads = isUploading ? [] : (query.data?.uploads ?? []);
  if (query.error) return <LoadError answer={query} unknown={t('Could not load the unfinished uploads')} />;
  if (uploads.length === 0) return null;
  const count = uploads.length;
  return (
    <div className="pb-3">
      <CollapsibleCard title={t('{count, plural, one {# unfinished upload} other {# unfinished uploads}}', { count })}>
        <p className="pb-2 text-ink-muted text-small">
          {t('To continue an upload of this browser, choose the same file again. The stored parts are not sent again.')}
        </p>
        <ul className="flex flex-col gap-2">
          {uploads.map((upload) => (
            <UnfinishedUpload key={upload.id} {...{ projectId, bucketId, upload }} />
          ))}
        </ul>
      </CollapsibleCard>
    </div>
  );
}

function UnfinishedUpload({ projectId, bucketId, upload }: BucketIds & { upload: Upload }) {
  const t = useT();
  const mayWrite = useMayWrite(projectId) === true;
  const cancel = clientOf(uploadApi).remove.useMutation(projectId);
  const onError = (error: Error) => notifyFailure(msg('Could not discard the upload'), error);
  const discard = () => cancel.mutate({ id: bucketId, upload_id: upload.id }, { onError });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <span className="min-w-0 wrap-anywhere">{upload.name}</span>
      <span className="flex shrink-0 items-center gap-3 text-ink-muted text-small">
        <Age at={upload.created_at} />
        {mayWrite && (
          <Button size="small" isLoading={cancel.isPending} onClick={discard}>
            {t('Discard')}
          </Button>
        )}
      </span>
    </li>
  );
}
