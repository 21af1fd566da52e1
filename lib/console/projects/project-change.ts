import type { ChangeRequest } from '#lib/client/change-request.ts';

export interface ProjectFields {
  name?: string;
  description?: string;
  tags?: string[];
  enabled?: boolean;
}

export const projectChange = (id: string, project: ProjectFields): ChangeRequest => ({
  method: 'PATCH',
  path: `identity/v3/projects/${encodeURIComponent(id)}`,
  json: { project },
});
