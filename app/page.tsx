import { redirect } from 'next/navigation';
import { findLastUsedProject, loadPreferences, requireView } from '#lib/auth/current-view.ts';
import { ADMIN_HREF, domainHref, PROJECTS_HREF, projectHref } from '#lib/screens/paths.ts';

/**
 * Redirects to the project in the user's preferences. Otherwise, administrators and users with a role on the system go
 * to the administrators' home page, and others to the last used or only project, to the choice between several, or,
 * without a project, to a domain in which they have a role.
 */
export default async function Home() {
  const view = await requireView();
  const { opens_in, opens_at = '' } = await loadPreferences(view);
  const chosen = view.projects.find(({ id }) => id === opens_in);
  if (chosen) redirect(projectHref(chosen.id, opens_at));
  if (view.is_admin || view.system) redirect(ADMIN_HREF);
  const [only, ...others] = view.projects;
  const project = (await findLastUsedProject(view)) ?? (others.length === 0 ? only : undefined);
  if (project) redirect(projectHref(project.id, opens_at));
  if (only) redirect(PROJECTS_HREF);
  const [domain] = view.domains;
  redirect(domain ? domainHref(domain.id) : PROJECTS_HREF);
}
