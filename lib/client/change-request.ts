import { projectRequest } from './request.ts';

export interface ChangeRequest {
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Without a leading slash: "volume/v3/volumes/1". */
  path: string;
  json?: unknown;
  headers?: Record<string, string>;
}

/**
 * Sends the request from this tab.
 * @throws ApiError
 */
export const sendChange = (projectId: string, { path, ...options }: ChangeRequest): Promise<unknown> =>
  projectRequest(projectId, path, options);
