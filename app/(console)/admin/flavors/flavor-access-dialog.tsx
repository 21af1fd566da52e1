'use client';

import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { QueryScreen } from '#components/console/query-screen.tsx';
import { AccessField } from '#components/projects/access-field.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { useProjectMutation } from '#lib/client/project-query.ts';
import { flavorApi } from '#lib/compute/flavors/contract.ts';
import type { Flavor } from '#lib/compute/flavors/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';

const Schema = z.object({ projects: z.array(z.string()) });

interface FlavorAccessDialogProps {
  projectId: string;
  flavor: Flavor;
  onClose: () => void;
}

export function FlavorAccessDialog({ projectId, flavor, onClose }: FlavorAccessDialogProps) {
  const t = useT();
  const query = useQuery(clientOf(flavorApi).access.query(projectId, flavor.id));
  const title = t('Access to {name}', { name: flavor.name });
  // The form needs the current values before it can be edited.
  if (!query.data) {
    return (
      <Dialog isOpen onOpenChange={onClose} title={title}>
        <QueryScreen query={query} skeleton={<Skeleton className="h-24" />}>
          {() => null}
        </QueryScreen>
      </Dialog>
    );
  }
  const before = query.data.flavor_access.map(({ tenant_id }) => tenant_id);
  return <AccessForm projectId={projectId} flavor={flavor} title={title} before={before} onClose={onClose} />;
}

interface AccessFormProps extends FlavorAccessDialogProps {
  title: string;
  before: readonly string[];
}

function AccessForm({ projectId, flavor, title, before, onClose }: AccessFormProps) {
  const t = useT();
  const { act } = clientOf(flavorApi);
  const set = useProjectMutation(projectId, act.kinds, async (after: readonly string[]) => {
    for (const tenant of after.filter((one) => !before.includes(one))) {
      await act.send(projectId, flavor.id, { addTenantAccess: { tenant } });
    }
    for (const tenant of before.filter((one) => !after.includes(one))) {
      await act.send(projectId, flavor.id, { removeTenantAccess: { tenant } });
    }
  });
  return (
    <FormDialog
      title={title}
      description={t('It is private: only these projects can launch with it. Existing instances are kept.')}
      submitLabel={t('Save')}
      schema={Schema}
      defaultValues={{ projects: [...before] }}
      onSubmit={async (chosen) => {
        await set.mutateAsync(chosen.projects);
        onClose();
      }}
      onClose={onClose}
    >
      <AccessField projectId={projectId} />
    </FormDialog>
  );
}
