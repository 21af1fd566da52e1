'use client';

import { useController } from 'react-hook-form';
import { afterPress } from '#lib/client/after-press.ts';
import { useT } from '#lib/i18n/use-t.ts';

type Input = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

export function useFormField(name: string) {
  const t = useT();
  const { field, fieldState } = useController({ name });
  const message = fieldState.error?.message;
  // Passing through an input is no mistake. An error that comes now would push away what is being clicked.
  const onBlur = ({ target }: { target: Input }) => {
    // By then the row that the input stood in may be gone, or be another.
    if (fieldState.isDirty) afterPress(() => target.isConnected && target.name === name && field.onBlur());
  };
  return { field: { ...field, onBlur }, error: message ? t(message) : undefined };
}

export interface FormFieldProps {
  name: string;
  label: string;
  hint?: string;
  isRequired?: boolean;
}
