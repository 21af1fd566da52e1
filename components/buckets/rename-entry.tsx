'use client';

import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { objectApi } from '#lib/object-store/console/contract.ts';
import type { EntryDialogProps } from './bucket-props.ts';
import { folderOf, lastPart } from './entry-words.ts';
import { startBucketJob } from './start-bucket-job.ts';

const Input = z.object({
  name: z
    .string()
    .min(1)
    .max(1024)
    .refine((name) => !name.endsWith('/'), msg('Do not end the name with a slash.')),
});

export function RenameEntry({ projectId, bucket, entries: [entry], onClose }: EntryDialogProps) {
  const client = useQueryClient();
  const copy = clientOf(objectApi).copy.useMutation(projectId);
  const isFolder = entry.kind === 'folder';
  const name = lastPart(entry.name).replace(/\/$/, '');
  const folder = folderOf(entry.name);
  const rename = async (input: z.output<typeof Input>) => {
    const to = folder + input.name;
    if (input.name === name) return;
    if (isFolder) {
      const job = { prefixes: [entry.name], from_prefix: entry.name, to_prefix: `${to}/` };
      await startBucketJob({ client, projectId, bucket, job: { kind: 'move', ...job } });
    } else await copy.mutateAsync({ id: bucket.id, name: entry.name, to_name: to, is_move: true });
  };
  return (
    <FormDialog
      title={msg('Rename {name}', { name })}
      description={
        isFolder ? msg('Each object of the folder gets a new name, in the background.') : msg('The data is not copied.')
      }
      submitLabel={msg('Rename')}
      schema={Input}
      defaultValues={{ name }}
      fieldOf={{ to_name: 'name' }}
      onSave={rename}
      onClose={onClose}
      fields={{ name: { label: msg('New name'), hasFocus: true } }}
    />
  );
}
