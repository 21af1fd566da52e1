'use client';

import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { useFormField } from '#components/console/use-form-field.ts';
import { cx } from '#components/ui/cx.ts';
import { Skeleton } from '#components/ui/skeleton.tsx';
import type { Flavor } from '#lib/compute/flavors/schema.ts';
import { computeQuotasQuery } from '#lib/compute/quota-sets/queries.ts';
import { useI18n } from '#lib/i18n/use-t.ts';
import { flavorObstacle } from './flavor-fit.ts';
import type { LaunchInput } from './launch-values.ts';
import { type LaunchChoices, named } from './use-launch-choices.ts';

interface FlavorFieldProps {
  projectId: string;
  choices: LaunchChoices;
}

/** The sizes as a table; those that fit neither image nor quota say so and cannot be chosen. */
export function FlavorField({ projectId, choices }: FlavorFieldProps) {
  const { t } = useI18n();
  const errorId = useId();
  const { field, error } = useFormField('flavor');
  const { data } = useQuery(computeQuotasQuery(projectId));
  const [count, bootFrom, imageId] = useWatch<LaunchInput, ['count', 'bootFrom', 'image']>({
    name: ['count', 'bootFrom', 'image'],
  });
  const image = bootFrom === 'image' ? named(choices.images, imageId) : undefined;
  const chosen = named(choices.flavors, field.value)?.id;
  if (!choices.flavors) return <Skeleton className="h-40" />;
  return (
    <fieldset
      ref={field.ref}
      tabIndex={-1}
      className="min-w-0 outline-none"
      aria-label={t('Flavor')}
      aria-describedby={error ? errorId : undefined}
      aria-invalid={error ? true : undefined}
    >
      <div className="overflow-x-auto rounded-card border">
        <table className="w-full">
          <caption className="sr-only">{t('Flavors')}</caption>
          <thead>
            <tr className="bg-sunken text-ink-faint text-small [&>th]:px-2 sm:[&>th]:px-3 [&>th]:py-1.5 [&>th]:text-end [&>th]:font-medium">
              <th scope="col" className="text-start!">
                {t('Flavor')}
              </th>
              <th scope="col">vCPU</th>
              <th scope="col">{t('Memory')}</th>
              <th scope="col">{t('Disk')}</th>
            </tr>
          </thead>
          <tbody>
            {choices.flavors.map((flavor) => {
              const obstacle = flavorObstacle(flavor, { count: count || 1, image, quotas: data?.quota_set });
              return (
                <FlavorRow
                  key={flavor.id}
                  flavor={flavor}
                  isChosen={flavor.id === chosen}
                  obstacle={obstacle && t(obstacle)}
                  onChoose={() => field.onChange(flavor.id)}
                />
              );
            })}
          </tbody>
        </table>
      </div>
      {error && (
        <p id={errorId} className="mt-1.5 text-danger-ink text-small">
          {error}
        </p>
      )}
    </fieldset>
  );
}

interface FlavorRowProps {
  flavor: Flavor;
  isChosen: boolean;
  obstacle: string | undefined;
  onChoose: () => void;
}

function FlavorRow({ flavor, isChosen, obstacle, onChoose }: FlavorRowProps) {
  const { format } = useI18n();
  const id = useId();
  return (
    <tr
      className={cx(
        '[&>*]:border-t [&>*]:px-2 sm:[&>*]:px-3 [&>*]:py-2 [&>td]:whitespace-nowrap [&>td]:text-end',
        isChosen ? 'bg-accent-soft' : obstacle ? 'bg-sunken' : 'hover:bg-hover',
      )}
    >
      <th scope="row" className="text-start font-normal">
        <label className="flex items-start gap-2.5">
          <input
            type="radio"
            name="flavor"
            value={flavor.id}
            checked={isChosen}
            disabled={obstacle !== undefined && !isChosen}
            aria-describedby={obstacle ? id : undefined}
            onChange={onChoose}
            className="mt-0.5 size-4 shrink-0 accent-accent"
          />
          <span className="min-w-0">
            <span className="font-medium">{flavor.name}</span>
            {obstacle && (
              <span id={id} className={cx('block text-small', isChosen ? 'text-danger-ink' : 'text-ink-muted')}>
                {obstacle}
              </span>
            )}
          </span>
        </label>
      </th>
      <td>{format.number(flavor.vcpus)}</td>
      <td>{format.mib(flavor.ram)}</td>
      <td>{format.gib(flavor.disk)}</td>
    </tr>
  );
}
