'use client';

import { KindList } from '#components/kind/kind-list.tsx';
import { hypervisorList } from './kind.tsx';

export const HypervisorList = ({ scope }: { scope: string }) => <KindList list={hypervisorList} scope={scope} />;
