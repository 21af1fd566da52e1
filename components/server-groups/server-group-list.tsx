'use client';

import { KindList } from '#components/kind/kind-list.tsx';
import { serverGroupList } from './kind.tsx';

export const ServerGroupList = ({ scope }: { scope: string }) => <KindList list={serverGroupList} scope={scope} />;
