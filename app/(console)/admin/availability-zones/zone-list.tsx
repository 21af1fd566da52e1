'use client';

import { KindList } from '#components/kind/kind-list.tsx';
import { zoneList } from './kind.tsx';

export const ZoneList = ({ scope }: { scope: string }) => <KindList list={zoneList} scope={scope} />;
