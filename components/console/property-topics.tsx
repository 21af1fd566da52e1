'use client';

import { Card } from '#components/ui/card.tsx';
import { Properties, type Property } from './properties.tsx';

interface PropertyTopicsProps {
  topics: readonly { title: string; items: readonly Property[] }[];
}

export const PropertyTopics = ({ topics }: PropertyTopicsProps) =>
  topics.map(({ title, items }) => (
    <Card key={title} title={title}>
      <Properties items={items} />
    </Card>
  ));
