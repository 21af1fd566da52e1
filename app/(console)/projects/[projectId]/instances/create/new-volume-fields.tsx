'use client';

import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { CheckboxField } from '#components/console/checkbox-field.tsx';
import { NotLoaded } from '#components/console/not-loaded.tsx';
import { SelectField } from '#components/console/select-field.tsx';
import { useFormField } from '#components/console/use-form-field.ts';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { DEFAULT_TYPE } from '#components/volumes/volume-words.ts';
import { volumeTypesQuery } from '#lib/block-storage/types/queries.ts';
import { useI18n, useT } from '#lib/i18n/use-t.ts';
import { draftOf } from './launch-draft.ts';
import type { LaunchInput } from './launch-values.ts';
import { type Choices, isToVolume, leastVolume, named, usualVolume } from './resolve-launch.ts';

interface NewVolumeFieldsProps {
  projectId: string;
  choices: Choices;
}

/** Whether the image becomes a volume, and which one. A flavor without a disk leaves no other way. */
export function NewVolumeFields({ projectId, choices }: NewVolumeFieldsProps) {
  const t = useT();
  const id = useId();
  const { field } = useFormField('toVolume');
  const values = draftOf(useWatch<LaunchInput>() as LaunchInput);
  const isOn = isToVolume(values, choices);
  const hasNoDisk = named(choices.flavors, values.flavor)?.disk === 0;
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-start gap-2.5">
        <Checkbox
          id={id}
          isChecked={isOn}
          onCheckedChange={field.onChange}
          describedBy={hasNoDisk ? `${id}-note` : undefined}
          className="mt-0.5"
        />
        <div>
          <label htmlFor={id} className="font-medium">
            {t('Boot from a new volume')}
          </label>
          {hasNoDisk && (
            <p id={`${id}-note`} className="text-ink-faint text-small">
              {t('The flavor has no local disk, so the image is copied to a volume.')}
            </p>
          )}
        </div>
      </div>
      {isOn && (
        <div className="ms-6.5 flex flex-col gap-4 border-s ps-4">
          <div className="grid gap-4 sm:grid-cols-2">
            <SizeField least={leastVolume(values, choices)} usual={usualVolume(values, choices)} />
            <TypeField projectId={projectId} />
          </div>
          <CheckboxField
            name="deleteVolume"
            label={t('Delete the volume together with the instance')}
            hint={t('If off, the volume and its data are kept and count against the quota.')}
          />
        </div>
      )}
    </div>
  );
}

function SizeField({ least, usual }: { least: number; usual: number }) {
  const { t, format } = useI18n();
  const { field, error } = useFormField('volumeSize');
  return (
    <Field label={t('Volume size')} error={error} hint={t('At least {size}', { size: format.gib(least) })}>
      {(control) => (
        <span className="flex items-center gap-2">
          <Input
            {...control}
            {...field}
            type="number"
            inputMode="numeric"
            min={least}
            placeholder={String(usual)}
            value={field.value ?? ''}
            onChange={(event) => field.onChange(event.target.value === '' ? undefined : event.target.valueAsNumber)}
            className="max-w-32 tabular-nums"
          />
          <span className="text-ink-muted">GiB</span>
        </span>
      )}
    </Field>
  );
}

function TypeField({ projectId }: { projectId: string }) {
  const t = useT();
  const types = useQuery(volumeTypesQuery(projectId));
  const own = (types.data?.volume_types ?? []).filter(({ name }) => name !== DEFAULT_TYPE);
  return (
    <div className="flex flex-col gap-2">
      <SelectField
        name="volumeType"
        label={t('Volume type')}
        placeholder={types.data ? t('Default') : t('Not known yet')}
        options={own.map(({ name }) => ({ value: name, label: name }))}
      />
      <NotLoaded answer={types} unknown={t('Could not load the volume types')} />
    </div>
  );
}
