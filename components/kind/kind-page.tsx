'use client';

import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import type { Action } from '#components/console/action.ts';
import { DetailScreen } from '#components/console/detail-screen.tsx';
import { DetailSkeleton } from '#components/console/detail-skeleton.tsx';
import { JsonTab } from '#components/console/json-tab.tsx';
import { LoadError } from '#components/console/load-error.tsx';
import { ObjectHeader } from '#components/console/object-header.tsx';
import { ObjectOverview } from '#components/console/object-overview.tsx';
import { PageTabs } from '#components/console/page-tabs.tsx';
import type { ObjectActions } from '#components/console/use-object-actions.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import type { Tab } from '#components/ui/tabs.tsx';
import type { RowContext } from './attribute.ts';
import { type AnyRelated, type KindTab, type KindPage as Page, useNoRowsData } from './kind.ts';
import { keyFacts, propertyTopics } from './kind-properties.tsx';
import { kindWords } from './kind-words.ts';
import { lazyPart } from './lazy-part.ts';
import { useRowContext } from './use-row-context.ts';

const ObjectActivity = lazyComponent(
  async () => (await import('#components/activity/object-activity.tsx')).ObjectActivity,
);

interface KindPageProps<Row> {
  page: Page<Row>;
  /** Project or scope of the page's requests. */
  scope: string;
  id: string;
}

/** The page of an object, in each of its states. */
export function KindPage<Row extends object>({ page, scope, id }: KindPageProps<Row>) {
  const { kind } = page;
  const router = useRouter();
  const query = useQuery(page.query(scope, id));
  const { context, answer, needed } = useRowContext(kind, scope, page);
  const listHref = page.listHref(scope);
  const actions = page.useActions(scope, () => router.push(listHref));
  const { t } = context;
  const words = kindWords(kind.noun, t);
  return (
    <>
      <DetailScreen query={query} goneTitle={words.gone} listHref={listHref} listLabel={words.toList}>
        {(data) => (
          <>
            <LoadError answer={answer} unknown={t('Could not load related objects')} />
            {needed.data === undefined ? (
              !needed.error && <DetailSkeleton />
            ) : (
              <Found page={page} row={page.rowOf(data, context.related)} {...{ context, actions }} body={data} />
            )}
          </>
        )}
      </DetailScreen>
      {actions.dialog}
    </>
  );
}

/** What the header of the page displays without its actions. */
function headerOf<Row>(page: Page<Row>, row: Row, context: RowContext<Row, AnyRelated>) {
  const { kind, path, headers, buttons } = page;
  return {
    list: { label: kindWords(kind.noun, context.t).title, href: page.listHref(context.scope) },
    name: kind.nameOf(row, context.t),
    status: kind.status?.(row, context),
    description: page.description?.(row, context),
    call: { path: `${path}/${encodeURIComponent(kind.idOf(row))}`, ...(headers && { headers }) },
    command: kind.command?.(row) ?? '',
    ...(buttons && { buttons }),
  };
}

interface FoundProps<Row> {
  page: Page<Row>;
  row: Row;
  context: RowContext<Row, AnyRelated>;
  actions: ObjectActions<Row>;
  /** The response, for the tab with JSON. */
  body: unknown;
}

function Found<Row extends object>({
  page,
  row,
  context: { related: loaded, ...rest },
  actions,
  body,
}: FoundProps<Row>) {
  const { kind, tabs = [], activity, loadActivity, Links, Header } = page;
  const { useRowData = useNoRowsData } = page;
  const { useRowsData = useNoRowsData } = kind;
  const { t, scope } = rest;
  const related = { ...loaded, ...useRowsData(scope, [row]), ...useRowData(scope, row) };
  const context = { ...rest, related };
  const words = kindWords(kind.noun, t);
  const id = kind.idOf(row);
  const list = actions.of(row);
  const common = { scope, row, actions: list, id, related };
  const shown = tabs.filter(({ applies }) => applies?.(row, scope) ?? true);
  const toTab = ({ id: tabId, label, count, isList, Content, load }: KindTab<Row>): Tab => {
    const Part = Content ?? lazyPart(load);
    return {
      ...{ id: tabId, label: t(label), count: count?.(row, context), content: <Part {...common} /> },
      ...{ load: load && lazyPart(load).load, ...(isList && { isList }) },
    };
  };
  const Activity = loadActivity && lazyPart(loadActivity);
  const log = Activity ? (
    <Activity {...common} />
  ) : (
    activity && <ObjectActivity projectId={scope} kind={activity} id={id} />
  );
  const header = { ...headerOf(page, row, context), links: Links && <Links {...common} />, actions: list };
  return (
    <>
      {Header ? <Header {...common} header={header} /> : <ObjectHeader {...header} />}
      {kind.Notice && <kind.Notice {...common} />}
      <PageTabs
        label={words.sections}
        tabs={[
          ...shown.filter(({ isFirst }) => isFirst).map(toTab),
          { id: 'overview', label: t('Overview'), content: <Overview {...{ page, row, context, actions: list }} /> },
          ...shown.filter(({ isFirst }) => !isFirst).map(toTab),
          ...(log ? [{ id: 'activity', label: t('Activity'), content: log }] : []),
          { id: 'json', label: t('JSON'), content: <JsonTab value={body} /> },
        ]}
      />
    </>
  );
}

interface OverviewProps<Row> extends Omit<FoundProps<Row>, 'actions' | 'body'> {
  actions: readonly Action[];
}

function Overview<Row extends object>({ page: { kind, Related, Charts }, row, context, actions }: OverviewProps<Row>) {
  const common = { scope: context.scope, id: kind.idOf(row), row, actions, related: context.related };
  return (
    <ObjectOverview
      facts={keyFacts(kind, row, context)}
      topics={propertyTopics(kind, row, context)}
      charts={Charts && <Charts {...common} />}
    >
      {Related && <Related {...common} />}
    </ObjectOverview>
  );
}
