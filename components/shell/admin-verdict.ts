import { isAdminOf, type Session, type SessionProject } from '#lib/client/session.ts';
import type { AdminScreen, Screen } from '#lib/screens/screens.ts';

export type AdminVerdict = (screen: Screen<AdminScreen>) => boolean;

export function adminVerdict(session: Session | undefined, project: SessionProject | undefined): AdminVerdict {
  const isAdmin = project !== undefined && isAdminOf(project);
  return ({ path, scopes = [], isOfSimulatedFleet }) => {
    if (isOfSimulatedFleet && session?.has_simulated_fleet !== true) return false;
    if (path === '') return isAdmin || session?.system?.roles.includes('admin') === true;
    return isAdmin || (session?.system !== undefined && scopes.includes('system'));
  };
}
