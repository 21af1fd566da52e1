'use client';

import { Plus } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { type ComponentType, useDeferredValue, useMemo } from 'react';
import type { Action } from '#components/console/action.ts';
import { ButtonLink } from '#components/console/button-link.tsx';
import { EmptyState } from '#components/console/empty-state.tsx';
import type { CopyAs } from '#components/console/export-rows.ts';
import { filteredBy } from '#components/console/filtered-by.tsx';
import { formatChip } from '#components/console/filters.ts';
import { LoadError } from '#components/console/load-error.tsx';
import { ResourceTable } from '#components/console/resource-table.tsx';
import { withCounts } from '#components/console/row-counts.ts';
import type { Filters } from '#components/console/use-filters.ts';
import type { ObjectActions } from '#components/console/use-object-actions.tsx';
import { useStableCallback } from '#components/console/use-stable-callback.ts';
import { ViewTabs } from '#components/console/view-tabs.tsx';
import { NewObjectLink } from '#components/quotas/new-object-link.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { flagParam, textParam } from '#lib/client/url-params.ts';
import { useMayManage } from '#lib/client/use-may-manage.ts';
import { useUrlState } from '#lib/client/use-url-state.ts';
import { msg } from '#lib/i18n/text.ts';
import type { Translate } from '#lib/i18n/translate.ts';
import { useT } from '#lib/i18n/use-t.ts';
import type { RowContext } from './attribute.ts';
import {
  type AnyRelated,
  type KindContext,
  type KindList as List,
  type ListModel,
  type NewObjectProps,
  useNoActions,
  useNoRowsData,
  type ViewsProps,
} from './kind.ts';
import { kindColumns, kindGroupings } from './kind-columns.tsx';
import type { KindPanel as Panel } from './kind-panel.tsx';
import { kindWords } from './kind-words.ts';
import { lazyPart } from './lazy-part.ts';
import { viewsOf } from './list-views.ts';
import { ManagedCreateLink } from './managed-create-link.tsx';
import type { UnlistedPanel as Unlisted } from './unlisted-panel.tsx';
import { useLateActions } from './use-late-actions.tsx';
import { useRowContext } from './use-row-context.ts';

const KindPanel = lazyComponent(async () => (await import('./kind-panel.tsx')).KindPanel) as typeof Panel;

const UnlistedPanel = lazyComponent(
  async () => (await import('./unlisted-panel.tsx')).UnlistedPanel,
) as typeof Unlisted;

type Context<Row> = RowContext<Row, AnyRelated>;

interface KindListProps<Row> {
  list: List<Row>;
  /** Project or scope of the page's requests. */
  scope: string;
}

/** What can be copied of selected rows. */
function copiesOf<Row>({ copies = [], command }: List<Row>['kind'], context: Context<Row>): CopyAs<Row>[] {
  const commands = (rows: readonly Row[]) => rows.map((row) => command?.(row)).join('\n');
  return [...copies, ...(command ? [{ label: msg('openstack commands'), text: commands }] : [])].map(
    ({ label, text }) => ({ label: context.t(label), text: (rows) => text(rows, context) }),
  );
}

/** What the list displays without rows. A view has its own screen unless other conditions apply too. */
function emptyStates<Row>(list: List<Row>, scope: string, { text, chips }: Filters) {
  const where = chips.map(formatChip).join();
  const View = text === '' ? list.views?.find((view) => view.where?.join() === where)?.Empty : undefined;
  return {
    empty: list.Empty ? <list.Empty scope={scope} /> : <NoObjects list={list} scope={scope} />,
    ...(View && { filteredEmpty: <View scope={scope} /> }),
  };
}

const NO_ROWS: readonly never[] = [];

/** The rows of a list, and what its columns and panels are computed from. */
function useListed<Row>(list: List<Row>, scope: string) {
  const loaded = useRowContext(list.kind, scope, list);
  const ownActions = list.useActions(scope);
  const lateActions = useLateActions(list.loadActions, scope);
  const actions = lateActions ?? ownActions;
  const latestOf = useStableCallback(actions.of);
  // Rows that are rendered again before the callback is the latest one would have no actions.
  const areActionsLoading = useDeferredValue(lateActions?.isLoading);
  const actionsOf = areActionsLoading ? undefined : latestOf;
  // Contexts and columns are memoized, since rows are rendered again when their columns change.
  const listed = useMemo(() => ({ ...loaded.context, actionsOf }), [loaded.context, actionsOf]);
  const of: KindContext<Row> = { ...loaded, context: listed };
  const model = list.source.useList(list, of);
  const { useRowsData = useNoRowsData } = list.kind;
  const rowsData = useRowsData(scope, model.source.rows ?? NO_ROWS);
  const context = useMemo(() => ({ ...listed, related: { ...listed.related, ...rowsData } }), [listed, rowsData]);
  return { of, actions, model, context, isLate: lateActions !== undefined, areActionsLoading };
}

