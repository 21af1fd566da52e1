'use client';

import { KindList } from '#components/kind/kind-list.tsx';
import { instanceList } from './kind.tsx';

export const InstanceList = ({ scope }: { scope: string }) => <KindList list={instanceList} scope={scope} />;
