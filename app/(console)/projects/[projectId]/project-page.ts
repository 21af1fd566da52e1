import { pagesOf } from '../../page-declaration.tsx';

export const projectPage = pagesOf(async (params) => params as { projectId: string });
