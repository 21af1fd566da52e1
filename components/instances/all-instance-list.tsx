'use client';

import { KindList } from '#components/kind/kind-list.tsx';
import { allInstanceList } from './all-instances.tsx';

export const AllInstanceList = ({ scope }: { scope: string }) => <KindList list={allInstanceList} scope={scope} />;
