'use client';

import { z } from 'zod';
import { useT } from '#lib/i18n/use-t.ts';
import { FormDialog } from './form-dialog.tsx';
import { TextField } from './text-field.tsx';
import { TextareaField } from './textarea-field.tsx';

interface DescribedObject {
  id: string;
  name: string;
  description?: string | null | undefined;
}

interface EditDescribedProps {
  object: DescribedObject;
  nameSchema: z.ZodString;
  descriptionSchema: z.ZodString;
  save: (changes: { id: string; name: string; description: string }) => Promise<unknown>;
  onClose: () => void;
}

/** Changes the name and the description of an object. */
export function EditDescribed({ object: { id, name, description }, save, onClose, ...props }: EditDescribedProps) {
  const t = useT();
  return (
    <FormDialog
      title={t('Edit {name}', { name: name || id })}
      schema={z.object({ name: props.nameSchema, description: props.descriptionSchema })}
      defaultValues={{ name, description: description ?? '' }}
      onSave={(changes) => save({ id, ...changes })}
      onClose={onClose}
    >
      <TextField name="name" label={t('Name')} />
      <TextareaField name="description" label={t('Description')} rows={2} />
    </FormDialog>
  );
}
