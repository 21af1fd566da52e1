'use client';

import { KindList } from '#components/kind/kind-list.tsx';
import { flavorList } from './lists.tsx';

export const FlavorList = ({ scope }: { scope: string }) => <KindList list={flavorList} scope={scope} />;
