'use client';

import type { ComponentProps } from 'react';
import { z } from 'zod';
import { CallDetails } from '#components/console/call-details.tsx';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { useSession } from '#lib/client/session.ts';
import { msg } from '#lib/i18n/text.ts';

/** Placeholder for the project in the displayed API call and command. */
export const EXAMPLE_PROJECT = '3fa85f6457174562b3fc2c963f66afa6';

interface ShareDialogProps extends ComponentProps<typeof CallDetails> {
  name: string;
  description: string;
  ownerId: string | null;
  owned: string;
  wireField: string;
  share: (projectId: string) => Promise<unknown>;
  onClose: () => void;
}

export function ShareDialog({ name, description, ownerId, owned, wireField, share, ...props }: ShareDialogProps) {
  const { onClose, ...call } = props;
  const others = useSession().data?.projects.filter(({ id }) => id !== ownerId) ?? [];
  const project = z.string().trim().min(1, msg('Enter a project ID.')).max(255);
  return (
    <FormDialog
      title={msg('Share {name}', { name })}
      description={description}
      submitLabel={msg('Share')}
      size="medium"
      schema={z.object({ project: project.refine((id) => id !== ownerId, owned) })}
      defaultValues={{ project: '' }}
      fieldOf={{ [wireField]: 'project' }}
      onSave={(values) => share(values.project)}
      onClose={onClose}
      fields={{
        project: {
          label: msg('Project ID'),
          hint: msg('Its members find the ID on their API access page. Your own projects are suggested as you type.'),
          placeholder: EXAMPLE_PROJECT,
          suggestions: others.map((other) => ({ value: other.id, label: other.name })),
          isRequired: true,
          hasFocus: true,
        },
      }}
    >
      <CallDetails {...call} />
    </FormDialog>
  );
}
