'use client';

import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { CheckboxField } from '#components/console/checkbox-field.tsx';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { MemoryField } from '#components/console/memory-field.tsx';
import { NumberField } from '#components/console/number-field.tsx';
import { Pairs } from '#components/console/pairs.ts';
import { TextField } from '#components/console/text-field.tsx';
import { AccessField } from '#components/projects/access-field.tsx';
import { useProjectMutation } from '#lib/client/project-query.ts';
import { flavorApi } from '#lib/compute/flavors/contract.ts';
import type { NewFlavor } from '#lib/compute/flavors/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { SpecsField } from './specs-field.tsx';

const ONE = msg('Use a whole number, 1 or more.');
const ZERO = msg('Use a whole number, 0 or more.');
const fromZero = z.int(ZERO).min(0, ZERO);
const fromOne = z.int(ONE).min(1, ONE);

const Schema = z.object({
  name: z.string().trim().min(1, msg('Enter a name.')).max(255, msg('Use at most 255 characters.')),
  id: z.string().trim().max(255, msg('Use at most 255 characters.')),
  vcpus: fromOne,
  ram: fromOne,
  disk: fromZero,
  ephemeral: fromZero,
  swap: fromZero,
  isPublic: z.boolean(),
  projects: z.array(z.string()),
  description: z.string().max(65_535),
  specs: Pairs,
});

const empty = {
  name: '',
  id: '',
  vcpus: 1,
  ram: 1024,
  disk: 10,
  ephemeral: 0,
  swap: 0,
  isPublic: true,
  projects: [],
  description: '',
  specs: [],
};

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
  const t = useT();
  const { kinds } = clientOf(flavorApi).create;
  const create = useProjectMutation(projectId, kinds, (whole: WholeFlavor) => createWhole(projectId, whole));
  const submit = async ({ id, ephemeral, isPublic, projects, description, specs, ...size }: z.infer<typeof Schema>) => {
    const flavor = {
      ...size,
      ...(id === '' ? {} : { id }),
      'OS-FLV-EXT-DATA:ephemeral': ephemeral,
      'os-flavor-access:is_public': isPublic,
      description: description || null,
    };
    await create.mutateAsync({ flavor, specs, projects: isPublic ? [] : projects });
  };
  return (
    <FormDialog
      title={t('Create flavor')}
      description={t('You cannot change its size later. Instances keep the size they were built with.')}
      submitLabel={t('Create flavor')}
      size="medium"
      schema={Schema}
      defaultValues={empty}
      fieldOf={{ 'OS-FLV-EXT-DATA:ephemeral': 'ephemeral', extra_specs: 'specs' }}
      onSave={submit}
      onClose={onClose}
    >
      <TextField name="name" label={t('Name')} isRequired />
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
        <NumberField name="vcpus" label={t('vCPU')} min={1} />
        <MemoryField name="ram" label={t('RAM')} />
        <NumberField name="disk" label={t('Disk')} min={0} unit="GiB" hint={t('0 means the size of its image.')} />
        <NumberField name="ephemeral" label={t('Ephemeral')} min={0} unit="GiB" />
        <MemoryField name="swap" label={t('Swap')} />
      </div>
      <CheckboxField name="isPublic" label={t('Public')} />
      <Access projectId={projectId} />
      <TextField name="description" label={t('Description')} />
      <TextField name="id" label={t('ID')} />
      <SpecsField />
    </FormDialog>
  );
}

/** Only private flavors have an access list. */
function Access({ projectId }: { projectId: string }) {
  const isPublic: boolean = useWatch({ name: 'isPublic' });
  return isPublic ? undefined : <AccessField projectId={projectId} />;
}
