'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { FormFields } from '#components/console/form-fields.tsx';
import { NameList } from '#components/console/name-list.tsx';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { bucketApi, objectApi } from '#lib/object-store/console/contract.ts';
import type { EntryDialogProps } from './bucket-props.ts';
import { selectionParts } from './entry-selection.ts';
import { lastPart, shownName } from './entry-words.ts';
import { startBucketJob } from './start-bucket-job.ts';

const Input = z.object({ bucket: z.string().min(1), folder: z.string().max(1024) });

const folderPrefix = (folder: string) => (folder === '' || folder.endsWith('/') ? folder : `${folder}/`);

interface CopyEntriesProps extends EntryDialogProps {
  isMove: boolean;
}

/** Copies one object immediately, several objects or folders as a job on the server. */
function useCopyEntries({ projectId, bucket, prefix, entries, isMove }: Omit<CopyEntriesProps, 'onClose'>) {
  const client = useQueryClient();
  const copy = clientOf(objectApi).copy.useMutation(projectId);
  return async ({ bucket: to_bucket_id, folder }: z.output<typeof Input>) => {
    const to_prefix = folderPrefix(folder);
    const [first] = entries;
    if (entries.length === 1 && first.kind === 'object') {
      const to_name = to_prefix + first.name.slice(prefix.length);
      const change = { id: bucket.id, name: first.name, to_bucket_id, to_name, is_move: isMove };
      return void (await copy.mutateAsync(change));
    }
    for (const part of selectionParts(entries)) {
      const job = { kind: isMove ? 'move' : 'copy', ...part, from_prefix: prefix, to_bucket_id, to_prefix } as const;
      await startBucketJob({ client, projectId, bucket, job });
    }
  };
}

/** Copies or moves objects and folders into a folder of this or another bucket. */
export function CopyEntries({ onClose, ...props }: CopyEntriesProps) {
  const { projectId, bucket, prefix, entries, isMove } = props;
  const t = useT();
  const buckets = useQuery(clientOf(bucketApi).list.query(projectId));
  const copy = useCopyEntries(props);
  const count = entries.length;
  const values = { count, name: lastPart(entries[0].name) };
  const title = isMove
    ? t('Move {count, plural, one {{name}} other {# objects and folders}}', values)
    : t('Copy {count, plural, one {{name}} other {# objects and folders}}', values);
  return (
    <FormDialog
      title={title}
      description={msg('The server does this without transferring the data again.')}
      submitLabel={isMove ? msg('Move') : msg('Copy')}
      schema={Input}
      defaultValues={{ bucket: bucket.id, folder: prefix }}
      fieldOf={{ to_name: 'folder', to_prefix: 'folder', to_bucket_id: 'bucket' }}
      restsOn={buckets}
      onSave={copy}
      onClose={onClose}
    >
      {count > 1 && <NameList items={entries} idOf={({ name }) => name} nameOf={(entry) => shownName(entry, prefix)} />}
      <FormFields
        of={{
          bucket: {
            label: msg('To bucket'),
            options: (buckets.data?.buckets ?? [bucket]).map(({ id: value, name: label }) => ({ value, label })),
          },
          folder: { label: msg('To folder'), hint: msg('For example photos/2026/. Empty for the top level.') },
        }}
      />
    </FormDialog>
  );
}
