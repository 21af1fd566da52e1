'use client';

import { z } from 'zod';
import type { ProjectDialogProps } from '#components/console/dialog-props.ts';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { Pairs } from '#components/console/pairs.ts';
import { useProjectMutation } from '#lib/client/project-query.ts';
import { flavorApi } from '#lib/compute/flavors/contract.ts';
import type { Flavor } from '#lib/compute/flavors/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { specsOf } from './flavor-facts.ts';
import { SpecsField } from './specs-field.tsx';

/** Extra specs apply to new instances; existing ones keep the specs they were built with. */
export function FlavorSpecsDialog({ projectId, flavor, onClose }: ProjectDialogProps & { flavor: Flavor }) {
  const { addSpecs, removeSpec } = clientOf(flavorApi);
  const set = useProjectMutation(projectId, addSpecs.kinds, async (specs: Record<string, string>) => {
    const { id, extra_specs = {} } = flavor;
    const changed = Object.entries(specs).filter(([key, value]) => extra_specs[key] !== value);
    if (changed.length > 0) await addSpecs.send(projectId, id, { extra_specs: Object.fromEntries(changed) });
    for (const key of Object.keys(extra_specs).filter((known) => !Object.hasOwn(specs, known))) {
      await removeSpec.send(projectId, { id, key });
    }
  });
  return (
    <FormDialog
      title={msg('Extra specs of {name}', { name: flavor.name })}
      description={msg('Existing instances keep the specs they were built with.')}
      schema={z.object({ extra_specs: Pairs })}
      defaultValues={{ extra_specs: specsOf(flavor) }}
      onSave={({ extra_specs }) => set.mutateAsync(extra_specs)}
      onClose={onClose}
    >
      <SpecsField />
    </FormDialog>
  );
}
