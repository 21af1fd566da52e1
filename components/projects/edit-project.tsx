'use client';

import type { ScopeDialogProps } from '#components/console/dialog-props.ts';
import { FormDialog } from '#components/console/form-dialog.tsx';
import type { ListedProject } from '#lib/console/identity/projects/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { projectApi } from '#lib/identity/projects/contract.ts';
import { ProjectFacts } from './project-facts.ts';
import { PROJECT_FIELDS } from './project-fields.ts';

interface EditProjectProps extends ScopeDialogProps {
  project: ListedProject;
}

export function EditProject({ scope, project: { id, name, description, tags }, onClose }: EditProjectProps) {
  const update = clientOf(projectApi).update.useMutation(scope);
  return (
    <FormDialog
      title={msg('Edit {name}', { name })}
      schema={ProjectFacts}
      defaultValues={{ name, description, tags: tags.join(', ') }}
      onSave={(facts) => update.mutateAsync({ id, ...facts })}
      onClose={onClose}
      fields={PROJECT_FIELDS}
    />
  );
}
