'use client';

import { KindListTabs } from '#components/kind/kind-list-tabs.tsx';
import { roleList } from './kind.tsx';

export const RoleList = ({ scope }: { scope: string }) => <KindListTabs list={roleList} scope={scope} />;
