import type { ReactNode } from 'react';
import { KeyFacts } from './key-facts.tsx';
import type { Property } from './properties.tsx';
import { type PropertyTopic, PropertyTopics } from './property-topics.tsx';

/** What is known about an object. */
interface ObjectProperties {
  /** The three or four that its page begins with. */
  facts: readonly Property[];
  topics: readonly PropertyTopic[];
}

interface ObjectOverviewProps extends ObjectProperties {
  charts?: ReactNode;
  /** Cards of related objects. */
  children?: ReactNode;
}

/** The first tab of an object's page. */
export function ObjectOverview({ facts, topics, charts, children }: ObjectOverviewProps) {
  return (
    <div className="flex flex-col gap-4">
      <KeyFacts items={facts} />
      {charts}
      <PropertyTopics topics={topics} />
      {children && <div className="grid items-start gap-4 lg:grid-cols-2">{children}</div>}
    </div>
  );
}
