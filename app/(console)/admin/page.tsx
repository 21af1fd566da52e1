import { redirect } from 'next/navigation';
import { adminProject, requireView } from '#lib/auth/current-view.ts';
import { adminHref } from '#lib/console/paths.ts';
import { ADMIN_SCREENS } from '#lib/console/screens.ts';

/** The administrators' area begins with the hosts, and for those who hold a role on the system only, with what that opens. */
export default async function AdminIndex() {
  const project = await adminProject(await requireView());
  const first = project ? undefined : ADMIN_SCREENS.find(({ scopes = [] }) => scopes.includes('system'));
  redirect(adminHref(first?.path ?? 'hypervisors'));
}
