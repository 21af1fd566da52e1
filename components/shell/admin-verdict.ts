import { isAdminOf, type Session, type SessionProject } from '#lib/client/session.ts';
import type { AdminScreen, Screen } from '#lib/console/screens.ts';
import { msg, type Text } from '#lib/i18n/text.ts';

/** Whether one of the administrators' screens is open: true, or the reason why not. */
export type AdminVerdict = (screen: Screen<AdminScreen>) => true | Text;

/** What is open from a project, or from none. */
export function adminVerdict(session: Session | undefined, project: SessionProject | undefined): AdminVerdict {
  const isAdmin = project !== undefined && isAdminOf(project);
  const reason = project
    ? msg('For administrators only: in {project} you do not have the role admin.', { project: project.name })
    : msg('For administrators only: choose a project in which you have the role admin.');
  return ({ scopes = [] }) => isAdmin || (session?.system !== undefined && scopes.includes('system')) || reason;
}
