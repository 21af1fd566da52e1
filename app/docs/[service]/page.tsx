import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { PageHeader } from '#components/console/page-header.tsx';
import { Link } from '#components/ui/link.tsx';
import { getT } from '#lib/i18n/server.ts';
import { listDocuments } from '../document.ts';
import { OperationEntry } from './operation-entry.tsx';

interface ServicePageProps {
  params: Promise<{ service: string }>;
}

const find = async ({ params }: ServicePageProps) => {
  const [documents, { service }] = await Promise.all([listDocuments(), params]);
  return documents.find((document) => document.service === service);
};

/** The tab's title. */
export async function generateMetadata(props: ServicePageProps): Promise<Metadata> {
  const document = await find(props);
  return document ? { title: document.title } : {};
}

/** One API: everything that can be asked of it. */
export default async function ServicePage(props: ServicePageProps) {
  const [document, t] = await Promise.all([find(props), getT()]);
  if (!document) notFound();
  const groups = Map.groupBy(document.operations, ({ path }) => path.split('/')[1] ?? '');
  return (
    <>
      <PageHeader
        crumbs={[{ label: t('API reference'), href: '/docs' }]}
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
              <OperationEntry key={operation.id} operation={operation} />
            ))}
          </div>
        </section>
      ))}
    </>
  );
}
