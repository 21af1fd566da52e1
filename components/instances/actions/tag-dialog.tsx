'use client';

import { z } from 'zod';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { TextField } from '#components/console/text-field.tsx';
import { serverDetailsApi } from '#lib/compute/server-details/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { useServerChange } from '../use-server-change.ts';
import type { InstanceDialogProps } from './instance-dialog.ts';
import { Tags } from './tag-words.ts';

const Values = z.object({ tags: Tags.refine((tags) => tags.length > 0, msg('Enter a tag.')) });

export function TagDialog({ projectId, servers, onClose }: InstanceDialogProps) {
  const t = useT();
  const startJob = useServerChange(projectId);
  const count = servers.length;
  return (
    <FormDialog
      title={t('{count, plural, one {Tag {name}} other {Tag # instances}}', { count, name: servers[0].name })}
      submitLabel={t('Add tags')}
      schema={Values}
      defaultValues={{ tags: '' }}
      onSave={({ tags }) =>
        startJob({
          title: msg('Tagging {count, plural, one {# instance} other {# instances}}', { count }),
          servers,
          requestsOf: ({ id }) => tags.map((tag) => clientOf(serverDetailsApi).addTag.request({ server_id: id, tag })),
        })
      }
      onClose={onClose}
    >
      <TextField name="tags" label={t('Tags')} hint={t('Separate tags with commas.')} isRequired hasFocus />
    </FormDialog>
  );
}
