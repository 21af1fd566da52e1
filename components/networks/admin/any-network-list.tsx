'use client';

import { KindList } from '#components/kind/kind-list.tsx';
import { anyNetworkList } from './kind.tsx';

export const AnyNetworkList = ({ scope }: { scope: string }) => <KindList list={anyNetworkList} scope={scope} />;
