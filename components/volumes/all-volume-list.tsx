'use client';

import { KindList } from '#components/kind/kind-list.tsx';
import { allVolumeList } from './all-volumes.tsx';

export const AllVolumeList = ({ scope }: { scope: string }) => <KindList list={allVolumeList} scope={scope} />;
