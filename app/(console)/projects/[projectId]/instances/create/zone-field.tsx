'use client';

import { useQuery } from '@tanstack/react-query';
import { SelectField } from '#components/console/select-field.tsx';
import { availabilityZonesQuery } from '#lib/compute/availability-zones/queries.ts';
import { useT } from '#lib/i18n/use-t.ts';

/** Where it runs. Volumes can be attached within a zone only, which is why one may want to choose. */
export function ZoneField({ projectId }: { projectId: string }) {
  const t = useT();
  const { data } = useQuery(availabilityZonesQuery(projectId));
  const zones = data?.availabilityZoneInfo ?? [];
  return (
    <SelectField
      name="zone"
      label={t('Availability zone')}
      placeholder={t('Any')}
      hint={t('A volume can be attached only in its own zone.')}
      options={zones.map(({ zoneName, zoneState }) => ({
        value: zoneName,
        label: zoneState.available ? zoneName : t('{zone} (out of service)', { zone: zoneName }),
        isDisabled: !zoneState.available,
      }))}
    />
  );
}
