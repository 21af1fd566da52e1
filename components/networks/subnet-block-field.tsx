'use client';

import { useWatch } from 'react-hook-form';
import { PooledBlockFields } from './subnet-pooled-block.tsx';
import type { SubnetInput } from './subnet-schema.ts';
import type { SubnetFormContext } from './subnet-source.ts';
import { WrittenBlockFields, type WrittenBlockProps } from './subnet-written-block.tsx';

export interface BlockFieldProps extends WrittenBlockProps {
  relatedObjects: SubnetFormContext;
}

/** A block that the user enters, or the pool that it comes from. */
export function BlockField({ networks, relatedObjects }: BlockFieldProps) {
  const source = useWatch<SubnetInput, 'source'>({ name: 'source' });
  return source === 'pool' ? (
    <PooledBlockFields relatedObjects={relatedObjects} />
  ) : (
    <WrittenBlockFields networks={networks} />
  );
}
