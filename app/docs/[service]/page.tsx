import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { AppLink } from '#components/console/app-link.tsx';
import { PageHeader } from '#components/console/page-header.tsx';
import { Link } from '#components/ui/link.tsx';
import { docsHref } from '#lib/console/paths.ts';
import { getT } from '#lib/i18n/server.ts';
import { findDocument } from '../document.ts';
import { OperationLine } from './operation-line.tsx';

interface ServicePageProps {
  params: Promise<{ service: string }>;
}

const find = async ({ params }: ServicePageProps) => findDocument((await params).service);

/** The tab's title. */
export async function generateMetadata(props: ServicePageProps): Promise<Metadata> {
  const document = await find(props);
  return document ? { title: document.title } : {};
}

/** One API: everything that can be asked of it, each on a page of its own, as all together take seconds to draw. */
export default async function ServicePage(props: ServicePageProps) {
  const [document, t] = await Promise.all([find(props), getT()]);
  if (!document) notFound();
  const groups = Map.groupBy(document.operations, ({ path }) => path.split('/')[1] ?? '');
  return (
    <>
      <PageHeader
        crumbs={[{ label: t('API reference'), href: docsHref() }]}
        title={document.title}
        description={<code className="break-all font-mono text-small">{document.url}</code>}
        actions={<Link href={`/openapi/${document.service}.json`}>{t('OpenAPI document')}</Link>}
      />
      {[...groups].map(([group, operations]) => (
        <section key={group} aria-labelledby={`group-${group}`} className="mb-6">
          <h2 id={`group-${group}`} className="mb-2 font-mono font-medium text-ink-muted">
            {group === '' ? '/' : group}
          </h2>
          <div className="divide-y overflow-hidden rounded-card border bg-surface shadow-low">
            {operations.map((operation) => (
              <AppLink
                key={operation.id}
                look="plain"
                href={docsHref(document.service, operation.id)}
                className="block hover:bg-hover focus-visible:-outline-offset-2"
              >
                <OperationLine operation={operation} />
              </AppLink>
            ))}
          </div>
        </section>
      ))}
    </>
  );
}
