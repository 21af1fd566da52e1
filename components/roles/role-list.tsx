'use client';

import { KindList } from '#components/kind/kind-list.tsx';
import { roleList } from './kind.tsx';

export const RoleList = ({ scope }: { scope: string }) => <KindList list={roleList} scope={scope} />;
