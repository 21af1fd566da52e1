'use client';

import { KindList } from '#components/kind/kind-list.tsx';
import { domainList } from './kind.tsx';

export const DomainList = ({ scope }: { scope: string }) => <KindList list={domainList} scope={scope} />;
