'use client';

import { KindList } from '#components/kind/kind-list.tsx';
import { aggregateList } from './kind.tsx';

export const AggregateList = ({ scope }: { scope: string }) => <KindList list={aggregateList} scope={scope} />;
