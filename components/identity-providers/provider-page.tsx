'use client';

import { KindPage } from '#components/kind/kind-page.tsx';
import { providerPage } from './page.tsx';

export const ProviderPage = (props: { scope: string; id: string }) => <KindPage page={providerPage} {...props} />;
