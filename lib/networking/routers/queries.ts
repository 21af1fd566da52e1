import { z } from 'zod';
import { projectQuery, type Send } from '#lib/client/project-query.ts';
import { Router } from './schema.ts';

/** All routers of the project, by name. */
export const routerChoicesQuery = (projectId: string, send?: Send) =>
  projectQuery({
    projectId,
    kind: 'router',
    key: ['choices'],
    path: `networking/v2.0/routers?project_id=${projectId}&sort_key=name&sort_dir=asc`,
    schema: z.object({ routers: z.array(Router) }),
    send,
  });
