'use client';

import { Card } from '#components/ui/card.tsx';
import { useT } from '#lib/i18n/use-t.ts';

export function CertificateUsage() {
  const t = useT();
  return (
    <Card title={t('Certificate')}>
      <p>{t('SSH does not accept certificates. This key pair cannot be used to sign in to Linux instances.')}</p>
      <p className="mt-2 text-ink-muted">
        {t(
          'Windows images with cloudbase-init map it to an account, so you can sign in over WinRM without a password.',
        )}
      </p>
    </Card>
  );
}
