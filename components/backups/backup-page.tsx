'use client';

import { KindPage } from '#components/kind/kind-page.tsx';
import { backupPage } from './kind.tsx';

export const BackupPage = (props: { scope: string; id: string }) => <KindPage page={backupPage} {...props} />;
