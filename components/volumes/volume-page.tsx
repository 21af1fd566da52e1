'use client';

import { KindPage } from '#components/kind/kind-page.tsx';
import { volumePage } from './page.tsx';

export const VolumePage = (props: { scope: string; id: string }) => <KindPage page={volumePage} {...props} />;
