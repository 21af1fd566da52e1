'use client';

import { useQuery } from '@tanstack/react-query';
import { Alert } from '#components/ui/alert.tsx';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { bucketApi } from '#lib/object-store/console/contract.ts';

/** A project can have more buckets than its list. */
export function TruncationAlert({ projectId }: { projectId: string }) {
  const t = useT();
  const { data } = useQuery(clientOf(bucketApi).list.query(projectId));
  return data?.is_truncated && <Alert tone="warning" title={t('Only the first 10,000 buckets are listed')} />;
}