/** The list of a kind's objects, with its views, filter, panel and dialogs. */
export function KindList<Row extends object>({ list, scope }: KindListProps<Row>) {
  const { kind, Above } = list;
  const { of, actions, isLate, areActionsLoading, model, context } = useListed(list, scope);
  const { source, countOf, above, frame, all = source.rows } = model;
  const { t } = context;
  const [openId, setOpenId] = useUrlState('open', textParam);
  const Views: ComponentType<ViewsProps<Row>> = list.Views ?? ViewTabs;
  const views = list.views && (
    <Views
      {...{ scope, rows: all, listId: list.id, related: context.related }}
      label={kindWords(kind.noun, t).views}
      views={withCounts(viewsOf(list, t), countOf)}
    />
  );
  const table = (
    <>
      <LoadError answer={of.others} unknown={t('Could not load related objects')} />
      {model.instead ?? (
        <ListTable
          {...{ list, context, model, actions, isLate, areActionsLoading }}
          onPreview={(row) => setOpenId(kind.idOf(row))}
        />
      )}
    </>
  );
  return (
    <>
      {Above && <Above scope={scope} rows={source.rows} />}
      {frame?.({ views, table }) ?? (
        <>
          {views}
          {above}
          {table}
        </>
      )}
      {openId !== null && (
        <OpenedPanel
          {...{ list, context, id: openId, rows: source.rows, actionsOf: actions.of }}
          onClose={() => setOpenId(null)}
        />
      )}
      {actions.dialog}
      {list.create && of.answer.data !== undefined && (
        <NewObject create={list.create} scope={scope} related={context.related} />
      )}
    </>
  );
}

interface ListTableProps<Row> {
  list: List<Row>;
  context: RowContext<Row, AnyRelated>;
  model: ListModel<Row>;
  actions: ObjectActions<Row>;
  /** Whether the actions are loaded after the rows. */
  isLate: boolean;
  areActionsLoading: boolean | undefined;
  onPreview: (row: Row) => void;
}

function ListTable<Row extends object>({ list, context, model, actions, onPreview, ...late }: ListTableProps<Row>) {
  const { isLate, areActionsLoading } = late;
  const { kind, href, allDrawnUpTo } = list;
  const derived = useMemo(() => kindColumns(list, context), [list, context]);
  const { source, filters, sort, columns = derived, groupings = [], idOf = kind.idOf } = model;
  const words = kindWords(kind.noun, context.t);
  return (
    <ResourceTable<Row>
      listId={list.id}
      caption={words.title}
      columns={columns}
      groupings={[...groupings, ...kindGroupings(list, context)]}
      source={source}
      idOf={idOf}
      nameOf={(row) => kind.nameOf(row, context.t)}
      sort={sort}
      {...filteredBy(filters, words.filter)}
      {...(href && { hrefOf: (row: Row) => href(row, context) })}
      onPreview={onPreview}
      {...((isLate || list.useActions !== useNoActions) && {
        actions: list.hasShortMenu ? actions.inRow : actions.of,
        keyedActions: actions.keyed ?? actions.of,
        areActionsLoading,
      })}
      {...(allDrawnUpTo !== undefined && { allDrawnUpTo })}
      {...((isLate || actions.bulk.length > 0) && { bulkActions: actions.bulk })}
      copies={copiesOf(kind, context)}
      states={emptyStates(list, context.scope, filters)}
    />
  );
}

type Creation = NonNullable<List<never>['create']>;

interface NewObjectFormProps extends Pick<NewObjectProps, 'scope' | 'related'> {
  create: Creation;
}

function NewObject({ create, scope, related }: NewObjectFormProps) {
  const { loadForm, Form = loadForm && lazyPart(loadForm), isForManagers, refusal } = create;
  const router = useRouter();
  const mayManage = useMayManage(scope);
  const [isOpen, setIsOpen] = useUrlState('create', flagParam);
  if (!isOpen || !Form || (isForManagers && (refusal?.(scope) ?? mayManage) !== true)) return null;
  return <Form {...{ scope, related }} goTo={(href) => router.push(href)} onClose={() => setIsOpen(null)} />;
}

interface OpenedPanelProps<Row> {
  list: List<Row>;
  id: string;
  rows: readonly Row[] | undefined;
  context: RowContext<Row, AnyRelated>;
  actionsOf: (row: Row) => readonly Action[];
  onClose: () => void;
}

function OpenedPanel<Row>({ id, rows, ...props }: OpenedPanelProps<Row>) {
  const { list, actionsOf } = props;
  const row = rows?.find((each) => list.kind.idOf(each) === id);
  if (row) return <KindPanel {...props} row={row} actions={actionsOf(row)} />;
  return rows && list.find && <UnlistedPanel {...props} id={id} />;
}

function NoObjects<Row>({ list, scope }: KindListProps<Row>) {
  const t = useT();
  const { kind, emptyTitle, emptyText, emptyLink, EmptyAction, create } = list;
  const title = emptyTitle === undefined ? kindWords(kind.noun, t).empty : t(emptyTitle);
  const link = EmptyAction ? (
    <EmptyAction scope={scope} />
  ) : (
    emptyLink && (
      <ButtonLink href={emptyLink.href(scope)} {...(emptyLink.isCreation && { variant: 'primary' })}>
        {emptyLink.isCreation && <Plus aria-hidden />}
        {t(emptyLink.label)}
      </ButtonLink>
    )
  );
  return (
    <EmptyState icon={kind.icon} title={title} actions={create ? (creationIn(create, scope, t) ?? link) : link}>
      {emptyText && t(emptyText)}
    </EmptyState>
  );
}

/** The button in an empty list. */
function creationIn({ label, href, quota, isForManagers, refusal }: Creation, scope: string, t: Translate) {
  const address = href(scope);
  if (quota)
    return (
      <NewObjectLink projectId={scope} quota={quota} href={address} isOneOfSeveral>
        {t(label)}
      </NewObjectLink>
    );
  if (isForManagers)
    return (
      <ManagedCreateLink scope={scope} href={address} refusal={refusal?.(scope)} isOneOfSeveral>
        {t(label)}
      </ManagedCreateLink>
    );
  return undefined;
}
