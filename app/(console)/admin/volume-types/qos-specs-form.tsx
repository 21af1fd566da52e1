'use client';

import { z } from 'zod';
import { CatalogueField } from '#components/console/catalogue-field.tsx';
import type { ProjectDialogProps } from '#components/console/dialog-props.ts';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { Pairs } from '#components/console/pairs.ts';
import { QOS_KEYS } from '#components/volumes/qos-words.ts';
import { qosSpecsApi } from '#lib/block-storage/qos-specs/contract.ts';
import type { QosSpecs } from '#lib/block-storage/qos-specs/schema.ts';
import { QosConsumer } from '#lib/block-storage/qos-specs/values.ts';
import { useProjectMutation } from '#lib/client/project-query.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { CONSUMERS } from './consumer-words.ts';

const Input = z.object({ name: z.string().trim().min(1).max(255), consumer: QosConsumer, specs: Pairs });

type SpecsInput = z.output<typeof Input>;

const { create, update, remove, removeKeys } = clientOf(qosSpecsApi);

export function QosSpecsForm({ projectId, specs, onClose }: ProjectDialogProps & { specs?: QosSpecs }) {
  const t = useT();
  const save = useProjectMutation(projectId, remove.kinds, async ({ name, consumer, specs: pairs }: SpecsInput) => {
    if (!specs) return create.send(projectId, { ...pairs, name, consumer });
    await update.send(projectId, specs.id, { ...pairs, consumer });
    const keys = Object.keys(specs.specs).filter((key) => !Object.hasOwn(pairs, key));
    if (keys.length > 0) await removeKeys.send(projectId, specs.id, { keys });
  });
  return (
    <FormDialog
      title={specs ? msg('Edit {name}', { name: specs.name }) : msg('Create QoS specs')}
      description={msg(
        'A running instance keeps the limits its volumes were attached with. Simulated hosts do not enforce limits.',
      )}
      submitLabel={specs ? msg('Save') : msg('Create QoS specs')}
      schema={Input}
      defaultValues={specs ?? { consumer: 'front-end' }}
      onSave={(input) => save.mutateAsync(input)}
      onClose={onClose}
      fields={{
        name: !specs && {},
        consumer: { label: msg('Enforced by'), columns: 3, words: CONSUMERS },
        specs: <CatalogueField name="specs" label={t('Limits')} catalogue={QOS_KEYS} />,
      }}
    />
  );
}
