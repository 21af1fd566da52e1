'use client';

import { useFormContext, useWatch } from 'react-hook-form';
import { z } from 'zod';
import type { ProjectDialogProps } from '#components/console/dialog-props.ts';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { toPairs } from '#components/console/key-value-pairs.ts';
import { Pairs } from '#components/console/pairs.ts';
import { PairsField } from '#components/console/pairs-field.tsx';
import { RadioCardsField } from '#components/console/radio-cards-field.tsx';
import { TextField } from '#components/console/text-field.tsx';
import { Select } from '#components/ui/select.tsx';
import { QOS_KEYS } from '#components/volumes/qos-words.ts';
import { qosSpecsApi } from '#lib/block-storage/qos-specs/contract.ts';
import type { QosSpecs } from '#lib/block-storage/qos-specs/schema.ts';
import { QosConsumer } from '#lib/block-storage/qos-specs/values.ts';
import { useProjectMutation } from '#lib/client/project-query.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { CONSUMERS } from './consumer-words.ts';

const Input = z.object({
  name: z.string().trim().min(1, msg('Enter a name.')).max(255, msg('Use at most 255 characters.')),
  consumer: QosConsumer,
  specs: Pairs,
});

type SpecsInput = z.output<typeof Input>;

const { create, update, remove, removeKeys } = clientOf(qosSpecsApi);

interface QosSpecsFormProps extends ProjectDialogProps {
  /** The specs to edit; new ones are created without them. */
  specs?: QosSpecs;
}

export function QosSpecsForm({ projectId, specs, onClose }: QosSpecsFormProps) {
  const t = useT();
  const save = useProjectMutation(projectId, remove.kinds, async ({ name, consumer, specs: pairs }: SpecsInput) => {
    if (!specs) return create.send(projectId, { ...pairs, name, consumer });
    await update.send(projectId, specs.id, { ...pairs, consumer });
    const keys = Object.keys(specs.specs).filter((key) => !Object.hasOwn(pairs, key));
    if (keys.length > 0) await removeKeys.send(projectId, specs.id, { keys });
  });
  return (
    <FormDialog
      title={specs ? t('Edit {name}', { name: specs.name }) : t('Create QoS specs')}
      description={t(
        'A running instance keeps the limits its volumes were attached with. Simulated hosts do not enforce limits.',
      )}
      submitLabel={specs ? t('Save') : t('Create QoS specs')}
      size="medium"
      schema={Input}
      defaultValues={{
        name: specs?.name ?? '',
        consumer: specs?.consumer ?? 'front-end',
        specs: toPairs(specs?.specs ?? {}),
      }}
      onSave={(input) => save.mutateAsync(input)}
      onClose={onClose}
    >
      {!specs && <TextField name="name" label={t('Name')} isRequired />}
      <RadioCardsField
        name="consumer"
        label={t('Enforced by')}
        columns={3}
        cards={QosConsumer.options.map((value) => ({
          value,
          title: t(CONSUMERS[value].title),
          description: t(CONSUMERS[value].description),
        }))}
      />
      <KeysField />
    </FormDialog>
  );
}

function KeysField() {
  const t = useT();
  const { setValue, getValues } = useFormContext<{ specs: Pairs }>();
  const typed = useWatch<{ specs: Pairs }, 'specs'>({ name: 'specs' });
  const has = (key: string) => typed.some((pair) => pair.key === key);
  const add = (key: string) => {
    const known = QOS_KEYS.find((one) => one.key === key);
    if (known) setValue('specs', [...getValues('specs'), { key, value: known.example }], { shouldDirty: true });
  };
  return (
    <div className="flex flex-col gap-2">
      <PairsField name="specs" label={t('Limits')} />
      <Select
        aria-label={t('Add from the catalogue')}
        className="max-w-full"
        placeholder={t('Add from the catalogue')}
        value=""
        options={QOS_KEYS.map(({ key, meaning }) => ({
          value: key,
          label: `${key}: ${t(meaning)}`,
          isDisabled: has(key),
        }))}
        onChange={(event) => add(event.target.value)}
      />
    </div>
  );
}
