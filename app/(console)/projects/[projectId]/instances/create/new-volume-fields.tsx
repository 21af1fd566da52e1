'use client';

import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { useFormField } from '#components/console/use-form-field.ts';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { useT } from '#lib/i18n/use-t.ts';
import { draftOf } from './launch-draft.ts';
import type { LaunchInput } from './launch-values.ts';
import { type Choices, findByIdOrName, isToVolume, leastVolume, usualVolume } from './resolve-launch.ts';

const VolumeOptions = lazyComponent(async () => (await import('./volume-options.tsx')).VolumeOptions);

/** Whether the image is copied to a volume, and the volume's options. A flavor without a disk requires it. */
export function NewVolumeFields({ projectId, choices }: { projectId: string; choices: Choices }) {
  const t = useT();
  const id = useId();
  const { field } = useFormField('toVolume');
  const values = draftOf(useWatch<LaunchInput>() as LaunchInput);
  const isOn = isToVolume(values, choices);
  const hasNoDisk = findByIdOrName(choices.flavors, values.flavor)?.disk === 0;
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
        <VolumeOptions
          projectId={projectId}
          least={leastVolume(values, choices)}
          usual={usualVolume(values, choices)}
        />
      )}
    </div>
  );
}
