'use client';

import { useQuery } from '@tanstack/react-query';
import { KindList } from '#components/kind/kind-list.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { accessQuery } from '#lib/console/identity/access/access-queries.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { accessList } from './access-kind.tsx';
import type { AccessHolder } from './use-access-rows.ts';

export function EffectiveAccess({ scope, holder }: { scope: string; holder: AccessHolder }) {
  const t = useT();
  const access = useQuery(accessQuery(scope, holder.type, holder.id));
  return (
    <div className="flex flex-col gap-3">
      {access.data?.is_truncated && (
        <Alert tone="warning" title={t('Not all places are listed here')}>
          {t('The system and domains come first, then projects by name. The page of a project lists its members.')}
        </Alert>
      )}
      <KindList list={accessList(holder)} scope={scope} />
    </div>
  );
}
