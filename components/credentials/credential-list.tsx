'use client';

import { KindListTabs } from '#components/kind/kind-list-tabs.tsx';
import { credentialList } from './kind.tsx';

export const CredentialList = ({ scope }: { scope: string }) => <KindListTabs list={credentialList} scope={scope} />;
