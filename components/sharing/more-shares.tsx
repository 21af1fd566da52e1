'use client';

import { useQuery } from '@tanstack/react-query';
import { Alert } from '#components/ui/alert.tsx';
import { sharedObjectApi } from '#lib/console/networking/shares/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';

/** Says that a project shares more objects than the list has. */
export function MoreShares({ projectId }: { projectId: string }) {
  const t = useT();
  // The list shows the error if they cannot be loaded.
  const shares = useQuery(clientOf(sharedObjectApi).list.query(projectId));
  if (!shares.data?.is_truncated) return null;
  return (
    <div className="pb-4">
      <Alert
        tone="info"
        title={t('There are more objects. The list has the {count} newest.', {
          count: shares.data.shared_objects.length,
        })}
      />
    </div>
  );
}
