'use client';

import { KindPage } from '#components/kind/kind-page.tsx';
import { serverGroupPage } from './kind.tsx';

export const ServerGroupPage = (props: { scope: string; id: string }) => <KindPage page={serverGroupPage} {...props} />;
