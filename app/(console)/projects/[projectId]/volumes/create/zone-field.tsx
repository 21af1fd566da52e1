'use client';

import { useQuery } from '@tanstack/react-query';
import { Known } from '#components/console/known.tsx';
import { SelectField } from '#components/console/select-field.tsx';
import { availabilityZonesQuery } from '#lib/compute/availability-zones/queries.ts';
import { useT } from '#lib/i18n/use-t.ts';

/** Where the volume lies; an instance can only have volumes of its own zone. */
export function ZoneField({ projectId }: { projectId: string }) {
  const t = useT();
  const zones = useQuery(availabilityZonesQuery(projectId));
  return (
    <Known answer={zones} unknown={t('The availability zones could not be loaded')}>
      {({ availabilityZoneInfo: found }) => (
        <SelectField
          name="zone"
          label={t('Availability zone')}
          placeholder={t('Any zone')}
          options={found.map(({ zoneName }) => ({ value: zoneName, label: zoneName }))}
          hint={t('It can be attached to instances of the same zone.')}
        />
      )}
    </Known>
  );
}
