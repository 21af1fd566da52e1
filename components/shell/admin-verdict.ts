import { isAdminOf, type Session, type SessionProject } from '#lib/client/session.ts';
import type { AdminScreen } from '#lib/screens/admin-screens.ts';
import type { Screen } from '#lib/screens/screen.ts';

export type AdminVerdict = (screen: Screen<AdminScreen>) => boolean;

/** Whether the verdict on some of the screens is that the user may open them. */
export const hasAdministration = (session: Session | undefined, project: SessionProject | undefined): boolean =>
  (project !== undefined && isAdminOf(project)) || session?.system !== undefined;

export function adminVerdict(session: Session | undefined, project: SessionProject | undefined): AdminVerdict {
  const isAdmin = project !== undefined && isAdminOf(project);
  return ({ path, scopes = [], isOfSimulatedFleet }) => {
    if (isOfSimulatedFleet && session?.has_simulated_fleet !== true) return false;
    if (path === '') return isAdmin || session?.system?.roles.includes('admin') === true;
    return isAdmin || (session?.system !== undefined && scopes.includes('system'));
  };
}
