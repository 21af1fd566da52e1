'use client';

import { useQuery } from '@tanstack/react-query';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useId, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { FormSection } from '#components/console/form-section.tsx';
import { LoadError } from '#components/console/load-error.tsx';
import { useFormField } from '#components/console/use-form-field.ts';
import { imageObstacle, quotaObstacle } from '#components/flavors/flavor-fit.ts';
import { Input } from '#components/ui/input.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { createPreference } from '#lib/client/preference.ts';
import type { Flavor } from '#lib/compute/flavors/schema.ts';
import { computeQuotasQuery } from '#lib/compute/quota-sets/compute-quotas-query.ts';
import type { Text } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { arrangeFlavors, clickColumn, type FlavorColumn, type FlavorOrder } from './flavor-order.ts';
import { FlavorRow, type FlavorRowProps } from './flavor-row.tsx';
import { namesOf } from './launch-names.ts';
import type { LaunchInput } from './launch-values.ts';
import { type Choices, findByIdOrName } from './resolve-launch.ts';

const NONE: readonly string[] = [];
const useFavouriteFlavors = createPreference('nephos-favourite-flavors', NONE);

/** Flavors that do not fit the image or the quota show the reason and cannot be selected. */
export function FlavorField({ projectId, choices }: { projectId: string; choices: Choices }) {
  const t = useT();
  const errorId = useId();
  const search = useRef<HTMLInputElement>(null);
  const { field, error } = useFormField('flavor');
  const quotas = useQuery(computeQuotasQuery(projectId));
  const [text, setText] = useState('');
  const demand = useDemand(choices);
  const why = (obstacle: Text | undefined) => (obstacle === undefined ? undefined : t(obstacle));
  return (
    <FormSection
      anchor="flavor"
      title={t('Flavor')}
      aside={<FlavorSearch ref={search} value={text} onChange={setText} />}
    >
      {choices.flavors ? (
        <fieldset
          ref={field.ref}
          tabIndex={-1}
          className="flex min-w-0 flex-col gap-2 outline-none"
          aria-label={t('Flavor')}
          aria-describedby={error ? errorId : undefined}
          aria-invalid={error ? true : undefined}
          onKeyDown={(event) => typeToSearch(event, search.current)}
        >
          <FlavorTable
            flavors={choices.flavors}
            text={text}
            chosen={findByIdOrName(choices.flavors, field.value)?.id}
            obstaclesOf={(flavor) => ({
              image: why(imageObstacle(flavor, demand)),
              quota: why(quotaObstacle(flavor, { count: demand.count, quotas: quotas.data?.quota_set })),
            })}
            onChoose={field.onChange}
          />
          <LoadError answer={quotas} unknown={t('Could not check whether they fit the quota')} />
          {error && (
            <p id={errorId} className="text-danger-ink text-small">
              {error}
            </p>
          )}
        </fieldset>
      ) : (
        <Skeleton className="h-40" />
      )}
    </FormSection>
  );
}

interface FlavorSearchProps {
  ref: RefObject<HTMLInputElement | null>;
  value: string;
  onChange: (text: string) => void;
}

function FlavorSearch({ ref, value, onChange }: FlavorSearchProps) {
  const t = useT();
  return (
    <Input
      ref={ref}
      className="w-56"
      type="search"
      aria-label={t('Search flavors')}
      placeholder={t('Search flavors')}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      // Enter would submit the form.
      onKeyDown={(event) => event.key === 'Enter' && !event.ctrlKey && !event.metaKey && event.preventDefault()}
    />
  );
}

function useDemand({ images }: Choices) {
  const [name, count, bootFrom, imageId, toVolume] = useWatch<
    LaunchInput,
    ['name', 'count', 'bootFrom', 'image', 'toVolume']
  >({ name: ['name', 'count', 'bootFrom', 'image', 'toVolume'] });
  const image = bootFrom === 'image' ? findByIdOrName(images, imageId) : undefined;
  return { count: namesOf({ name, count }).length || 1, image, toVolume };
}

/** Typing a letter in the table moves the focus to its search. */
function typeToSearch(event: KeyboardEvent, search: HTMLInputElement | null) {
  const isLetter = event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey;
  if (isLetter && event.target !== search) search?.focus();
}

interface FlavorTableProps {
  flavors: readonly Flavor[];
  text: string;
  chosen: string | undefined;
  obstaclesOf: (flavor: Flavor) => Pick<FlavorRowProps, 'image' | 'quota'>;
  onChoose: (id: string) => void;
}

function FlavorTable({ flavors, text, chosen, obstaclesOf, onChoose }: FlavorTableProps) {
  const t = useT();
  const [order, setOrder] = useState<FlavorOrder>({ column: 'ram', isDescending: false });
  const [favourites, setFavourites] = useFavouriteFlavors();
  const shown = arrangeFlavors(flavors, { order, text, favourites, chosen });
  const toggle = (id: string) =>
    setFavourites(favourites.includes(id) ? favourites.filter((each) => each !== id) : [...favourites, id]);
  return (
    <div className="max-h-64 overflow-auto rounded-card border">
      <table className="w-full">
        <caption className="sr-only">{t('Flavors')}</caption>
        <FlavorHead order={order} onSort={(column) => setOrder(clickColumn(order, column))} />
        <tbody>
          {shown.map((flavor) => (
            <FlavorRow
              key={flavor.id}
              flavor={flavor}
              isChosen={flavor.id === chosen}
              isFavourite={favourites.includes(flavor.id)}
              {...obstaclesOf(flavor)}
              onChoose={() => onChoose(flavor.id)}
              onFavour={() => toggle(flavor.id)}
            />
          ))}
        </tbody>
      </table>
      {shown.length === 0 && <p className="border-t px-3 py-4 text-center text-ink-muted">{t('Nothing found')}</p>}
    </div>
  );
}

function FlavorHead({ order, onSort }: { order: FlavorOrder; onSort: (column: FlavorColumn) => void }) {
  const t = useT();
  const columns: [FlavorColumn, string][] = [
    ['name', t('Flavor')],
    ['vcpus', 'vCPU'],
    ['ram', t('Memory')],
    ['disk', t('Disk')],
  ];
  const Arrow = order.isDescending ? ArrowDown : ArrowUp;
  return (
    <thead>
      <tr className="bg-sunken text-ink-muted text-small [&>th]:px-2 sm:[&>th]:px-3 [&>th]:py-1.5 [&>th]:text-end [&>th]:font-medium">
        {columns.map(([column, label]) => (
          <th
            key={column}
            scope="col"
            className="first:text-start!"
            aria-sort={order.column === column ? (order.isDescending ? 'descending' : 'ascending') : undefined}
          >
            <button
              type="button"
              className="inline-flex items-center gap-1 whitespace-nowrap rounded-small hover:text-ink"
              onClick={() => onSort(column)}
            >
              {label}
              {order.column === column && <Arrow aria-hidden className="size-3.5" />}
            </button>
          </th>
        ))}
        <th scope="col" className="whitespace-nowrap max-md:hidden">
          {t('Fits quota')}
        </th>
        <th scope="col" className="whitespace-nowrap max-md:hidden">
          {t('Fits image')}
        </th>
        <th scope="col">
          <span className="sr-only">{t('Favourite')}</span>
        </th>
      </tr>
    </thead>
  );
}
