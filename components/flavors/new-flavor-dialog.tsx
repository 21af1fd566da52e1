'use client';

import { z } from 'zod';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { Pairs } from '#components/console/pairs.ts';
import { AccessField } from '#components/projects/access-field.tsx';
import { useProjectMutation } from '#lib/client/project-query.ts';
import { flavorApi } from '#lib/compute/flavors/contract.ts';
import type { NewFlavor } from '#lib/compute/flavors/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { SpecsField } from './specs-field.tsx';

const IS_PUBLIC = 'os-flavor-access:is_public';

const Schema = z.object({
  name: z.string().trim().min(1).max(255),
  id: z.string().trim().max(255),
  vcpus: z.int().min(1),
  ram: z.int().min(1),
  disk: z.int().min(0),
  'OS-FLV-EXT-DATA:ephemeral': z.int().min(0),
  swap: z.int().min(0),
  [IS_PUBLIC]: z.boolean(),
  projects: z.array(z.string()),
  description: z.string().max(65_535),
  extra_specs: Pairs,
});

interface WholeFlavor {
  flavor: z.input<typeof NewFlavor>;
  specs: Record<string, string>;
  /** Projects with access to a private one. */
  projects: readonly string[];
}

/** Creates a flavor with extra specs and access; deletes it again if one of these is rejected. */
async function createWhole(projectId: string, { flavor, specs, projects }: WholeFlavor): Promise<void> {
  const { create, addSpecs, act, remove } = clientOf(flavorApi);
  const { id } = await create.send(projectId, flavor);
  try {
    if (Object.keys(specs).length > 0) await addSpecs.send(projectId, id, { extra_specs: specs });
    for (const tenant of projects) await act.send(projectId, id, { addTenantAccess: { tenant } });
  } catch (refusal) {
    await remove.send(projectId, id);
    throw refusal;
  }
}

/** The size of a flavor cannot be changed later. */
export function NewFlavorDialog({ projectId, onClose }: { projectId: string; onClose: () => void }) {
  const { kinds } = clientOf(flavorApi).create;
  const create = useProjectMutation(projectId, kinds, (whole: WholeFlavor) => createWhole(projectId, whole));
  const submit = async ({ id, projects, description, extra_specs: specs, ...given }: z.infer<typeof Schema>) => {
    const flavor = { ...given, ...(id === '' ? {} : { id }), description: description || null };
    await create.mutateAsync({ flavor, specs, projects: given[IS_PUBLIC] ? [] : projects });
  };
  return (
    <FormDialog
      title={msg('Create flavor')}
      description={msg('You cannot change its size later. Instances keep the size they were built with.')}
      submitLabel={msg('Create flavor')}
      schema={Schema}
      defaultValues={{ vcpus: 1, ram: 1024, disk: 10, 'OS-FLV-EXT-DATA:ephemeral': 0, swap: 0, [IS_PUBLIC]: true }}
      onSave={submit}
      onClose={onClose}
      fields={{
        name: {},
        vcpus: { label: msg('vCPU'), isHalf: true },
        ram: { label: msg('RAM'), control: 'memory', isHalf: true },
        disk: { label: msg('Disk'), unit: 'GiB', hint: msg('0 means the size of its image.'), isHalf: true },
        'OS-FLV-EXT-DATA:ephemeral': { label: msg('Ephemeral'), unit: 'GiB', isHalf: true },
        swap: { label: msg('Swap'), control: 'memory' },
        [IS_PUBLIC]: { label: msg('Public') },
        projects: { control: <AccessField projectId={projectId} />, isHidden: ({ [IS_PUBLIC]: isPublic }) => isPublic },
        description: { control: 'text' },
        id: { label: msg('ID') },
        extra_specs: <SpecsField />,
      }}
    />
  );
}
