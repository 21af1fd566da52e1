'use client';

import { z } from 'zod';
import { msg } from '#lib/i18n/text.ts';
import { FormDialog } from './form-dialog.tsx';

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
export function EditDescribed({ object, nameSchema, descriptionSchema, save, onClose }: EditDescribedProps) {
  return (
    <FormDialog
      title={msg('Edit {name}', { name: object.name || object.id })}
      schema={z.object({ name: nameSchema, description: descriptionSchema })}
      defaultValues={object}
      onSave={(changes) => save({ id: object.id, ...changes })}
      onClose={onClose}
      fields={{ name: {}, description: {} }}
    />
  );
}
