'use client';

import { z } from 'zod';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { toPairs } from '#components/console/key-value-pairs.ts';
import { Pairs } from '#components/console/pairs.ts';
import { PairsField } from '#components/console/pairs-field.tsx';
import { TextField } from '#components/console/text-field.tsx';
import { replaceMetadata, replaceTags, useServerChange } from '#lib/compute/server-actions/queries.ts';
import { useT } from '#lib/i18n/use-t.ts';
import type { InstanceDialogProps } from './instance-dialog.ts';
import { Tags } from './tag-words.ts';

const Values = z.object({ tags: Tags, metadata: Pairs });
type Labels = z.output<typeof Values>;

const isSame = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other);

export function LabelsDialog({ projectId, servers: [server], onClose }: InstanceDialogProps) {
  const t = useT();
  const tags = server.tags ?? [];
  const change = useServerChange(projectId, async (labels: Labels) => {
    if (!isSame(labels.tags, tags)) await replaceTags(projectId, server.id, labels.tags);
    if (!isSame(labels.metadata, server.metadata)) await replaceMetadata(projectId, server.id, labels.metadata);
  });
  return (
    <FormDialog
      title={t('Tags and metadata of {name}', { name: server.name })}
      submitLabel={t('Save')}
      size="medium"
      schema={Values}
      defaultValues={{ tags: tags.join(', '), metadata: toPairs(server.metadata) }}
      onSubmit={async (labels) => {
        await change.mutateAsync(labels);
        onClose();
      }}
      onClose={onClose}
    >
      <TextField name="tags" label={t('Tags')} hint={t('Separate tags with commas.')} hasFocus />
      <PairsField name="metadata" label={t('Metadata')} />
    </FormDialog>
  );
}
