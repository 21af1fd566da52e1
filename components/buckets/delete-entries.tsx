'use client';

import { useQueryClient } from '@tanstack/react-query';
import { ConfirmAction } from '#components/console/confirm-action.tsx';
import { NameList } from '#components/console/name-list.tsx';
import { notify } from '#lib/client/notices.ts';
import { useProjectMutation } from '#lib/client/project-query.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { objectApi } from '#lib/object-store/console/contract.ts';
import type { EntryDialogProps } from './bucket-props.ts';
import { selectionParts } from './entry-selection.ts';
import { lastPart, shownName } from './entry-words.ts';
import { startBucketJob } from './start-bucket-job.ts';

/** Deletes one object immediately, several objects or folders as a job on the server. */
export function DeleteEntries({ projectId, bucket, prefix, entries, onClose }: EntryDialogProps) {
  const t = useT();
  const client = useQueryClient();
  const { send, kinds } = clientOf(objectApi).remove;
  const remove = useProjectMutation(projectId, kinds, (name: string) => send(projectId, bucket.id, { name }));
  const [first] = entries;
  const count = entries.length;
  const hasFolder = entries.some(({ kind }) => kind === 'folder');
  const isKept = bucket.versioning === 'enabled';
  const name = lastPart(first.name);
  const confirm = async () => {
    if (count === 1 && !hasFolder) {
      await remove.mutateAsync(first.name);
      notify({ level: 'success', title: msg('Object {name} deleted', { name }) });
      return;
    }
    for (const part of selectionParts(entries)) {
      await startBucketJob({ client, projectId, bucket, job: { kind: 'delete', ...part } });
    }
  };
  return (
    <ConfirmAction
      onClose={onClose}
      title={t('{count, plural, one {Delete {name}?} other {Delete # objects and folders?}}', { count, name })}
      confirmLabel={t('Delete')}
      losesData={!isKept && (hasFolder || count > 1)}
      phrase={count === 1 ? name : String(count)}
      onConfirm={confirm}
    >
      {count > 1 && (
        <NameList items={entries} idOf={(entry) => entry.name} nameOf={(entry) => shownName(entry, prefix)} />
      )}
      {hasFolder && <p>{t('All objects whose names start with the name of a folder are deleted too.')}</p>}
      <p>
        {isKept
          ? t('The bucket keeps the versions, so they can be restored.')
          : t(
              '{count, plural, one {It} other {They}} cannot be restored, because the bucket keeps no earlier versions.',
              { count: hasFolder ? 2 : count },
            )}
      </p>
    </ConfirmAction>
  );
}
