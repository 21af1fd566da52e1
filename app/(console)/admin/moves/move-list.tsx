'use client';

import { KindList } from '#components/kind/kind-list.tsx';
import { moveList } from './kind.tsx';

export const MoveList = ({ scope }: { scope: string }) => <KindList list={moveList} scope={scope} />;
