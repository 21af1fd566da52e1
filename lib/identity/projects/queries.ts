import { projectQuery, type Send } from '#lib/client/project-query.ts';
import { ProjectList } from './schema.ts';

/** All projects of all domains, as administrators see them. */
export const projectsQuery = (projectId: string, send?: Send) =>
  projectQuery({ projectId, kind: 'project', key: ['all'], path: 'identity/v3/projects', schema: ProjectList, send });
