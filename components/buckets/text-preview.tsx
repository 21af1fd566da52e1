'use client';

import { useQuery } from '@tanstack/react-query';
import { QueryContent } from '#components/console/query-content.tsx';
import { CodeBlock } from '#components/ui/code-block.tsx';
import { useI18n, useT } from '#lib/i18n/use-t.ts';
import { textQuery } from '#lib/object-store/console/object-data.ts';
import { MAX_PREVIEW_BYTES } from '#lib/object-store/console/preview-types.ts';
import type { BucketIds } from './bucket-props.ts';
import { CsvTable } from './csv-table.tsx';
import { readCsv } from './read-csv.ts';

interface TextPreviewProps extends BucketIds {
  name: string;
  /** A version; the current one by default. */
  versionId: string | undefined;
  size: number;
  label: string;
  kind: 'text' | 'json' | 'csv';
}

/** The start of a text object. */
export function TextPreview({ projectId, bucketId, name, versionId, size, label, kind }: TextPreviewProps) {
  const { t, format } = useI18n();
  const answer = useQuery(textQuery(projectId, bucketId, { name, version_id: versionId }));
  const isCut = size > MAX_PREVIEW_BYTES.text;
  return (
    <QueryContent answer={answer} unknown={t('Could not load the preview')}>
      {(text) => (
        <div className="flex flex-col gap-2">
          <TextContent {...{ text, label, isCut }} kind={kind} separator={name.endsWith('.tsv') ? '\t' : ','} />
          {isCut && (
            <p className="text-ink-muted text-small">
              {t('The first {size} are displayed.', { size: format.bytes(MAX_PREVIEW_BYTES.text) })}
            </p>
          )}
        </div>
      )}
    </QueryContent>
  );
}

interface TextContentProps {
  text: string;
  label: string;
  kind: TextPreviewProps['kind'];
  isCut: boolean;
  separator: string;
}

function TextContent({ text, label, kind, isCut, separator }: TextContentProps) {
  const t = useT();
  if (kind === 'csv') return <CsvTable caption={label} rows={readCsv(text, separator)} />;
  const code = kind === 'json' && !isCut ? indented(text) : text;
  return <CodeBlock code={code} label={label} copyLabel={t('Copy')} />;
}

/** Text that is not JSON is displayed as it is. */
function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2);
  } catch {
    return text;
  }
}
