'use client';

import { z } from 'zod';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { toPairs } from '#components/console/key-value-pairs.ts';
import { Pairs } from '#components/console/pairs.ts';
import { useProjectMutation } from '#lib/client/project-query.ts';
import { serverDetailsApi } from '#lib/compute/server-details/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import type { InstanceDialogProps } from './instance-dialog.ts';
import { Tags } from './tag-words.ts';

const Values = z.object({ tags: Tags, metadata: Pairs });
type Labels = z.output<typeof Values>;

const isSame = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other);

export function LabelsDialog({ projectId, servers: [server], onClose }: InstanceDialogProps) {
  const tags = server.tags ?? [];
  const { replaceTags, replaceMetadata } = clientOf(serverDetailsApi);
  const of = { server_id: server.id };
  const change = useProjectMutation(projectId, replaceTags.kinds, async (labels: Labels) => {
    if (!isSame(labels.tags, tags)) await replaceTags.send(projectId, of, { tags: labels.tags });
    if (isSame(labels.metadata, server.metadata)) return;
    await replaceMetadata.send(projectId, of, { metadata: labels.metadata });
  });
  return (
    <FormDialog
      title={msg('Tags and metadata of {name}', { name: server.name })}
      schema={Values}
      defaultValues={{ tags: tags.join(', '), metadata: toPairs(server.metadata) }}
      onSave={(labels) => change.mutateAsync(labels)}
      onClose={onClose}
      fields={{ tags: { hasFocus: true }, metadata: {} }}
    />
  );
}
