'use client';

import type { UseQueryResult } from '@tanstack/react-query';
import { useFormContext, useWatch } from 'react-hook-form';
import { FormFields } from '#components/console/form-fields.tsx';
import { LoadError } from '#components/console/load-error.tsx';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { possibleSource } from './subnet-input.ts';
import type { SubnetInput } from './subnet-schema.ts';
import { type Source, type SubnetFormContext, sourceObstacle } from './subnet-source.ts';
import { useIpv6Modes } from './use-ipv6-modes.ts';

const IPV6_MODES = ['slaac', 'dhcpv6-stateful', 'dhcpv6-stateless', 'none'] as const;

export interface BlockKindProps {
  relatedObjects: SubnetFormContext;
  pools: UseQueryResult;
  /** Called when another kind of block is chosen. */
  onVersion?: (version: SubnetInput['version']) => void;
}

export function BlockKindFields({ relatedObjects, pools, onVersion }: BlockKindProps) {
  const t = useT();
  const { getValues, setValue, trigger, formState } = useFormContext<SubnetInput>();
  const modes = useIpv6Modes();
  const [version, source, mode] = useWatch<SubnetInput, ['version', 'source', 'ipv6_address_mode']>({
    name: ['version', 'source', 'ipv6_address_mode'],
  });
  const adjust = () => {
    const possible = possibleSource(getValues(), relatedObjects);
    setValue('source', possible.source);
    setValue('subnetpool_id', possible.subnetpool_id);
    // Revalidated, since earlier errors were about another kind of block.
    if (formState.isSubmitted) void trigger();
  };
  const onChosen = () => {
    onVersion?.(getValues('version'));
    adjust();
  };
  return (
    <>
      <FormFields
        of={{
          version: { label: msg('IP version'), words: { 4: 'IPv4', 6: 'IPv6' }, onChosen },
          ipv6_address_mode: version === '6' && {
            label: msg('IPv6 addresses'),
            onChosen: adjust,
            hint: modes[mode].meaning,
            options: IPV6_MODES.map((value) => ({ value, label: modes[value].name })),
          },
        }}
      />
      <LoadError answer={pools} unknown={t('Could not load the subnet pools')} />
      {(relatedObjects.pools.length > 0 || source === 'pool') && (
        <SourceField relatedObjects={relatedObjects} onChosen={adjust} />
      )}
    </>
  );
}

/** If there are subnet pools, both sources stay visible, with the reason why one is not available. */
function SourceField({ relatedObjects, onChosen }: { relatedObjects: SubnetFormContext; onChosen: () => void }) {
  const t = useT();
  const version = useWatch<SubnetInput, 'version'>({ name: 'version' });
  const reasonOf = (source: Source) => {
    const obstacle = sourceObstacle(source, version === '4' ? 4 : 6, relatedObjects);
    return obstacle === undefined ? undefined : t(obstacle);
  };
  return (
    <FormFields
      of={{
        source: {
          label: msg('Address block'),
          control: 'cards',
          onChosen,
          options: [
            {
              value: 'written',
              label: t('Enter a block'),
              description: t('You choose the addresses.'),
              disabledReason: reasonOf('written'),
            },
            {
              value: 'pool',
              label: t('From a subnet pool'),
              description: t('The platform gives you the next free block.'),
              disabledReason: reasonOf('pool'),
            },
          ],
        },
      }}
    />
  );
}
