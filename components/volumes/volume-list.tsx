'use client';

import { KindList } from '#components/kind/kind-list.tsx';
import { volumeList } from './lists.tsx';

export const VolumeList = ({ scope }: { scope: string }) => <KindList list={volumeList} scope={scope} />;
