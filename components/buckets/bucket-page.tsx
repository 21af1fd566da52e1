'use client';

import { KindPage } from '#components/kind/kind-page.tsx';
import { bucketPage } from './page.tsx';

export const BucketPage = (props: { scope: string; id: string }) => <KindPage page={bucketPage} {...props} />;
