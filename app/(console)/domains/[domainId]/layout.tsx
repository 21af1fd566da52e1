import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { DomainFrame } from '#components/shell/domain-frame.tsx';
import { UnknownScope } from '#components/shell/unknown-scope.tsx';
import { currentView, requireView } from '#lib/auth/current-view.ts';

interface DomainLayoutProps {
  params: Promise<{ domainId: string }>;
  children: ReactNode;
}

export async function generateMetadata({ params }: DomainLayoutProps): Promise<Metadata> {
  const [view, { domainId }] = await Promise.all([currentView(), params]);
  const domain = view?.domains.find(({ id }) => id === domainId);
  return domain ? { title: { default: domain.name, template: `%s · ${domain.name} · Nephos` } } : {};
}

export default async function DomainLayout({ params, children }: DomainLayoutProps) {
  const [view, { domainId }] = await Promise.all([requireView(), params]);
  if (!view.domains.some(({ id }) => id === domainId)) {
    return (
      <DomainFrame domainId={undefined}>
        <UnknownScope kind="domain" id={domainId} />
      </DomainFrame>
    );
  }
  return <DomainFrame domainId={domainId}>{children}</DomainFrame>;
}
