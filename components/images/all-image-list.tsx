'use client';

import { KindList } from '#components/kind/kind-list.tsx';
import { allImageList } from './all-images.tsx';

export const AllImageList = ({ scope }: { scope: string }) => <KindList list={allImageList} scope={scope} />;
