'use client';

import { KindPage } from '#components/kind/kind-page.tsx';
import { groupPage } from './page.tsx';

export const GroupPage = (props: { scope: string; id: string }) => <KindPage page={groupPage} {...props} />;
