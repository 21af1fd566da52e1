'use client';

import type { UseQueryResult } from '@tanstack/react-query';
import { z } from 'zod';
import type { ProjectDialogProps } from '#components/console/dialog-props.ts';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { QueryScreen } from '#components/console/query-screen.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { useProjectMutation } from '#lib/client/project-query.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { AccessField } from './access-field.tsx';

interface AccessDialogProps extends ProjectDialogProps {
  name: string;
  /** What the projects with access can do. */
  description: string;
  /** The ids of the projects that have access now. */
  query: UseQueryResult<readonly string[], Error>;
  kinds: readonly string[];
  change: (project: string, isAdded: boolean) => Promise<unknown>;
}

/** Chooses the projects that can use a private object. The form needs the current ones before it can be edited. */
export function AccessDialog({ query, ...props }: AccessDialogProps) {
  const t = useT();
  if (query.data) return <AccessForm {...props} before={query.data} />;
  return (
    <Dialog isOpen onOpenChange={props.onClose} title={t('Access to {name}', { name: props.name })}>
      <QueryScreen query={query} skeleton={<Skeleton className="h-24" />}>
        {() => null}
      </QueryScreen>
    </Dialog>
  );
}

interface AccessFormProps extends Omit<AccessDialogProps, 'query'> {
  before: readonly string[];
}

function AccessForm({ projectId, name, description, before, kinds, change, onClose }: AccessFormProps) {
  const set = useProjectMutation(projectId, kinds, async (after: readonly string[]) => {
    for (const one of after.filter((project) => !before.includes(project))) await change(one, true);
    for (const one of before.filter((project) => !after.includes(project))) await change(one, false);
  });
  return (
    <FormDialog
      title={msg('Access to {name}', { name })}
      description={description}
      schema={z.object({ projects: z.array(z.string()) })}
      defaultValues={{ projects: [...before] }}
      onSave={({ projects }) => set.mutateAsync(projects)}
      onClose={onClose}
    >
      <AccessField projectId={projectId} />
    </FormDialog>
  );
}
