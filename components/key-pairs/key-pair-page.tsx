'use client';

import { KindPage } from '#components/kind/kind-page.tsx';
import { keyPairPage } from './page.tsx';

export const KeyPairPage = (props: { scope: string; id: string }) => <KindPage page={keyPairPage} {...props} />;
