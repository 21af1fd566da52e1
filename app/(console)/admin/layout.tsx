import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { ConsoleFrame } from '#components/shell/console-frame.tsx';
import { adminProject, lastProject, requireView } from '#lib/auth/current-view.ts';
import { getT } from '#lib/i18n/server.ts';

/** Pages only name themselves; the area is added here. */
export async function generateMetadata(): Promise<Metadata> {
  const area = (await getT())('Administration');
  return { title: { default: area, template: `%s · ${area} · Nephos` } };
}

/** The frame of the administrators' pages, which reach all projects with the token of one. */
export default async function AdminLayout({ children }: { children: ReactNode }) {
  const view = await requireView();
  const admin = await adminProject(view);
  const project = admin ?? (await lastProject(view));
  return (
    <ConsoleFrame isAdminArea={admin !== undefined} {...(project ? { projectId: project.id } : {})}>
      {children}
    </ConsoleFrame>
  );
}
