'use client';

import { KindPage } from '#components/kind/kind-page.tsx';
import { hypervisorPage } from './host-page.tsx';

export const HypervisorPage = (props: { scope: string; id: string }) => <KindPage page={hypervisorPage} {...props} />;
