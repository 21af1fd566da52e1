'use client';

import { KindList } from '#components/kind/kind-list.tsx';
import { anyInstanceList } from './lists.tsx';

export const AnyInstanceList = ({ scope }: { scope: string }) => <KindList list={anyInstanceList} scope={scope} />;
