'use client';

import { KindPage } from '#components/kind/kind-page.tsx';
import { rolePage } from './page.tsx';

export const RolePage = (props: { scope: string; id: string }) => <KindPage page={rolePage} {...props} />;
