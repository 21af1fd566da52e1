'use client';

import { KindList } from '#components/kind/kind-list.tsx';
import { bucketList } from './kind.tsx';
import { ProjectImports } from './project-imports.tsx';

export const BucketList = ({ scope }: { scope: string }) => (
  <>
    <KindList list={bucketList} scope={scope} />
    <ProjectImports projectId={scope} />
  </>
);
