import { z } from 'zod';
import { projectQuery, type Send } from '#lib/client/project-query.ts';
import { SecurityGroup } from './schema.ts';

/** All security groups of the project with their rules, by name. */
export const groupChoicesQuery = (projectId: string, send?: Send) =>
  projectQuery({
    projectId,
    kind: 'security_group',
    key: ['choices'],
    // Administrators are shown those of all projects; an instance takes those of its own.
    path: `networking/v2.0/security-groups?project_id=${projectId}&sort_key=name&sort_dir=asc`,
    schema: z.object({ security_groups: z.array(SecurityGroup) }),
    send,
  });
