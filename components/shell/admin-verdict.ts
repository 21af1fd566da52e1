import { isAdminOf, type SessionProject } from '#lib/client/session.ts';
import { msg, type Text } from '#lib/i18n/text.ts';

/** Whether the administrators' screens are open from a project: true, or the reason why not. */
export function adminVerdict(project: SessionProject | undefined): true | Text {
  if (project && isAdminOf(project)) return true;
  return project
    ? msg('For administrators only: in {project} you do not have the role admin.', { project: project.name })
    : msg('For administrators only: choose a project in which you have the role admin.');
}
