import type { ObjectProperties } from './object-overview.tsx';
import { Properties } from './properties.tsx';

/** All properties of an object, for the panel beside a list. */
export function ObjectSummary({ facts, topics }: ObjectProperties) {
  return <Properties items={[...facts, ...topics.flatMap(({ items }) => items)]} columns={1} />;
}
