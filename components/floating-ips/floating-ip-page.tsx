'use client';

import { KindPage } from '#components/kind/kind-page.tsx';
import { floatingIpPage } from './kind.tsx';

export const FloatingIpPage = (props: { scope: string; id: string }) => <KindPage page={floatingIpPage} {...props} />;
