'use client';

import { KindPage } from '#components/kind/kind-page.tsx';
import { anyInstancePage } from './page.tsx';

export const AnyInstancePage = (props: { scope: string; id: string }) => <KindPage page={anyInstancePage} {...props} />;
