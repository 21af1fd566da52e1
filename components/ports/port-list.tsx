'use client';

import { KindList } from '#components/kind/kind-list.tsx';
import { portList } from './kind.tsx';

export const PortList = ({ scope }: { scope: string }) => <KindList list={portList} scope={scope} />;
