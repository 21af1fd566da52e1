import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { request } from './request.ts';

const Domain = z.object({ id: z.string(), name: z.string() });

export const SessionProject = z.object({
  id: z.string(),
  name: z.string(),
  domain: Domain,
  roles: z.array(z.string()),
});
export type SessionProject = z.infer<typeof SessionProject>;

export const Session = z.object({
  user: z.object({ id: z.string(), name: z.string(), domain: Domain }),
  projects: z.array(SessionProject),
  expires_at: z.string(),
  is_admin: z.boolean(),
});
export type Session = z.infer<typeof Session>;

/** Whether the user's roles in a project open the administrators' API, which reaches all projects. */
export const isAdminOf = ({ roles }: Pick<SessionProject, 'roles'>): boolean => roles.includes('admin');

export const sessionQuery = {
  queryKey: ['session'],
  queryFn: ({ signal }: { signal: AbortSignal }) => request('/bff/session', { schema: Session, signal }),
  staleTime: 5 * 60_000,
};

/** Who is signed in, and the projects and roles they have. */
export const useSession = () => useQuery(sessionQuery);
