'use client';

import { KindList } from '#components/kind/kind-list.tsx';
import { shareList } from './kind.tsx';

export const ShareList = ({ scope }: { scope: string }) => <KindList list={shareList} scope={scope} />;
