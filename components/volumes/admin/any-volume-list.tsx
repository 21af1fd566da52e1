'use client';

import { KindList } from '#components/kind/kind-list.tsx';
import { anyVolumeList } from './kind.tsx';

export const AnyVolumeList = ({ scope }: { scope: string }) => <KindList list={anyVolumeList} scope={scope} />;
