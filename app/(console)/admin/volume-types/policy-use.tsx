'use client';

import { useQuery } from '@tanstack/react-query';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { combineQueries } from '#lib/client/answer.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { networkApi } from '#lib/networking/networks/contract.ts';
import { portApi } from '#lib/networking/ports/contract.ts';

/** At most a thousand are counted. */
const COUNTED = { fields: 'id', limit: '1000' };

export function PolicyUse({ projectId, id }: { projectId: string; id: string }) {
  const t = useT();
  const ports = useQuery(clientOf(portApi).list.query(projectId, { qos_policy_id: id, ...COUNTED }));
  const networks = useQuery(clientOf(networkApi).list.query(projectId, { qos_policy_id: id, ...COUNTED }));
  const { data, error } = combineQueries(ports, networks);
  if (error) return <span className="text-ink-faint">{t('unknown')}</span>;
  if (!data) return <Skeleton className="h-3 w-16" />;
  return (
    <>
      {t('{ports, plural, one {# port} other {# ports}}, {networks, plural, one {# network} other {# networks}}', {
        ports: data[0].ports.length,
        networks: data[1].networks.length,
      })}
    </>
  );
}
