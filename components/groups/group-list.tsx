'use client';

import { KindList } from '#components/kind/kind-list.tsx';
import { groupList } from './kind.tsx';

export const GroupList = ({ scope }: { scope: string }) => <KindList list={groupList} scope={scope} />;
