import { adminProject, adminScope, requireView } from '#lib/auth/current-view.ts';
import { domainScope } from '#lib/screens/scope.ts';
import { pagesOf } from '../page-declaration.tsx';
import { AdminOnly } from './admin-only.tsx';

/** A page whose requests belong to the administrator's project. */
export const adminPage = pagesOf(
  async () => {
    const project = await adminProject(await requireView());
    return project && { projectId: project.id };
  },
  <AdminOnly />,
);

/** A page that readers on the system see as well. Below a domain's address, its requests belong to that domain. */
export const systemPage = pagesOf(
  async (params: { domainId?: string }) => {
    if (params.domainId) return { scope: domainScope(params.domainId) };
    const view = await requireView();
    const scope = adminScope(view, await adminProject(view));
    return scope ? { scope } : undefined;
  },
  <AdminOnly />,
);
