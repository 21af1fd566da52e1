'use client';

import { KindList } from '#components/kind/kind-list.tsx';
import { projectList } from './kind.tsx';

export const ProjectList = ({ scope }: { scope: string }) => <KindList list={projectList} scope={scope} />;
