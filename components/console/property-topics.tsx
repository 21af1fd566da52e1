'use client';

import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { useT } from '#lib/i18n/use-t.ts';
import { isEmptyValue } from './is-empty-value.ts';
import { Properties, type Property } from './properties.tsx';

export interface PropertyTopic {
  title: string;
  items: readonly Property[];
}

const hasValue = ({ value }: Property): boolean => !isEmptyValue(value);

/** Properties of an object, a card for each topic. Properties without a value are displayed on request. */
export function PropertyTopics({ topics }: { topics: readonly PropertyTopic[] }) {
  const t = useT();
  const [areEmptyShown, setAreEmptyShown] = useState(false);
  const filled = topics.map(({ title, items }) => ({ title, items: items.filter(hasValue) }));
  const shown = (areEmptyShown ? topics : filled).filter(({ items }) => items.length > 0);
  const isOnlyOne = shown.length === 1;
  return (
    <div className="flex flex-col items-start gap-3">
      <div className={isOnlyOne ? 'w-full' : 'grid w-full items-start gap-4 md:grid-cols-2 xl:grid-cols-3'}>
        {shown.map(({ title, items }) => (
          <Card key={title} title={title}>
            <Properties items={items} columns={isOnlyOne ? 2 : 1} />
          </Card>
        ))}
      </div>
      {topics.some(({ items }) => !items.every(hasValue)) && (
        <Button size="small" aria-expanded={areEmptyShown} onClick={() => setAreEmptyShown(!areEmptyShown)}>
          {areEmptyShown ? t('Hide empty') : t('Show empty')}
        </Button>
      )}
    </div>
  );
}
