'use client';

import { useFormContext, useWatch } from 'react-hook-form';
import { TextField } from '#components/console/text-field.tsx';
import { Button } from '#components/ui/button.tsx';
import type { ListedNetwork } from '#lib/console/networking/networks/schema.ts';
import { useI18n } from '#lib/i18n/use-t.ts';
import { findOverlaps, layoutOf, nextFreeBlock, randomBlock } from '#lib/networking/subnets/block.ts';
import { nameOrId } from './network-words.ts';
import type { SubnetInput } from './subnet-schema.ts';

export interface WrittenBlockProps {
  /** Networks whose blocks are compared; undefined while they are loading. */
  networks: readonly ListedNetwork[] | undefined;
}

const EXAMPLES = { 4: '10.0.0.0/24', 6: 'fd00::/64' };

export function WrittenBlockFields({ networks }: WrittenBlockProps) {
  const { t, format } = useI18n();
  const { setValue } = useFormContext<SubnetInput>();
  const [cidr, version] = useWatch<SubnetInput, ['cidr', 'version']>({ name: ['cidr', 'version'] });
  const layout = layoutOf(cidr.trim());
  const others = (networks ?? []).flatMap(({ network, subnets }) => subnets.map((subnet) => ({ ...subnet, network })));
  const shared = findOverlaps(cidr.trim(), others);
  const propose = () => {
    const block = version === '6' ? randomBlock() : networks && nextFreeBlock(others.map((other) => other.cidr));
    if (block) setValue('cidr', block, { shouldDirty: true, shouldValidate: true });
  };
  const size =
    layout && layout.hosts < 2n ** 40n
      ? t('{count, plural, one {# address} other {# addresses}} for hosts, {first} to {last}', {
          count: Number(layout.hosts),
          first: layout.first,
          last: layout.last,
        })
      : layout && t('{first} to {last}', { first: layout.first, last: layout.last });
  return (
    <div className="flex flex-col items-start gap-2">
      <div className="w-full">
        <TextField
          name="cidr"
          label={version === '6' ? t('IPv6 block (CIDR)') : t('IPv4 block (CIDR)')}
          isRequired
          hint={size}
          placeholder={EXAMPLES[version]}
        />
      </div>
      <Button size="small" onClick={propose} aria-disabled={(version === '4' && networks === undefined) || undefined}>
        {version === '6' ? t('Random private /64') : t('Next free /24')}
      </Button>
      {shared.length > 0 && (
        <p role="status" className="text-small text-warning-ink">
          {t('Overlaps {blocks}: one router cannot connect both.', {
            blocks: format.list(shared.map(({ cidr, network }) => `${cidr} (${nameOrId(network)})`).slice(0, 4)),
          })}
        </p>
      )}
    </div>
  );
}
