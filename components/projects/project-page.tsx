'use client';

import { KindPage } from '#components/kind/kind-page.tsx';
import { projectPage } from './kind.tsx';

export const ProjectPage = (props: { scope: string; id: string }) => <KindPage page={projectPage} {...props} />;
