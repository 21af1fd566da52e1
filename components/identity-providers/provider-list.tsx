'use client';

import { KindList } from '#components/kind/kind-list.tsx';
import { providerList } from './kind.tsx';

export const ProviderList = ({ scope }: { scope: string }) => <KindList list={providerList} scope={scope} />;
