'use client';

import { useQuery } from '@tanstack/react-query';
import { FlaskConical } from 'lucide-react';
import { ScreenState } from '#components/console/screen-state.tsx';
import { KindList } from '#components/kind/kind-list.tsx';
import { toApiError } from '#lib/client/api-error.ts';
import { faultApi } from '#lib/compute/simulated-fleet/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { labList } from './kind.tsx';

export function FaultLab({ scope }: { scope: string }) {
  const t = useT();
  const { error } = useQuery(clientOf(faultApi).list.query(scope));
  if (!error || toApiError(error).status !== 404) return <KindList list={labList} scope={scope} />;
  return (
    <ScreenState icon={FlaskConical} title={t('This fleet is real')}>
      {t('You can simulate failures only on a simulated fleet.')}
    </ScreenState>
  );
}
