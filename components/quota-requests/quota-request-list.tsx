'use client';

import { KindList } from '#components/kind/kind-list.tsx';
import { quotaRequestList } from './kind.tsx';

export const QuotaRequestList = ({ scope }: { scope: string }) => <KindList list={quotaRequestList} scope={scope} />;
