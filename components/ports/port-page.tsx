'use client';

import { KindPage } from '#components/kind/kind-page.tsx';
import { portPage } from './page.tsx';

export const PortPage = (props: { scope: string; id: string }) => <KindPage page={portPage} {...props} />;
