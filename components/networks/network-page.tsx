'use client';

import { KindPage } from '#components/kind/kind-page.tsx';
import { networkPage } from './page.tsx';

export const NetworkPage = (props: { scope: string; id: string }) => <KindPage page={networkPage} {...props} />;
