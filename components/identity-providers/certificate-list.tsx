'use client';

import type { ReactNode } from 'react';
import { CopyableId } from '#components/console/copyable-id.tsx';
import { DateTime } from '#components/console/date-time.tsx';
import { useT } from '#lib/i18n/use-t.ts';
import type { SamlService } from '#lib/identity/federation/saml/schema.ts';

type Certificate = SamlService['provider']['certificates'][number];

interface CertificateListProps<C extends Certificate> {
  label: string;
  certificates: readonly C[];
  /** What a certificate is for, if they differ. */
  stateOf?: (certificate: C) => ReactNode;
}

export function CertificateList<C extends Certificate>({ label, certificates, stateOf }: CertificateListProps<C>) {
  const t = useT();
  return (
    <ul aria-label={label} className="flex flex-col gap-3">
      {certificates.map((certificate) => (
        <li key={certificate.fingerprint} className="flex min-w-0 flex-col gap-0.5">
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="break-all font-medium">{certificate.subject}</span>
            {stateOf?.(certificate)}
          </span>
          <span className="text-ink-muted">
            {t.rich('Valid from <from></from> until <until></until>', {
              from: () => <DateTime at={certificate.not_before} isDateOnly />,
              until: () => <DateTime at={certificate.not_after} isDateOnly />,
            })}
          </span>
          <CopyableId id={certificate.fingerprint} label={t('Copy the fingerprint')} />
        </li>
      ))}
    </ul>
  );
}
