'use client';

import type { ComponentProps } from 'react';
import { Card } from '#components/ui/card.tsx';
import { QueryContent } from './query-content.tsx';

type QueryCardProps<Data> = Omit<ComponentProps<typeof Card>, 'children'> & Parameters<typeof QueryContent<Data>>[0];

/** A card whose content depends on a query. */
export function QueryCard<Data>({ answer, unknown, children, ...card }: QueryCardProps<Data>) {
  return (
    <Card {...card}>
      <QueryContent {...{ answer, unknown, children }} />
    </Card>
  );
}
