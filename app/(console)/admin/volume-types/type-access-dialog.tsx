'use client';

import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { QueryScreen } from '#components/console/query-screen.tsx';
import { AccessField } from '#components/projects/access-field.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { volumeTypeApi } from '#lib/block-storage/types/contract.ts';
import { useProjectMutation } from '#lib/client/project-query.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import type { TypeDialogProps } from './type-dialog.ts';

const { access, act } = clientOf(volumeTypeApi);

export function TypeAccessDialog(props: TypeDialogProps) {
  const t = useT();
  const query = useQuery(access.query(props.projectId, props.type.id));
  const title = t('Access to {name}', { name: props.type.name });
  // The form needs the current values before it can be edited.
  if (!query.data) {
    return (
      <Dialog isOpen onOpenChange={props.onClose} title={title}>
        <QueryScreen query={query} skeleton={<Skeleton className="h-24" />}>
          {() => null}
        </QueryScreen>
      </Dialog>
    );
  }
  return (
    <AccessForm {...props} title={title} before={query.data.volume_type_access.map(({ project_id }) => project_id)} />
  );
}

interface AccessFormProps extends TypeDialogProps {
  title: string;
  before: readonly string[];
}

function AccessForm({ projectId, type, title, before, onClose }: AccessFormProps) {
  const t = useT();
  const set = useProjectMutation(projectId, act.kinds, async (after: readonly string[]) => {
    const change = (action: string, project: string) => act.send(projectId, type.id, { [action]: { project } });
    for (const one of after.filter((project) => !before.includes(project))) await change('addProjectAccess', one);
    for (const one of before.filter((project) => !after.includes(project))) await change('removeProjectAccess', one);
  });
  return (
    <FormDialog
      title={title}
      description={t('Private: only these projects can create volumes of this type. Existing volumes are kept.')}
      submitLabel={t('Save')}
      schema={z.object({ projects: z.array(z.string()) })}
      defaultValues={{ projects: [...before] }}
      onSave={({ projects }) => set.mutateAsync(projects)}
      onClose={onClose}
    >
      <AccessField projectId={projectId} />
    </FormDialog>
  );
}
