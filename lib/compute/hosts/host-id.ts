import { createHash } from 'node:crypto';

/** Id of a host in the responses to a project, which shows whether its servers share a host; empty without a host. */
export const hostIdOf = ({ project_id, host }: { project_id: string; host: string | null }): string =>
  host === null ? '' : createHash('sha224').update(`${project_id}${host}`).digest('hex');
