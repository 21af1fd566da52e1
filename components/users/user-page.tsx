'use client';

import { KindPage } from '#components/kind/kind-page.tsx';
import { userPage } from './page.tsx';

export const UserPage = (props: { scope: string; id: string }) => <KindPage page={userPage} {...props} />;
