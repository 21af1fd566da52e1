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
}

function useSealedHint({ hasSaved, savedHint }: SealedFieldProps): string {
  const t = useT();
  if (!hasSaved) return t('It is sealed and never shown again.');
  return savedHint ?? t('Empty to keep the saved one.');
}

/** A password or another secret in one line. */
export function SealedField(props: SealedFieldProps) {
  const hint = useSealedHint(props);
  return <TextField name={props.name} label={props.label} type="password" autoComplete="new-password" hint={hint} />;
}

/** A private key in PEM. */
export function SealedKeyField(props: SealedFieldProps) {
  const hint = useSealedHint(props);
  return <TextareaField name={props.name} label={props.label} hint={hint} rows={2} isCode />;
}

/** Certificates that a server must be signed by. */
export function CertificatesField({ name, rows = 3 }: { name: string; rows?: number }) {
  const t = useT();
  return (
    <TextareaField
      name={name}
      label={t('CA certificates')}
      hint={t('In PEM. Empty for the certificates of the system.')}
      rows={rows}
      isCode
    />
  );
}
