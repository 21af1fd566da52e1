'use client';

import { KindList } from '#components/kind/kind-list.tsx';
import { muteList } from './kind.tsx';

export const MuteList = ({ scope }: { scope: string }) => <KindList list={muteList} scope={scope} />;
