'use client';

import { BlockField, type BlockFieldProps } from './subnet-block-field.tsx';
import { BlockKindFields, type BlockKindProps } from './subnet-block-kind.tsx';

/** The kind of block, then the block. */
export function BlockFields({ networks, ...kind }: BlockFieldProps & BlockKindProps) {
  return (
    <>
      <BlockKindFields {...kind} />
      <BlockField networks={networks} relatedObjects={kind.relatedObjects} />
    </>
  );
}
