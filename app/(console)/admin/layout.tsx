import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { AdminFrame } from '#components/shell/admin-frame.tsx';
import { adminProject, adminScope, lastProject, requireView } from '#lib/auth/current-view.ts';
import { getT } from '#lib/i18n/server.ts';

export async function generateMetadata(): Promise<Metadata> {
  const area = (await getT())('Administration');
  return { title: { default: area, template: `%s · ${area} · Nephos` } };
}

/** Administrators' pages access all projects with a token of one project or of the system. */
export default async function AdminLayout({ children }: { children: ReactNode }) {
  const view = await requireView();
  const admin = await adminProject(view);
  const scope = adminScope(view, admin);
  if (!scope) return <AdminFrame hasAccess={false}>{children}</AdminFrame>;
  const project = admin ?? (await lastProject(view));
  const canFollow = admin !== undefined || view.system?.roles.includes('admin');
  return (
    <AdminFrame
      hasAccess
      {...(project ? { projectId: project.id } : {})}
      {...(canFollow ? { followsAllBy: admin?.id ?? scope } : {})}
    >
      {children}
    </AdminFrame>
  );
}
