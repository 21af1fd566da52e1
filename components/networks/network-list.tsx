'use client';

import { KindList } from '#components/kind/kind-list.tsx';
import { networkList } from './kind.tsx';

export const NetworkList = ({ scope }: { scope: string }) => <KindList list={networkList} scope={scope} />;
