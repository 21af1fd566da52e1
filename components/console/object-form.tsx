'use client';

import type { ComponentProps } from 'react';
import type { FieldValues } from 'react-hook-form';
import { notify } from '#lib/client/notices.ts';
import { msg, type Text } from '#lib/i18n/text.ts';
import { FormDialog } from './form-dialog.tsx';

/** Props of the form of a kind of objects. */
export interface ObjectFormProps<Row> {
  scope: string;
  /** The object to change; if omitted, a new one is created. */
  row?: Row;
  /** Opens the page of the new object. */
  goTo?: (href: string) => void;
  onClose: () => void;
}

interface ObjectFormOptions<Row, Input extends FieldValues, Output>
  extends Omit<ObjectFormProps<Row>, 'scope'>,
    Pick<ComponentProps<typeof FormDialog<Input, Output>>, 'schema' | 'defaultValues' | 'fields'> {
  createLabel: Text;
  create: (values: Output) => Promise<{ id: string }>;
  update: (row: Row, values: Output) => Promise<unknown>;
  createdNotice?: (values: Output) => Text;
  /** Address of the page of a new object. */
  hrefOf?: (id: string) => string;
}

/** The form that creates objects of a kind and changes them. */
export function ObjectForm<Row extends { name: string }, Input extends FieldValues, Output>({
  row,
  createLabel,
  create,
  update,
  createdNotice,
  hrefOf,
  goTo,
  onClose,
  ...form
}: ObjectFormOptions<Row, Input, Output>) {
  const submit = async (values: Output) => {
    if (row) await update(row, values);
    else {
      const { id } = await create(values);
      if (createdNotice) notify({ level: 'success', title: createdNotice(values) });
      // Closing would navigate back to the list.
      if (goTo && hrefOf) return goTo(hrefOf(id));
    }
    onClose();
  };
  return (
    <FormDialog
      {...form}
      title={row ? msg('Edit {name}', { name: row.name }) : createLabel}
      submitLabel={row ? msg('Save') : createLabel}
      onSubmit={submit}
      onClose={onClose}
    />
  );
}
