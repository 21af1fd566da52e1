'use client';

import { KindPage } from '#components/kind/kind-page.tsx';
import { domainPage } from './page.tsx';

export const DomainPage = (props: { scope: string; id: string }) => <KindPage page={domainPage} {...props} />;
