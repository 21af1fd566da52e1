'use client';

import { KindList } from '#components/kind/kind-list.tsx';
import { taggedList } from './kind.tsx';

export const TaggedList = ({ scope }: { scope: string }) => <KindList list={taggedList} scope={scope} />;
