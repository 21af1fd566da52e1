import { ChevronRight } from 'lucide-react';
import { AppLink } from '#components/console/app-link.tsx';
import { PageHeader } from '#components/console/page-header.tsx';
import { Link } from '#components/ui/link.tsx';
import { getT } from '#lib/i18n/server.ts';
import { docsHref } from '#lib/screens/paths.ts';
import { type ApiDocument, listDocuments } from './document.ts';

export default async function DocsPage() {
  const [t, documents] = await Promise.all([getT(), listDocuments()]);
  return (
    <>
      <PageHeader
        title={t('API reference')}
        description={t('Generated from the same declarations that handle the requests.')}
      />
      <ul className="divide-y overflow-hidden rounded-card border bg-surface shadow-low">
        {documents.map((document) => (
          <Service key={document.service} document={document} />
        ))}
      </ul>
    </>
  );
}

async function Service({ document: { service, title, url, operations } }: { document: ApiDocument }) {
  const t = await getT();
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <AppLink look="strong" href={docsHref(service)} className="text-strong">
          {title}
          <ChevronRight aria-hidden className="inline size-4 text-ink-faint" />
        </AppLink>
        <code className="block truncate font-mono text-ink-muted text-small">{url}</code>
      </div>
      <span className="text-ink-muted">
        {t('{count, plural, one {# operation} other {# operations}}', { count: operations.length })}
      </span>
      <Link href={`/openapi/${service}.json`} aria-label={t('OpenAPI document of {service}', { service: title })}>
        {t('OpenAPI document')}
      </Link>
    </li>
  );
}
