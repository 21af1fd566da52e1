'use client';

import { TextField } from '#components/console/text-field.tsx';
import { TextareaField } from '#components/console/textarea-field.tsx';
import { useT } from '#lib/i18n/use-t.ts';

interface SealedFieldProps {
  name: string;
  label: string;
  /** A value is saved, which is never shown. */
  hasSaved: boolean;
  /** What else to know if a value is saved. */
  savedHint?: string;
  /** A private key in PEM; otherwise a secret in one line. */
  isKey?: boolean;
}

/** A password, a private key or another secret. */
export function SealedField({ name, label, hasSaved, savedHint, isKey }: SealedFieldProps) {
  const t = useT();
  const saved = savedHint ?? t('Empty to keep the saved one.');
  const field = { name, label, hint: hasSaved ? saved : t('It is sealed and never shown again.') };
  if (isKey) return <TextareaField {...field} rows={2} isCode />;
  return <TextField {...field} type="password" autoComplete="new-password" />;
}
