'use client';

import { useQuery } from '@tanstack/react-query';
import { Age } from '#components/console/age.tsx';
import { CardTable, WIDE_ONLY } from '#components/console/card-table.tsx';
import { QueryScreen } from '#components/console/query-screen.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { cx } from '#components/ui/cx.ts';
import { Dialog } from '#components/ui/dialog.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { notify, notifyFailure } from '#lib/client/notices.ts';
import { saveFrom } from '#lib/client/save-file.ts';
import { useMayWrite } from '#lib/client/use-may-write.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useI18n, useT } from '#lib/i18n/use-t.ts';
import { objectApi } from '#lib/object-store/console/contract.ts';
import { dataHref } from '#lib/object-store/console/object-data.ts';
import type { ObjectVersion } from '#lib/object-store/console/schema.ts';
import type { BucketIds } from './bucket-props.ts';
import { DeleteVersion } from './delete-version.tsx';
import type { EntryDialogProps } from './entry-dialog.ts';
import { lastPart } from './entry-words.ts';

/** Versions of an object, each with download, restore and permanent deletion. */
export function VersionsDialog({ projectId, bucket, entries: [{ name }], onClose }: EntryDialogProps) {
  const t = useT();
  const query = useQuery(clientOf(objectApi).versions.query(projectId, bucket.id, { name }));
  return (
    <Dialog
      onClose={onClose}
      title={t('Versions of {name}', { name: lastPart(name) })}
      description={
        bucket.versioning === 'enabled'
          ? t('A restored version becomes the current one. The others are kept.')
          : t('The bucket keeps no earlier versions. Turn on versioning in its settings.')
      }
      size="large"
      footer={<Button onClick={onClose}>{t('Close')}</Button>}
    >
      <QueryScreen query={query} skeleton={<Skeleton className="h-24" />}>
        {({ versions }) => <VersionTable {...{ projectId, bucketId: bucket.id, name, versions }} />}
      </QueryScreen>
    </Dialog>
  );
}

interface VersionTableProps extends BucketIds {
  name: string;
  versions: readonly ObjectVersion[];
}

function VersionTable({ versions, ...props }: VersionTableProps) {
  const t = useT();
  const heads = [
    { label: t('Modified') },
    { label: t('Size') },
    { label: t('Version'), isWideOnly: true },
    { label: t('Actions') },
  ];
  return (
    <CardTable caption={t('Versions')} heads={heads}>
      {versions.map((version) => (
        <VersionRow key={version.version_id} version={version} {...props} />
      ))}
    </CardTable>
  );
}

interface VersionRowProps extends Omit<VersionTableProps, 'versions'> {
  version: ObjectVersion;
}

function VersionRow({ projectId, bucketId, name, version }: VersionRowProps) {
  const { t, format } = useI18n();
  const { version_id, is_latest, is_delete_marker, size, modified_at } = version;
  return (
    <tr>
      <th scope="row" className="px-4 py-2 text-start font-normal sm:whitespace-nowrap">
        <Age at={modified_at} /> {is_latest && <span className="text-ink-muted sm:hidden">{t('(current)')}</span>}
      </th>
      <td className="whitespace-nowrap px-4 py-2">{is_delete_marker ? t('Deleted') : format.bytes(size)}</td>
      <td className={cx('max-w-40 truncate px-4 py-2 text-small', WIDE_ONLY)} title={version_id}>
        {is_latest ? <Badge tone="success">{t('Current')}</Badge> : <span className="font-mono">{version_id}</span>}
      </td>
      <td className="px-4 py-2">
        <VersionButtons {...{ projectId, bucketId, name, version }} />
      </td>
    </tr>
  );
}

function VersionButtons({ projectId, bucketId, name, version }: VersionRowProps) {
  const t = useT();
  const mayWrite = useMayWrite(projectId) === true;
  const copy = clientOf(objectApi).copy.useMutation(projectId);
  const { version_id, is_latest, is_delete_marker } = version;
  const restore = () =>
    copy.mutate(
      { id: bucketId, name, version_id, to_name: name, replaces: true },
      {
        onSuccess: () => notify({ level: 'success', title: msg('Version restored') }),
        onError: (error) => notifyFailure(msg('Could not restore the version'), error),
      },
    );
  return (
    <div className="flex flex-wrap gap-2">
      {!is_delete_marker && (
        <Button
          size="small"
          onClick={() => saveFrom(dataHref(projectId, bucketId, { name, version_id }, 'attachment'), lastPart(name))}
        >
          {t('Download')}
        </Button>
      )}
      {mayWrite && !is_latest && !is_delete_marker && (
        <Button size="small" onClick={restore} isLoading={copy.isPending}>
          {t('Restore')}
        </Button>
      )}
      {mayWrite && (is_delete_marker || !is_latest) && <DeleteVersion {...{ projectId, bucketId, name, version }} />}
    </div>
  );
}
