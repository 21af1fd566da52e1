'use client';

import { KindPage } from '#components/kind/kind-page.tsx';
import { instancePage } from './kind-page.tsx';

export const InstancePage = (props: { scope: string; id: string }) => <KindPage page={instancePage} {...props} />;
