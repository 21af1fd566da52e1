'use client';

import { KindList } from '#components/kind/kind-list.tsx';
import { snapshotList } from './kind.tsx';

export const SnapshotList = ({ scope }: { scope: string }) => <KindList list={snapshotList} scope={scope} />;
