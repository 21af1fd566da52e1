'use client';

import { FormDialog } from '#components/console/form-dialog.tsx';
import { sendChange } from '#lib/client/change-request.ts';
import { useProjectMutation } from '#lib/client/project-query.ts';
import { type ProjectFields, projectChange } from '#lib/console/projects/project-change.ts';
import type { ListedProject } from '#lib/console/projects/schema.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { ProjectFactFields, ProjectFacts } from './project-fields.tsx';

interface EditProjectProps {
  scope: string;
  project: ListedProject;
  onClose: () => void;
}

export function EditProject({ scope, project: { id, name, description, tags }, onClose }: EditProjectProps) {
  const t = useT();
  const update = useProjectMutation(scope, ['project'], (facts: ProjectFields) =>
    sendChange(scope, projectChange(id, facts)),
  );
  return (
    <FormDialog
      title={t('Edit {name}', { name })}
      submitLabel={t('Save')}
      schema={ProjectFacts}
      defaultValues={{ name, description, tags: tags.join(', ') }}
      onSubmit={async (facts) => {
        await update.mutateAsync(facts);
        onClose();
      }}
      onClose={onClose}
    >
      <ProjectFactFields />
    </FormDialog>
  );
}
