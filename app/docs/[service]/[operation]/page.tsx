import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { PageHeader } from '#components/console/page-header.tsx';
import { CodeBlock } from '#components/ui/code-block.tsx';
import { getT } from '#lib/i18n/server.ts';
import { docsHref } from '#lib/screens/paths.ts';
import { findDocument } from '../../document.ts';
import { curlOf } from '../../example.ts';
import { OperationEntry } from '../operation-entry.tsx';
import { TrySection } from './try-section.tsx';

interface OperationPageProps {
  params: Promise<{ service: string; operation: string }>;
}

async function find({ params }: OperationPageProps) {
  const { service, operation } = await params;
  const document = await findDocument(service);
  const found = document?.operations.find(({ id }) => id === operation);
  return document && found && { document, operation: found };
}

export async function generateMetadata(props: OperationPageProps): Promise<Metadata> {
  const found = await find(props);
  return found ? { title: `${found.operation.method} ${found.operation.path} · ${found.document.title}` } : {};
}

export default async function OperationPage(props: OperationPageProps) {
  const [found, t] = await Promise.all([find(props), getT()]);
  if (!found) notFound();
  const { document, operation } = found;
  return (
    <>
      <PageHeader
        crumbs={[
          { label: t('API reference'), href: docsHref() },
          { label: document.title, href: docsHref(document.service) },
        ]}
        title={`${operation.method} ${operation.path}`}
        description={operation.summary}
      />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_26rem]">
        <OperationEntry operation={operation} />
        <div className="min-w-0 lg:sticky lg:top-4">
          <h2 className="mb-1.5 font-medium">{t('Example')}</h2>
          <CodeBlock
            code={curlOf(operation, document.url)}
            label={t('Example')}
            copyLabel={t('Copy the example')}
            isTall
          />
        </div>
      </div>
      <TrySection document={document} operation={operation} />
    </>
  );
}
