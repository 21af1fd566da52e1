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

const SessionDomain = Domain.extend({ roles: z.array(z.string()) });

export const Session = z.object({
  user: z.object({ id: z.string(), name: z.string(), domain: Domain }),
  projects: z.array(SessionProject),
  /** Those on which the user holds a role, to which a token can be scoped. */
  domains: z.array(SessionDomain),
  /** The roles held on the whole system, where there are any. */
  system: z.object({ roles: z.array(z.string()) }).optional(),
  /** The application credential that signed in. */
  credential: Domain.optional(),
  expires_at: z.string(),
  is_admin: z.boolean(),
  /** Told to administrators: hosts can be made to fail. */
  has_simulated_fleet: z.boolean().optional(),
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
