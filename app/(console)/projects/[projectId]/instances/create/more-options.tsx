'use client';

import { useQuery } from '@tanstack/react-query';
import { useFormContext, useFormState } from 'react-hook-form';
import { FormFields } from '#components/console/form-fields.tsx';
import { LoadError } from '#components/console/load-error.tsx';
import { SelectField } from '#components/console/select-field.tsx';
import { useOnMount } from '#lib/client/use-on-mount.ts';
import { availabilityZoneApi } from '#lib/compute/availability-zones/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { ServerGroupField } from './server-group-field.tsx';
import { UserDataField } from './user-data-field.tsx';

interface MoreOptionsProps {
  projectId: string;
  /** Names of these fields, of which the first invalid one is focused. */
  fields: readonly string[];
}

export function MoreOptions({ projectId, fields }: MoreOptionsProps) {
  useFocusOnWrong(fields);
  return (
    <>
      <UserDataField />
      <FormFields of={{ metadata: { control: 'pairs' }, description: { control: 'text' } }} />
      <div className="grid gap-4 sm:grid-cols-2">
        <ZoneField projectId={projectId} />
        <ServerGroupField projectId={projectId} />
      </div>
    </>
  );
}

function useFocusOnWrong(fields: readonly string[]) {
  const { setFocus } = useFormContext();
  const { errors } = useFormState({ name: [...fields] });
  // External system: the focus, which cannot be set before these fields are rendered.
  useOnMount(() => {
    const wrong = fields.find((field) => errors[field]);
    if (wrong) setFocus(wrong);
  });
}

function ZoneField({ projectId }: { projectId: string }) {
  const t = useT();
  const known = useQuery(clientOf(availabilityZoneApi).list.query(projectId));
  const zones = known.data?.availabilityZoneInfo ?? [];
  return (
    <div className="flex flex-col gap-2">
      <SelectField
        name="zone"
        label={t('Availability zone')}
        placeholder={known.data ? t('Any') : t('Still loading')}
        hint={t('A volume can be attached only in its own zone.')}
        options={zones.map(({ zoneName, zoneState }) => ({
          value: zoneName,
          label: zoneState.available ? zoneName : t('{zone} (not available)', { zone: zoneName }),
          isDisabled: !zoneState.available,
        }))}
      />
      <LoadError answer={known} unknown={t('Could not load the availability zones')} />
    </div>
  );
}
