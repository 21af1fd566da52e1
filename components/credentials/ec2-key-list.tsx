'use client';

import { KindList } from '#components/kind/kind-list.tsx';
import { ec2KeyList } from './ec2-kind.tsx';

export const Ec2KeyList = ({ scope }: { scope: string }) => <KindList list={ec2KeyList} scope={scope} />;
