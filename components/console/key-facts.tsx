'use client';

import { Properties, type Property } from './properties.tsx';

export const KeyFacts = ({ items }: { items: readonly Property[] }) => <Properties items={items} />;
