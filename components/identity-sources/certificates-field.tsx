'use client';

import { TextareaField } from '#components/console/textarea-field.tsx';
import { useT } from '#lib/i18n/use-t.ts';

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
