import { redirect } from 'next/navigation';
import { lastProject, requireView } from '#lib/auth/current-view.ts';

/** Leads to the project used last, or to the page that says there is none. */
export default async function Home() {
  const project = await lastProject(await requireView());
  redirect(project ? `/projects/${project.id}` : '/projects');
}
