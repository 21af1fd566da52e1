'use client';

import { KindList } from '#components/kind/kind-list.tsx';
import { mappingList } from './kind.tsx';

export const MappingList = ({ scope }: { scope: string }) => <KindList list={mappingList} scope={scope} />;
