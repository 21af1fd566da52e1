'use client';

import { KindList } from '#components/kind/kind-list.tsx';
import { floatingIpList } from './kind.tsx';

export const FloatingIpList = ({ scope }: { scope: string }) => <KindList list={floatingIpList} scope={scope} />;
