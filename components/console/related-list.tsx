'use client';

import type { ReactNode } from 'react';
import { Card } from '#components/ui/card.tsx';
import type { Answer } from '#lib/client/answer.ts';
import { useI18n } from '#lib/i18n/use-t.ts';
import { AppLink } from './app-link.tsx';
import { QueryContent } from './query-content.tsx';

/** Maximum number of objects if another page has all of them. */
const MAX_LISTED = 5;

interface RelatedListProps<Row> {
  title: string;
  answer: Answer<readonly Row[]>;
  /** Title of the error: "Could not load the snapshots". */
  unknown: string;
  /** Text if there are none: "No snapshots yet". Without it, there is no card then. */
  empty?: string;
  /** Page with all of them. Without one, all are listed. */
  allHref?: string;
  idOf: (row: Row) => string;
  nameOf: (row: Row) => string;
  hrefOf?: (row: Row) => string;
  statusOf?: (row: Row) => ReactNode;
  factOf?: (row: Row) => ReactNode;
}

/** Objects that belong to the object of the page. */
export function RelatedList<Row>(props: RelatedListProps<Row>) {
  const { title, answer, unknown, empty, allHref } = props;
  const { t, format } = useI18n();
  const count = answer.data?.length;
  if (count === 0 && empty === undefined) return null;
  const heading = (
    <>
      {title} {count !== undefined && <span className="font-normal text-ink-faint">{format.number(count)}</span>}
    </>
  );
  return (
    <Card
      title={heading}
      aside={count && allHref ? <AppLink href={allHref}>{t('Show all')}</AppLink> : undefined}
      hasPadding={false}
    >
      <div className="p-4 empty:hidden has-[li]:p-0">
        <QueryContent answer={answer} unknown={unknown}>
          {(rows) => (rows.length === 0 ? <p className="text-ink-muted">{empty}</p> : <Rows {...props} rows={rows} />)}
        </QueryContent>
      </div>
    </Card>
  );
}

function Rows<Row>({
  rows,
  allHref,
  idOf,
  nameOf,
  hrefOf,
  statusOf,
  factOf,
}: RelatedListProps<Row> & { rows: readonly Row[] }) {
  return (
    <ul className="divide-y">
      {rows.slice(0, allHref ? MAX_LISTED : undefined).map((row) => (
        <li key={idOf(row)} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2">
          <span className="min-w-0 flex-1 truncate font-medium" title={nameOf(row)}>
            {hrefOf ? (
              <AppLink look="strong" href={hrefOf(row)}>
                {nameOf(row)}
              </AppLink>
            ) : (
              nameOf(row)
            )}
          </span>
          {statusOf?.(row)}
          {factOf && <span className="text-ink-muted text-small">{factOf(row)}</span>}
        </li>
      ))}
    </ul>
  );
}
