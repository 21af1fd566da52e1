'use client';

import { useQuery } from '@tanstack/react-query';
import { QueryContent } from '#components/console/query-content.tsx';
import { CodeBlock } from '#components/ui/code-block.tsx';
import { useI18n, useT } from '#lib/i18n/use-t.ts';
import { textQuery } from '#lib/object-store/console/object-data.ts';
import { MAX_PREVIEW_BYTES } from '#lib/object-store/console/preview-types.ts';
import type { BucketIds } from './bucket-props.ts';
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

interface TextContentProps extends Pick<TextPreviewProps, 'label' | 'kind'> {
  text: string;
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

interface CsvTableProps {
  caption: string;
  /** The first row is the heading. */
  rows: readonly (readonly string[])[];
}

function CsvTable({ caption, rows: [head = [], ...body] }: CsvTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroller must be reachable by keyboard
    <section tabIndex={0} aria-label={caption} className="max-h-96 overflow-auto rounded-control border">
      <table className="w-full text-small">
        <caption className="sr-only">{caption}</caption>
        <thead className="sticky top-0 bg-sunken">
          <tr>
            {head.map((cell, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: cells of a file have no identity
              <th key={index} scope="col" className="whitespace-nowrap px-2.5 py-1 text-start font-medium">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {body.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file have no identity
            <tr key={index} className="border-t">
              {row.map((cell, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: cells of a file have no identity
                <td key={column} className="whitespace-nowrap px-2.5 py-1">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
