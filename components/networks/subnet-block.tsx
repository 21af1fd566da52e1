'use client';

import type { UseQueryResult } from '@tanstack/react-query';
import { useFormContext, useWatch } from 'react-hook-form';
import { LoadError } from '#components/console/load-error.tsx';
import { RadioCardsField } from '#components/console/radio-cards-field.tsx';
import { SelectField } from '#components/console/select-field.tsx';
import { useT } from '#lib/i18n/use-t.ts';
import { possibleSource, type SubnetInput } from './subnet-input.ts';
import { PooledBlockFields } from './subnet-pooled-block.tsx';
import { type Source, type SubnetFormContext, sourceObstacle } from './subnet-source.ts';
import { WrittenBlockFields, type WrittenBlockProps } from './subnet-written-block.tsx';
import { useIpv6Modes } from './use-ipv6-modes.ts';

interface BlockFieldsProps extends WrittenBlockProps {
  relatedObjects: SubnetFormContext;
  pools: UseQueryResult;
}

export function BlockFields({ networks, relatedObjects, pools }: BlockFieldsProps) {
  const t = useT();
  const { getValues, setValue, trigger, formState } = useFormContext<SubnetInput>();
  const [version, source] = useWatch<SubnetInput, ['version', 'source']>({ name: ['version', 'source'] });
  const adjust = () => {
    const possible = possibleSource(getValues(), relatedObjects);
    setValue('source', possible.source);
    setValue('poolId', possible.poolId);
    // Revalidated, since earlier errors were about another kind of block.
    if (formState.isSubmitted) void trigger();
  };
  return (
    <>
      <SelectField
        name="version"
        label={t('IP version')}
        onChosen={adjust}
        options={[
          { value: '4', label: 'IPv4' },
          { value: '6', label: 'IPv6' },
        ]}
      />
      {version === '6' && <ModeField onChosen={adjust} />}
      <LoadError answer={pools} unknown={t('Could not load the subnet pools')} />
      {(relatedObjects.pools.length > 0 || source === 'pool') && (
        <SourceField relatedObjects={relatedObjects} onChosen={adjust} />
      )}
      {source === 'pool' ? (
        <PooledBlockFields relatedObjects={relatedObjects} />
      ) : (
        <WrittenBlockFields networks={networks} />
      )}
    </>
  );
}

function ModeField({ onChosen }: { onChosen: () => void }) {
  const t = useT();
  const modes = useIpv6Modes();
  const mode = useWatch<SubnetInput, 'mode'>({ name: 'mode' });
  return (
    <SelectField
      name="mode"
      label={t('IPv6 addresses')}
      onChosen={onChosen}
      hint={modes[mode].meaning}
      options={(['slaac', 'dhcpv6-stateful', 'dhcpv6-stateless', 'none'] as const).map((value) => ({
        value,
        label: modes[value].name,
      }))}
    />
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
    <RadioCardsField
      name="source"
      label={t('Address block')}
      onChosen={onChosen}
      cards={[
        {
          value: 'written',
          title: t('Enter a block'),
          description: t('You choose the addresses.'),
          disabledReason: reasonOf('written'),
        },
        {
          value: 'pool',
          title: t('From a subnet pool'),
          description: t('The platform gives you the next free block.'),
          disabledReason: reasonOf('pool'),
        },
      ]}
    />
  );
}
