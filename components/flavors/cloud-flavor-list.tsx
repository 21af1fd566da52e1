'use client';

import { KindList } from '#components/kind/kind-list.tsx';
import { cloudFlavorList } from './lists.tsx';

export const CloudFlavorList = ({ scope }: { scope: string }) => <KindList list={cloudFlavorList} scope={scope} />;
