'use client';

import { useQuery } from '@tanstack/react-query';
import { Alert } from '#components/ui/alert.tsx';
import { quotaMatrixApi } from '#lib/console/identity/projects/matrix-contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useI18n } from '#lib/i18n/use-t.ts';

/** Says that the platform has more projects than the table. The table shows the error if they cannot be loaded. */
export function IncompleteNotice({ scope }: { scope: string }) {
  const { t } = useI18n();
  const query = useQuery(clientOf(quotaMatrixApi).show.query(scope));
  if (query.data?.is_complete !== false) return null;
  return (
    <Alert
      tone="warning"
      title={t('Only the first {count, number} projects by name are listed.', { count: query.data.projects.length })}
    />
  );
}
