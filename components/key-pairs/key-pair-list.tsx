'use client';

import { KindList } from '#components/kind/kind-list.tsx';
import { keyPairList } from './kind.tsx';

export const KeyPairList = ({ scope }: { scope: string }) => <KindList list={keyPairList} scope={scope} />;
