'use client';

import { KindList } from '#components/kind/kind-list.tsx';
import { backupList } from './kind.tsx';

export const BackupList = ({ scope }: { scope: string }) => <KindList list={backupList} scope={scope} />;
