'use client';

import { KindList } from '#components/kind/kind-list.tsx';
import { quotaMatrixList } from './kind.tsx';

export const QuotaMatrix = ({ scope }: { scope: string }) => <KindList list={quotaMatrixList} scope={scope} />;
