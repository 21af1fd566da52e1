'use client';

import { KindPage } from '#components/kind/kind-page.tsx';
import { imagePage } from './page.tsx';

export const ImagePage = (props: { scope: string; id: string }) => <KindPage page={imagePage} {...props} />;
