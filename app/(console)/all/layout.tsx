import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import type { ReactNode } from 'react';
import { ProjectSubscription } from '#components/all-projects/project-subscription.tsx';
import { AllFrame } from '#components/shell/all-frame.tsx';
import { requireView } from '#lib/auth/current-view.ts';
import { getT } from '#lib/i18n/server.ts';
import { PROJECTS_HREF } from '#lib/screens/paths.ts';

export async function generateMetadata(): Promise<Metadata> {
  const place = (await getT())('All my projects');
  return { title: { default: place, template: `%s · ${place} · Nephos` } };
}

export default async function AllLayout({ children }: { children: ReactNode }) {
  const { projects } = await requireView();
  if (projects.length === 0) redirect(PROJECTS_HREF);
  return (
    <AllFrame>
      <ProjectSubscription />
      {children}
    </AllFrame>
  );
}
