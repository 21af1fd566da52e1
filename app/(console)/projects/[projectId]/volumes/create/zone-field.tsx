'use client';

import { useQuery } from '@tanstack/react-query';
import { SelectField } from '#components/console/select-field.tsx';
import { availabilityZonesQuery } from '#lib/compute/availability-zones/queries.ts';
import { useT } from '#lib/i18n/use-t.ts';

/** Where the volume lies; an instance can only have volumes of its own zone. */
export function ZoneField({ projectId }: { projectId: string }) {
  const t = useT();
  const zones = useQuery(availabilityZonesQuery(projectId)).data?.availabilityZoneInfo ?? [];
  return (
    <SelectField
      name="zone"
      label={t('Availability zone')}
      placeholder={t('Any zone')}
      options={zones.map(({ zoneName }) => ({ value: zoneName, label: zoneName }))}
      hint={t('It can be attached to instances of the same zone.')}
    />
  );
}
