'use client';

import { KindList } from '#components/kind/kind-list.tsx';
import { imageList } from './lists.tsx';

export const ImageList = ({ scope }: { scope: string }) => <KindList list={imageList} scope={scope} />;
