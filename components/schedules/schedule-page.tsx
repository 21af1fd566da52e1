'use client';

import { KindPage } from '#components/kind/kind-page.tsx';
import { schedulePage } from './kind.tsx';

export const SchedulePage = (props: { scope: string; id: string }) => <KindPage page={schedulePage} {...props} />;
