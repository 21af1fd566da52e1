'use client';

import { KindList } from '#components/kind/kind-list.tsx';
import { routerList } from './kind.tsx';

export const RouterList = ({ scope }: { scope: string }) => <KindList list={routerList} scope={scope} />;
