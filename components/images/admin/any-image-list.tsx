'use client';

import { KindList } from '#components/kind/kind-list.tsx';
import { anyImageList } from './kind.tsx';

export const AnyImageList = ({ scope }: { scope: string }) => <KindList list={anyImageList} scope={scope} />;
