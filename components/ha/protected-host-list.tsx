'use client';

import { KindList } from '#components/kind/kind-list.tsx';
import { protectedHostList } from './protected-host-kind.tsx';

export const ProtectedHostList = ({ scope }: { scope: string }) => <KindList list={protectedHostList} scope={scope} />;
