'use client';

import { useQuery } from '@tanstack/react-query';
import { NotLoaded } from '#components/console/not-loaded.tsx';
import { SelectField } from '#components/console/select-field.tsx';
import { availabilityZonesQuery } from '#lib/compute/availability-zones/queries.ts';
import { useT } from '#lib/i18n/use-t.ts';

/** Where it runs. Volumes can be attached within a zone only, which is why one may want to choose. */
export function ZoneField({ projectId }: { projectId: string }) {
  const t = useT();
  const known = useQuery(availabilityZonesQuery(projectId));
  const zones = known.data?.availabilityZoneInfo ?? [];
  return (
    <div className="flex flex-col gap-2">
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
      <NotLoaded answer={known} unknown={t('The availability zones could not be loaded')} />
    </div>
  );
}
