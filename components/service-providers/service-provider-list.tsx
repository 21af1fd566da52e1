'use client';

import { KindList } from '#components/kind/kind-list.tsx';
import { serviceProviderList } from './kind.tsx';

export const ServiceProviderList = ({ scope }: { scope: string }) => (
  <KindList list={serviceProviderList} scope={scope} />
);
