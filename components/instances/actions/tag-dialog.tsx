'use client';

import { z } from 'zod';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { serverDetailsApi } from '#lib/compute/server-details/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useServerChange } from '../use-server-change.ts';
import type { InstanceDialogProps } from './instance-dialog.ts';
import { Tags } from './tag-words.ts';

export function TagDialog({ projectId, servers, onClose }: InstanceDialogProps) {
  const startJob = useServerChange(projectId);
  const count = servers.length;
  return (
    <FormDialog
      title={msg('{count, plural, one {Tag {name}} other {Tag # instances}}', { count, name: servers[0].name })}
      submitLabel={msg('Add tags')}
      schema={z.object({ tags: Tags.refine((tags) => tags.length > 0, msg('Enter a tag.')) })}
      onSave={({ tags }) =>
        startJob({
          title: msg('Tagging {count, plural, one {# instance} other {# instances}}', { count }),
          servers,
          requestsOf: ({ id }) => tags.map((tag) => clientOf(serverDetailsApi).addTag.request({ server_id: id, tag })),
        })
      }
      onClose={onClose}
      fields={{ tags: { isRequired: true, hasFocus: true } }}
    />
  );
}
