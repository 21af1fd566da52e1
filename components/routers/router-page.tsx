'use client';

import { KindPage } from '#components/kind/kind-page.tsx';
import { routerPage } from './page.tsx';

export const RouterPage = (props: { scope: string; id: string }) => <KindPage page={routerPage} {...props} />;
