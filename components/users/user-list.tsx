'use client';

import { KindList } from '#components/kind/kind-list.tsx';
import { userList } from './list.tsx';

export const UserList = ({ scope }: { scope: string }) => <KindList list={userList} scope={scope} />;
