'use client';

import { Age } from '#components/console/age.tsx';
import { CopyableId } from '#components/console/copyable-id.tsx';
import { Properties } from '#components/console/properties.tsx';
import { useT } from '#lib/i18n/use-t.ts';
import type { KeyRow } from './key-row.ts';
import { KeyType } from './key-type.tsx';
import { KeyUse } from './key-use.tsx';

export function KeyAttributes({ projectId, row }: { projectId: string; row: KeyRow }) {
  const t = useT();
  return (
    <Properties
      items={[
        { label: t('Type'), value: <KeyType row={row} /> },
        { label: t('Comment'), value: row.key?.comment },
        { label: t('Used by'), value: <KeyUse projectId={projectId} row={row} /> },
        { label: t('Created'), value: row.created && <Age at={row.created} /> },
        { label: t('SHA-256 fingerprint'), value: row.sha256 && <CopyableId id={row.sha256} />, isWide: true },
        {
          label: row.isCertificate ? t('SHA-1 fingerprint') : t('MD5 fingerprint'),
          value: <CopyableId id={row.keypair.fingerprint} />,
          isWide: true,
        },
      ]}
    />
  );
}
