'use client';

import { useQuery } from '@tanstack/react-query';
import { CheckboxField } from '#components/console/checkbox-field.tsx';
import { LoadError } from '#components/console/load-error.tsx';
import { NumberField } from '#components/console/number-field.tsx';
import { SelectField } from '#components/console/select-field.tsx';
import { DEFAULT_TYPE } from '#components/volumes/volume-words.ts';
import { volumeTypeApi } from '#lib/block-storage/types/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useI18n, useT } from '#lib/i18n/use-t.ts';

interface VolumeOptionsProps {
  projectId: string;
  /** In GiB: the minimum for the image, and the default size. */
  least: number;
  usual: number;
}

export function VolumeOptions({ projectId, least, usual }: VolumeOptionsProps) {
  const t = useT();
  return (
    <div className="ms-6.5 flex flex-col gap-4 border-s ps-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <SizeField least={least} usual={usual} />
        <TypeField projectId={projectId} />
      </div>
      <CheckboxField
        name="deleteVolume"
        label={t('Delete the volume together with the instance')}
        hint={t('If off, the volume and its data are kept and count against the quota.')}
      />
    </div>
  );
}

function SizeField({ least, usual }: { least: number; usual: number }) {
  const { t, format } = useI18n();
  const hint = t('At least {size}', { size: format.gib(least) });
  return (
    <NumberField
      name="volumeSize"
      label={t('Volume size')}
      hint={hint}
      min={least}
      placeholder={String(usual)}
      unit="GiB"
    />
  );
}

function TypeField({ projectId }: { projectId: string }) {
  const t = useT();
  const types = useQuery(clientOf(volumeTypeApi).list.query(projectId));
  const own = (types.data?.volume_types ?? []).filter(({ name }) => name !== DEFAULT_TYPE);
  return (
    <div className="flex flex-col gap-2">
      <SelectField
        name="volumeType"
        label={t('Volume type')}
        placeholder={types.data ? t('Default') : t('Still loading')}
        options={own.map(({ name }) => ({ value: name, label: name }))}
      />
      <LoadError answer={types} unknown={t('Could not load the volume types')} />
    </div>
  );
}
