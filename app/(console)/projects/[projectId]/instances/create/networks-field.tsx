'use client';

import { useId } from 'react';
import { useFormState } from 'react-hook-form';
import { useFormField } from '#components/console/use-form-field.ts';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { Input } from '#components/ui/input.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { useT } from '#lib/i18n/use-t.ts';
import type { Network } from '#lib/networking/networks/schema.ts';
import type { Subnet } from '#lib/networking/subnets/schema.ts';
import type { LaunchInput, NetworkWish } from './launch-values.ts';
import { type Choices, networksOf } from './resolve-launch.ts';

const FirstNetwork = lazyComponent(async () => (await import('./first-network.tsx')).FirstNetwork);

/** Selects any number of networks, each with an optional fixed address. A single network is preselected. */
export function NetworksField({ projectId, choices: { networks, subnets } }: { projectId: string; choices: Choices }) {
  const t = useT();
  const { field } = useFormField('networks');
  const { errors } = useFormState<LaunchInput>({ name: 'networks' });
  if (!networks) return <Skeleton className="h-16" />;
  if (networks.length === 0) return <FirstNetwork projectId={projectId} />;
  const chosen = networksOf(field.value, networks);
  const messageOf = (index: number) => errors.networks?.[index]?.address?.message;
  return (
    <fieldset ref={field.ref} tabIndex={-1} className="min-w-0 outline-none" aria-label={t('Networks')}>
      <ul className="divide-y rounded-card border">
        {networks.map((network) => {
          const index = chosen.findIndex(({ id }) => id === network.id);
          const message = index < 0 ? undefined : messageOf(index);
          const others = chosen.filter(({ id }) => id !== network.id);
          return (
            <NetworkRow
              key={network.id}
              network={network}
              subnets={subnets?.filter(({ network_id }) => network_id === network.id) ?? []}
              wish={chosen[index]}
              error={message === undefined ? undefined : t(message)}
              onToggle={(isChosen) => field.onChange(isChosen ? [...others, { id: network.id, address: '' }] : others)}
              onAddress={(address) =>
                field.onChange(chosen.map((wish) => (wish.id === network.id ? { ...wish, address } : wish)))
              }
              onBlur={field.onBlur}
            />
          );
        })}
      </ul>
      {typeof errors.networks?.message === 'string' && (
        <p className="mt-1.5 text-danger-ink text-small">{t(errors.networks.message)}</p>
      )}
    </fieldset>
  );
}

interface NetworkRowProps {
  network: Network;
  subnets: readonly Subnet[];
  /** Undefined unless the network is selected. */
  wish: NetworkWish | undefined;
  error: string | undefined;
  onToggle: (isChosen: boolean) => void;
  onAddress: (address: string) => void;
  onBlur: ReturnType<typeof useFormField>['field']['onBlur'];
}

function NetworkRow({ network, subnets, wish, error, onToggle, onAddress, onBlur }: NetworkRowProps) {
  const t = useT();
  const id = useId();
  const name = network.name || network.id;
  const pools = subnets.flatMap(({ allocation_pools }) =>
    allocation_pools.map(({ start, end }) => `${start} - ${end}`),
  );
  return (
    <li className="px-3 py-2">
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
        <Checkbox id={id} isChecked={wish !== undefined} onCheckedChange={onToggle} />
        <label htmlFor={id} className="min-w-0 flex-1 truncate font-medium">
          {name}
        </label>
        <span className="text-ink-muted text-small">
          {network.shared && `${t('shared')} · `}
          {subnets.length > 0
            ? subnets.map(({ cidr }) => cidr).join(', ')
            : t('{count, plural, one {# subnet} other {# subnets}}', { count: network.subnets.length })}
        </span>
        {wish && (
          <Input
            name="networks"
            aria-label={t('Fixed address in {network}', { network: name })}
            aria-describedby={error || pools.length > 0 ? `${id}-note` : undefined}
            aria-invalid={error ? true : undefined}
            placeholder={t('Any address')}
            autoComplete="off"
            value={wish.address}
            onChange={(event) => onAddress(event.target.value)}
            onBlur={onBlur}
            className="sm:-my-0.5 sm:max-w-44"
          />
        )}
      </div>
      {error && (
        <p id={`${id}-note`} className="mt-1.5 text-end text-danger-ink text-small">
          {error}
        </p>
      )}
      {wish && !error && pools.length > 0 && (
        <span id={`${id}-note`} className="sr-only">
          {t('Leave empty for any address in {pools}.', { pools: pools.join(', ') })}
        </span>
      )}
    </li>
  );
}
