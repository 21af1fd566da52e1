import { queryOptions } from '@tanstack/react-query';
import type { Send } from '#lib/client/project-query.ts';
import { clientOf } from '#lib/contract/client.ts';
import { applicationCredentialApi } from './contract.ts';

/** The user's credentials for a project; the API lists those of all projects. */
export const projectCredentialsQuery = (projectId: string, userId: string | undefined, send?: Send) =>
  queryOptions({
    ...clientOf(applicationCredentialApi).list.query(projectId, { userId: userId ?? '' }, {}, send),
    enabled: userId !== undefined,
    select: ({ application_credentials: all }) => all.filter(({ project_id }) => project_id === projectId),
  });
