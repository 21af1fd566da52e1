'use client';

import { useQuery } from '@tanstack/react-query';
import { QueryContent } from '#components/console/query-content.tsx';
import { SelectField } from '#components/console/select-field.tsx';
import { serverGroupApi } from '#lib/compute/server-groups/contract.ts';
import type { ServerGroup } from '#lib/compute/server-groups/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';

export function ServerGroupField({ projectId }: { projectId: string }) {
  const t = useT();
  const groups = useQuery(clientOf(serverGroupApi).list.query(projectId));
  const policies: Record<NonNullable<ServerGroup['policy']>, string> = {
    affinity: t('all on one host'),
    'anti-affinity': t('each on its own host'),
    'soft-affinity': t('on one host if possible'),
    'soft-anti-affinity': t('on different hosts if possible'),
  };
  return (
    <QueryContent answer={groups} unknown={t('Could not load the server groups')}>
      {({ server_groups: found }) => (
        <SelectField
          name="serverGroup"
          label={t('Server group')}
          placeholder={t('None')}
          hint={
            found.length === 0
              ? t('This project has no server groups.')
              : t('Determines whether its members share a host.')
          }
          options={found.map(({ id, name, policy }) => ({
            value: id,
            label: policy ? `${name} (${policies[policy]})` : name,
          }))}
        />
      )}
    </QueryContent>
  );
}
