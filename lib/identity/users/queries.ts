import { projectQuery, type Send } from '#lib/client/project-query.ts';
import { UserEnvelope } from './schema.ts';

/** One user, as administrators see them. */
export const userQuery = (projectId: string, id: string, send?: Send) =>
  projectQuery({
    projectId,
    kind: 'user',
    key: ['one', id],
    path: `identity/v3/users/${id}`,
    schema: UserEnvelope,
    send,
  });
