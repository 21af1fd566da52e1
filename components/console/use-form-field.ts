'use client';

import { useController } from 'react-hook-form';
import { afterPress } from '#lib/client/after-press.ts';
import { useT } from '#lib/i18n/use-t.ts';

type Input = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

export function useFormField(name: string) {
  const t = useT();
  const { field, fieldState } = useController({ name });
  const message = fieldState.error?.message;
  // Leaving an untouched field is not an error. Errors are displayed after the press, since they would move the clicked
  // element.
  const onBlur = ({ target }: { target: Input }) => {
    // By then the row of the field may have been removed or replaced.
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
