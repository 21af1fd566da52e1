'use client';

import { KeyRound, Pencil, SlidersHorizontal, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { z } from 'zod';
import type { Action } from '#components/console/action.ts';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { TextareaField } from '#components/console/textarea-field.tsx';
import { isPublic } from '#components/flavors/select-flavors.ts';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { flavorApi } from '#lib/compute/flavors/contract.ts';
import type { Flavor } from '#lib/compute/flavors/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';

const DeleteFlavor = lazyComponent(async () => (await import('./delete-flavor.tsx')).DeleteFlavor);
const FlavorAccessDialog = lazyComponent(async () => (await import('./flavor-access-dialog.tsx')).FlavorAccessDialog);
const FlavorSpecsDialog = lazyComponent(async () => (await import('./flavor-specs-dialog.tsx')).FlavorSpecsDialog);

interface FlavorDialogRequest {
  what: 'describe' | 'specs' | 'access' | 'delete';
  flavor: Flavor;
}

export function useFlavorActions(projectId: string): { of: (flavor: Flavor) => readonly Action[]; dialog: ReactNode } {
  const t = useT();
  const [request, setRequest] = useState<FlavorDialogRequest>();
  const close = () => setRequest(undefined);
  return {
    of: (flavor) => {
      const openDialog = (what: FlavorDialogRequest['what']) => () => setRequest({ what, flavor });
      return [
        { label: t('Edit description'), icon: <Pencil />, allowed: true, onSelect: openDialog('describe') },
        { label: t('Extra specs'), icon: <SlidersHorizontal />, allowed: true, onSelect: openDialog('specs') },
        {
          label: t('Access'),
          icon: <KeyRound />,
          allowed: isPublic(flavor) ? msg('It is public: all projects can use it.') : true,
          onSelect: openDialog('access'),
        },
        {
          label: t('Delete'),
          icon: <Trash2 />,
          group: t('Danger'),
          isDanger: true,
          allowed: true,
          onSelect: openDialog('delete'),
        },
      ];
    },
    dialog: request && <OpenDialog projectId={projectId} request={request} onClose={close} />,
  };
}

function OpenDialog({
  projectId,
  request,
  onClose,
}: {
  projectId: string;
  request: FlavorDialogRequest;
  onClose: () => void;
}) {
  const props = { projectId, flavor: request.flavor, onClose };
  switch (request.what) {
    case 'describe':
      return <DescribeFlavor {...props} />;
    case 'specs':
      return <FlavorSpecsDialog {...props} />;
    case 'access':
      return <FlavorAccessDialog {...props} />;
    case 'delete':
      return <DeleteFlavor {...props} />;
    default:
      return request.what satisfies never;
  }
}

const Schema = z.object({ description: z.string().trim().max(65_535) });

interface DescribeFlavorProps {
  projectId: string;
  flavor: Flavor;
  onClose: () => void;
}

function DescribeFlavor({ projectId, flavor, onClose }: DescribeFlavorProps) {
  const t = useT();
  const describe = clientOf(flavorApi).update.useMutation(projectId);
  return (
    <FormDialog
      title={t('Describe {name}', { name: flavor.name })}
      description={t('Shown to all projects that can use it. For another size, create another flavor.')}
      submitLabel={t('Save')}
      schema={Schema}
      defaultValues={{ description: flavor.description ?? '' }}
      onSubmit={async ({ description }) => {
        await describe.mutateAsync({ id: flavor.id, description: description || null });
        onClose();
      }}
      onClose={onClose}
    >
      <TextareaField name="description" label={t('Description')} rows={3} />
    </FormDialog>
  );
}
