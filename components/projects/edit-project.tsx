'use client';

import type { ScopeDialogProps } from '#components/console/dialog-props.ts';
import { FormDialog } from '#components/console/form-dialog.tsx';
import type { ListedProject } from '#lib/console/identity/projects/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { projectApi } from '#lib/identity/projects/contract.ts';
import { ProjectFactFields, ProjectFacts } from './project-fields.tsx';

interface EditProjectProps extends ScopeDialogProps {
  project: ListedProject;
}

export function EditProject({ scope, project: { id, name, description, tags }, onClose }: EditProjectProps) {
  const t = useT();
  const update = clientOf(projectApi).update.useMutation(scope);
  return (
    <FormDialog
      title={t('Edit {name}', { name })}
      schema={ProjectFacts}
      defaultValues={{ name, description, tags: tags.join(', ') }}
      onSave={(facts) => update.mutateAsync({ id, ...facts })}
      onClose={onClose}
    >
      <ProjectFactFields />
    </FormDialog>
  );
}
