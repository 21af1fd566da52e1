import { redirect } from 'next/navigation';
import { lastProject, requireView } from '#lib/auth/current-view.ts';
import { PROJECTS_HREF, projectHref } from '#lib/console/paths.ts';

/** Leads to the project used last, or to the page that says there is none. */
export default async function Home() {
  const project = await lastProject(await requireView());
  redirect(project ? projectHref(project.id) : PROJECTS_HREF);
}
