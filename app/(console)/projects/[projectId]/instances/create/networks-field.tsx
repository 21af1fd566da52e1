'use client';

import { useId } from 'react';
import { useFormField } from '#components/console/use-form-field.ts';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { useT } from '#lib/i18n/use-t.ts';
import type { NetworkChoice } from '../network-choices.ts';
import { FirstNetwork } from './first-network.tsx';
import { type LaunchChoices, networksOf } from './use-launch-choices.ts';

/** Any number of networks; where there is one only, it is chosen already. */
export function NetworksField({ projectId, networks }: Pick<LaunchChoices, 'networks'> & { projectId: string }) {
  const t = useT();
  const errorId = useId();
  const { field, error } = useFormField('networks');
  if (!networks) return <Skeleton className="h-16" />;
  if (networks.length === 0) {
    return <FirstNetwork projectId={projectId} />;
  }
  const chosen = networksOf(field.value, networks);
  const toggle = (id: string, isChosen: boolean) =>
    field.onChange(isChosen ? [...chosen, id] : chosen.filter((each) => each !== id));
  return (
    <fieldset className="min-w-0" aria-label={t('Networks')} aria-describedby={error ? errorId : undefined}>
      <ul className="divide-y rounded-card border">
        {networks.map((network) => (
          <NetworkRow
            key={network.id}
            network={network}
            isChosen={chosen.includes(network.id)}
            onToggle={(isChosen) => toggle(network.id, isChosen)}
          />
        ))}
      </ul>
      {chosen.length === 0 && (
        <p className="mt-1.5 text-small text-warning-ink">{t('Without a network nobody can reach the instance.')}</p>
      )}
      {error && (
        <p id={errorId} className="mt-1.5 text-danger-ink text-small">
          {error}
        </p>
      )}
    </fieldset>
  );
}

interface NetworkRowProps {
  network: NetworkChoice;
  isChosen: boolean;
  onToggle: (isChosen: boolean) => void;
}

function NetworkRow({ network, isChosen, onToggle }: NetworkRowProps) {
  const t = useT();
  const id = useId();
  return (
    <li className="flex items-center gap-2.5 px-3 py-2">
      <Checkbox id={id} isChecked={isChosen} onCheckedChange={onToggle} />
      <label htmlFor={id} className="min-w-0 flex-1 truncate font-medium">
        {network.name || network.id}
      </label>
      <span className="text-ink-faint text-small">
        {network.shared && `${t('shared')} · `}
        {t('{count, plural, one {# subnet} other {# subnets}}', { count: network.subnets.length })}
      </span>
    </li>
  );
}
