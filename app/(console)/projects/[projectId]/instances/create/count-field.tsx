'use client';

import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { LoadError } from '#components/console/load-error.tsx';
import { NumberField } from '#components/console/number-field.tsx';
import { computeQuotasQuery } from '#lib/compute/quota-sets/compute-quotas-query.ts';
import { useI18n } from '#lib/i18n/use-t.ts';
import { isPattern, namesOf } from './launch-names.ts';
import { roomFor } from './launch-quota.ts';
import type { LaunchInput } from './launch-values.ts';
import { type Choices, findByIdOrName } from './resolve-launch.ts';

/** Longer lists of names are shortened in the middle. */
const SHOWN = 4;

export function CountField({ projectId, choices }: { projectId: string; choices: Choices }) {
  const { t, format } = useI18n();
  const quotas = useQuery(computeQuotasQuery(projectId));
  const [name, count, flavorId] = useWatch<LaunchInput, ['name', 'count', 'flavor']>({
    name: ['name', 'count', 'flavor'],
  });
  const names = namesOf({ name: name.trim() || t('name'), count });
  const [first = '', ...others] = names;
  const list = names.length > SHOWN ? `${names.slice(0, 2).join(', ')} … ${names.at(-1)}` : format.list(names);
  if (isPattern(name)) {
    return (
      <div className="flex flex-col gap-1">
        <p className="font-medium">{t('Count')}</p>
        <p className="text-ink-muted" role="status">
          {names.length === 0
            ? t('The pattern does not produce a name.')
            : t('{count, plural, one {One instance: {list}} other {# instances: {list}}}', {
                count: names.length,
                list,
              })}
        </p>
      </div>
    );
  }
  const room = roomFor(findByIdOrName(choices.flavors, flavorId), quotas.data?.quota_set);
  const called = others.length > 0 ? t('They are named {first} to {last}.', { first, last: others.at(-1) }) : '';
  const isShort = quotas.data !== undefined && count > room && room > 0;
  const left = isShort ? t('Your quota has room for {room, number}.', { room }) : '';
  return (
    <>
      <NumberField
        name="count"
        label={t('Count')}
        min={1}
        max={Math.max(1, room)}
        {...(called || left ? { hint: [called, left].join(' ').trim() } : {})}
      />
      <LoadError answer={quotas} unknown={t('Could not load the quota')} />
    </>
  );
}
