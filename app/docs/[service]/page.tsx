import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { AppLink } from '#components/console/app-link.tsx';
import { PageHeader } from '#components/console/page-header.tsx';
import { cx } from '#components/ui/cx.ts';
import { Link } from '#components/ui/link.tsx';
import { getT } from '#lib/i18n/server.ts';
import { docsHref } from '#lib/screens/paths.ts';
import { findDocument, type Operation } from '../document.ts';

interface ServicePageProps {
  params: Promise<{ service: string }>;
}

const find = async ({ params }: ServicePageProps) => findDocument((await params).service);

export async function generateMetadata(props: ServicePageProps): Promise<Metadata> {
  const document = await find(props);
  return document ? { title: document.title } : {};
}

/** The operations have separate pages, because rendering all of them takes seconds. */
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

const inks: Record<string, string> = {
  GET: 'text-info-ink',
  HEAD: 'text-info-ink',
  POST: 'text-success-ink',
  PUT: 'text-warning-ink',
  PATCH: 'text-warning-ink',
  DELETE: 'text-danger-ink',
};

function OperationLine({ operation: { method, path, summary } }: { operation: Operation }) {
  return (
    <span className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 px-4 py-2.5">
      <span className={cx('w-14 shrink-0 font-mono font-semibold text-small', inks[method] ?? 'text-ink')}>
        {method}
      </span>
      <code className="min-w-0 break-all font-mono text-small">{path}</code>
      <span className="min-w-0 text-ink-muted sm:ms-auto max-sm:w-full max-sm:ps-17">{summary}</span>
    </span>
  );
}
