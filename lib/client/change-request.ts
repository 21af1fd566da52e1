import { projectRequest } from './request.ts';

export interface ChangeRequest {
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Without a slash before it: "volume/v3/volumes/1". */
  path: string;
  json?: unknown;
  headers?: Record<string, string>;
}

/** Sends it from this tab. @throws ApiError */
export const sendChange = (projectId: string, { path, ...options }: ChangeRequest): Promise<unknown> =>
  projectRequest(projectId, path, options);
