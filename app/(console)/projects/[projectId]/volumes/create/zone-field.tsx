'use client';

import { useQuery } from '@tanstack/react-query';
import { QueryContent } from '#components/console/query-content.tsx';
import { SelectField } from '#components/console/select-field.tsx';
import { availabilityZoneApi } from '#lib/compute/availability-zones/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';

/** The zone of the volume, which must be that of its instance. */
export function ZoneField({ projectId }: { projectId: string }) {
  const t = useT();
  const zones = useQuery(clientOf(availabilityZoneApi).list.query(projectId));
  return (
    <QueryContent answer={zones} unknown={t('Could not load the availability zones')}>
      {({ availabilityZoneInfo: found }) => (
        <SelectField
          name="zone"
          label={t('Availability zone')}
          placeholder={t('Any zone')}
          options={found.map(({ zoneName }) => ({ value: zoneName, label: zoneName }))}
          hint={t('It can be attached to instances in the same zone.')}
        />
      )}
    </QueryContent>
  );
}
