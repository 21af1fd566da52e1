'use client';

import { Plus } from 'lucide-react';
import { ButtonLink } from '#components/console/button-link.tsx';
import { EmptyState } from '#components/console/empty-state.tsx';
import { filteredBy } from '#components/console/filtered-by.tsx';
import { formatChip } from '#components/console/filters.ts';
import { LoadError } from '#components/console/load-error.tsx';
import { ResourceTable } from '#components/console/resource-table.tsx';
import { withCounts } from '#components/console/row-counts.ts';
import type { Filters } from '#components/console/use-filters.ts';
import { ViewTabs } from '#components/console/view-tabs.tsx';
import { NewObjectLink } from '#components/quotas/new-object-link.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { textParam } from '#lib/client/url-params.ts';
import { useUrlState } from '#lib/client/use-url-state.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { type KindList as List, useNoActions } from './kind.ts';
import { kindColumns, kindGroupings } from './kind-columns.tsx';
import type { KindPanel as Panel } from './kind-panel.tsx';
import { kindWords } from './kind-words.ts';
import { viewsOf } from './list-views.ts';
import { useRowContext } from './use-row-context.ts';

const KindPanel = lazyComponent(async () => (await import('./kind-panel.tsx')).KindPanel) as typeof Panel;

interface KindListProps<Row> {
  list: List<Row>;
  /** Project or scope of the page's requests. */
  scope: string;
}

const commandsOf =
  <Row,>(commandOf: (row: Row) => string) =>
  (rows: readonly Row[]): string =>
    rows.map(commandOf).join('\n');

/** What the list displays without rows. A view has its own screen unless other conditions apply too. */
function emptyStates<Row>(list: List<Row>, scope: string, { text, chips }: Filters) {
  const where = chips.map(formatChip).join();
  const View = text === '' ? list.views?.find((view) => view.where?.join() === where)?.Empty : undefined;
  return {
    empty: list.Empty ? <list.Empty scope={scope} /> : <NoObjects list={list} scope={scope} />,
    ...(View && { filteredEmpty: <View scope={scope} /> }),
  };
}

/** The list of a kind's objects, with its views, filter, panel and dialogs. */
export function KindList<Row extends object>({ list, scope }: KindListProps<Row>) {
  const { kind, source: from, Above } = list;
  const of = useRowContext(kind, scope, list);
  const { context, answer } = of;
  const { t } = context;
  const words = kindWords(kind.noun, t);
  const model = from.useList(list, of);
  const { source, filters, sort, countOf, above, columns = kindColumns(list, context) } = model;
  const actions = list.useActions(scope);
  const [openId, setOpenId] = useUrlState('open', textParam);
  const opened = openId === null ? undefined : source.rows?.find((row) => kind.idOf(row) === openId);
  const copies = [
    ...(kind.copies ?? []),
    ...(kind.command ? [{ label: msg('openstack commands'), text: commandsOf(kind.command) }] : []),
  ];
  return (
    <>
      {Above && <Above scope={scope} rows={source.rows} />}
      {list.views && <ViewTabs listId={list.id} label={words.views} views={withCounts(viewsOf(list, t), countOf)} />}
      {above}
      <LoadError answer={answer} unknown={t('Could not load related objects')} />
      <ResourceTable<Row>
        listId={list.id}
        caption={words.title}
        columns={columns}
        groupings={[...(model.groupings ?? []), ...kindGroupings(list, context)]}
        source={source}
        idOf={kind.idOf}
        nameOf={kind.nameOf}
        sort={sort}
        {...filteredBy(filters, words.filter)}
        {...(list.href && { hrefOf: (row: Row) => list.href?.(row, context) ?? '' })}
        onPreview={(row) => setOpenId(kind.idOf(row))}
        {...(list.useActions !== useNoActions && {
          actions: list.hasShortMenu ? actions.inRow : actions.of,
          keyedActions: actions.of,
        })}
        {...(actions.bulk.length > 0 && { bulkActions: actions.bulk })}
        copies={copies.map(({ label, text }) => ({ label: t(label), text }))}
        states={emptyStates(list, scope, filters)}
      />
      {opened && (
        <KindPanel
          list={list}
          row={opened}
          context={context}
          actions={actions.of(opened)}
          onClose={() => setOpenId(null)}
        />
      )}
      {actions.dialog}
    </>
  );
}

function NoObjects<Row>({ list, scope }: KindListProps<Row>) {
  const t = useT();
  const { kind, emptyTitle, emptyText, emptyLink, create } = list;
  const title = emptyTitle === undefined ? kindWords(kind.noun, t).empty : t(emptyTitle);
  const link = emptyLink && (
    <ButtonLink href={emptyLink.href(scope)} {...(emptyLink.isCreation && { variant: 'primary' })}>
      {emptyLink.isCreation && <Plus aria-hidden />}
      {t(emptyLink.label)}
    </ButtonLink>
  );
  const creation = create?.quota && (
    <NewObjectLink projectId={scope} quota={create.quota} href={create.href(scope)} isOneOfSeveral>
      {t(create.label)}
    </NewObjectLink>
  );
  return (
    <EmptyState icon={kind.icon} title={title} actions={creation ?? link}>
      {emptyText && t(emptyText)}
    </EmptyState>
  );
}
