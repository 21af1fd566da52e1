'use client';

import { useQuery } from '@tanstack/react-query';
import { ActionButton } from '#components/console/action-button.tsx';
import { Age } from '#components/console/age.tsx';
import { CardTable, WIDE_ONLY } from '#components/console/card-table.tsx';
import { QueryScreen } from '#components/console/query-screen.tsx';
import { useKindActions } from '#components/console/use-kind-actions.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { cx } from '#components/ui/cx.ts';
import { Dialog } from '#components/ui/dialog.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { clientOf } from '#lib/contract/client.ts';
import { useI18n, useT } from '#lib/i18n/use-t.ts';
import { objectApi } from '#lib/object-store/console/contract.ts';
import type { ObjectVersion } from '#lib/object-store/console/schema.ts';
import { VERSION_VERBS, type VersionVerb } from '#lib/object-store/console/verbs.ts';
import type { BucketIds, EntryDialogProps } from './bucket-props.ts';
import { lastPart } from './entry-words.ts';
import { saveObject } from './save-object.ts';

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

const { copy, remove } = clientOf(objectApi);

interface VersionTableProps extends BucketIds {
  name: string;
  versions: readonly ObjectVersion[];
}

function VersionTable({ projectId, bucketId, name, versions }: VersionTableProps) {
  const { t, format } = useI18n();
  const deletionOf = ({ version_id }: ObjectVersion) => remove.request(bucketId, { name, version_id });
  const { of, dialog } = useKindActions<ObjectVersion, VersionVerb>({
    ...{ verbs: VERSION_VERBS, of: projectId, kinds: copy.kinds },
    idOf: ({ version_id }) => version_id,
    nameOf: () => lastPart(name),
    valuesOf: ([{ modified_at }]) => ({ time: format.dateTime(modified_at) }),
    starts: { download: { run: ([{ version_id }]) => saveObject(projectId, bucketId, { name, version_id }) } },
    requests: {
      restore: ({ version_id }) => copy.request(bucketId, { name, version_id, to_name: name, replaces: true }),
      undo: deletionOf,
      delete: deletionOf,
    },
  });
  const heads = [
    { label: t('Modified') },
    { label: t('Size') },
    { label: t('Version'), isWideOnly: true },
    { label: t('Actions') },
  ];
  return (
    <>
      <CardTable caption={t('Versions')} heads={heads}>
        {versions.map((version) => (
          <tr key={version.version_id}>
            <VersionCells version={version} />
            <td className="px-4 py-2">
              <div className="flex flex-wrap gap-2">
                {of(version).map((action) => (
                  <ActionButton key={action.id} size="small" action={{ ...action, icon: undefined }} />
                ))}
              </div>
            </td>
          </tr>
        ))}
      </CardTable>
      {dialog}
    </>
  );
}

function VersionCells({ version }: { version: ObjectVersion }) {
  const { t, format } = useI18n();
  const { version_id, is_latest, is_delete_marker, size, modified_at } = version;
  return (
    <>
      <th scope="row" className="px-4 py-2 text-start font-normal sm:whitespace-nowrap">
        <Age at={modified_at} /> {is_latest && <span className="text-ink-muted sm:hidden">{t('(current)')}</span>}
      </th>
      <td className="whitespace-nowrap px-4 py-2">{is_delete_marker ? t('Deleted') : format.bytes(size)}</td>
      <td className={cx('max-w-40 truncate px-4 py-2 text-small', WIDE_ONLY)} title={version_id}>
        {is_latest ? <Badge tone="success">{t('Current')}</Badge> : <span className="font-mono">{version_id}</span>}
      </td>
    </>
  );
}
