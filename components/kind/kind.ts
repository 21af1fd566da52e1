import type { InferDataFromTag, QueryClient, QueryKey } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import type { Action } from '#components/console/action.ts';
import type { ListState } from '#components/console/list-params.ts';
import type { ListView } from '#components/console/list-view.ts';
import type { ObjectHeaderProps } from '#components/console/object-header.tsx';
import type { RowCounter } from '#components/console/row-counts.ts';
import type { Grouping } from '#components/console/row-groups.ts';
import type { RowSource } from '#components/console/row-source.ts';
import type { TableColumn } from '#components/console/table-column.ts';
import type { Filters } from '#components/console/use-filters.ts';
import type { ObjectActions } from '#components/console/use-object-actions.tsx';
import type { SortState } from '#components/console/use-sort.ts';
import type { ViewCountsQuery } from '#components/console/use-view-counts.ts';
import type { QuotaSubject } from '#components/quotas/full-quota.ts';
import type { Answer } from '#lib/client/answer.ts';
import type { projectQuery, Send } from '#lib/client/project-query.ts';
import type { ActivityKind } from '#lib/console/activity/kinds.ts';
import type { ListName } from '#lib/console/navigation/lists/schema.ts';
import type { Text } from '#lib/i18n/text.ts';
import type { Translate } from '#lib/i18n/translate.ts';
import type { AttributeFilter, Attributes, RowContext } from './attribute.ts';

/** A query as options, with data of any type. */
export interface AnyQuery {
  queryKey: QueryKey;
}

type ObjectQuery = ReturnType<typeof projectQuery<unknown>>;

/** Undefined if the scope has no such data. */
type RelatedQuery = ((scope: string, send?: Send) => AnyQuery | undefined) & { isOfAnyProject?: true };

/** A query of one project whose data name objects of other projects too, such as the images that all projects see. */
export const ofAnyProject = <Q extends RelatedQuery>(query: Q) =>
  Object.assign(query, { isOfAnyProject: true as const });

type DataOf<Q> = Q extends { select: (data: never) => infer D }
  ? D
  : Q extends { queryKey: infer K }
    ? InferDataFromTag<unknown, K & QueryKey>
    : never;

export type RelatedData<Q> = {
  readonly [K in keyof Q]: Q[K] extends (...args: never) => infer O ? DataOf<NonNullable<O>> | undefined : never;
};

/** The data of related queries, of which those in `N` are loaded. */
export type LoadedData<Q, N extends keyof Q = keyof Q> = {
  readonly [K in keyof Q]: K extends N ? Exclude<RelatedData<Q>[K], undefined> : RelatedData<Q>[K];
};

/** A related query of which declarations use a part of the response. */
export const relatedPart =
  <Data, Part>(
    query: (scope: string, send?: Send) => ReturnType<typeof projectQuery<Data>>,
    select: (data: Data) => Part,
  ) =>
  (scope: string, send?: Send) => ({ ...query(scope, send), select });

/** Nouns in lower case, for sentences and headings. */
export interface Nouns {
  one: Text;
  many: Text;
}

interface KindView {
  label: Text;
  where?: readonly string[];
  /** As in the URL: `-created_at`. */
  sort?: string;
  /** Displayed if it has no rows. */
  Empty?: ComponentType<{ scope: string }>;
}

interface ScreenProps<Row, R = AnyRelated> {
  /** Project or scope of the page's requests. */
  scope: string;
  id: string;
  row: Row;
  actions: readonly Action[];
  /** Data of the kind's related queries by name. */
  related: R;
}

/** A component of a screen, or the function that loads it when it is displayed. */
type ScreenPart<Row, R> =
  | { Content: ComponentType<ScreenProps<Row, R>>; load?: never }
  | { load: () => Promise<ComponentType<ScreenProps<Row, R>>>; Content?: never };

export type KindTab<Row, R = AnyRelated> = ScreenPart<Row, R> & {
  id: string;
  label: Text;
  count?: (row: Row, context: RowContext<Row, R>) => number | undefined;
  applies?: (row: Row, scope: string) => boolean;
  isList?: boolean;
  /** Displayed before the overview. */
  isFirst?: boolean;
};

export type KindActions<Row> = (scope: string, onDeleted?: () => void) => ObjectActions<Row>;

/** For kinds without actions. */
export const useNoActions = <Row>(): ObjectActions<Row> => ({ of: () => [], inRow: () => [], bulk: [], dialog: null });

const NO_DATA: AnyRelated = {};

export const useNoRowsData = (): AnyRelated => NO_DATA;

export type RelatedQueries = Readonly<Record<string, RelatedQuery>>;

/** Related data whose types only the declaration needs. */
export type AnyRelated = Readonly<Record<string, unknown>>;

interface KindDeclaration<Row, Q extends RelatedQueries> {
  noun: Nouns;
  icon: LucideIcon;
  idOf: (row: Row) => string;
  nameOf: (row: Row, t: Translate) => string;
  name?: NameDeclaration<Row, RelatedData<Q>>;
  status?: (row: Row, context: RowContext<Row, RelatedData<Q>>) => ReactNode;
  /** Queries of other objects that attributes name. Pages load them on the server. */
  related?: Q & RelatedQueries;
  attributes: Attributes<Row, RelatedData<Q>>;
  /** Filters that are not attributes. */
  filters?: Readonly<Record<string, KindFilter<Row, RelatedData<Q>>>>;
  /** Words that the text of a filter is compared with, in complete lists; name and id by default. */
  words?: (row: Row) => readonly string[];
  /** What the object's state calls for; displayed at the top of its panel and page. */
  Notice?: ComponentType<ScreenProps<Row>>;
  /** Displayed at the end of the panel. */
  PanelEnd?: ComponentType<ScreenProps<Row>>;
  /** The activity log has no entries about such objects. */
  isUnlogged?: true;
  /** The command that shows an object: `openstack volume show ID`. */
  command?: (row: Row) => string;
  copies?: readonly KindCopy<Row, RelatedData<Q>>[];
  /** A hook for related data that depends on the rows, such as the names of their users. */
  useRowsData?: (scope: string, rows: readonly Row[]) => AnyRelated;
  /** None by default. */
  useActions?: KindActions<Row>;
}

/** What can be copied of rows, besides their attributes. */
interface KindCopy<Row, R> {
  label: Text;
  text: (rows: readonly Row[], context: RowContext<Row, R>) => string | Promise<string>;
}

/** The column of the name, which is the first. */
interface NameDeclaration<Row, R> {
  /** Id of the column, in exports too; `name` by default. */
  id?: string;
  /** "Name" by default. */
  label?: Text;
  /** `name` by default; null if lists are not sorted by the name. */
  sort?: string | null;
  /** What the column displays instead of the name. */
  text?: (row: Row, context: RowContext<Row, R>) => string;
  /** Conditions on the name, beside the text of the filter. */
  isFiltered?: boolean;
  /** The API evaluates these conditions if they have no operator. */
  isSent?: true;
  /** Displayed before the name. */
  mark?: (row: Row, context: RowContext<Row, R>) => ReactNode;
  /** Displayed after the name. */
  badge?: (row: Row, context: RowContext<Row, R>) => ReactNode;
}

type KindFilter<Row, R> = AttributeFilter<Row, R> & {
  label: Text;
  read: NonNullable<AttributeFilter<Row, R>['read']>;
  /** Whether lists in this context have the filter. */
  applies?: (context: RowContext<Row, R>) => boolean;
};

export type Kind<Row, Q extends RelatedQueries = RelatedQueries> = KindDeclaration<Row, Q>;

/**
 * A kind of object as the console displays it: lists, panels, pages, exports and filters are derived from it. Servers
 * load it as well, to fetch the data of a page, so it must not call hooks while it is loaded.
 */
export const kind =
  <Row extends object>() =>
  <Q extends RelatedQueries>(declared: KindDeclaration<Row, Q>): Kind<Row, Q> =>
    declared;

/** The header of a list's page. */
interface ListHeader {
  /** The nouns by default. */
  title?: Text;
  description?: Text;
  /** Path of the API call: `volume/v3/volumes/detail`. */
  path?: string;
  /** Headers of the API call, such as its version. */
  headers?: Readonly<Record<string, string>>;
  command?: string;
  Actions?: ComponentType<{ scope: string }>;
}

export interface NewObjectProps<R = AnyRelated> {
  scope: string;
  /** Data of the kind's related queries by name. */
  related: R;
  goTo: (href: string) => void;
  onClose: () => void;
}

/** The context of a kind's functions, and the queries that it depends on. */
export interface KindContext<Row> {
  context: RowContext<Row, AnyRelated>;
  /** The related objects without which rows cannot be displayed. */
  needed: Answer<unknown>;
  /** The other related objects. */
  others: Answer<unknown>;
  /** All related objects. */
  answer: Answer<unknown>;
}

/** The rows of a list, and its filter and order in the URL. */
export interface ListModel<Row> {
  source: RowSource<Row>;
  filters: Filters;
  sort: SortState;
  countOf: RowCounter;
  /** Those of the list by default. */
  columns?: readonly TableColumn<Row>[];
  /** All rows, if the source has only those that meet the filter. */
  all?: readonly Row[] | undefined;
  /** Displayed instead of the table. */
  instead?: ReactNode;
  /** Beside those of the attributes. */
  groupings?: readonly Grouping<Row>[];
  /** Displayed above the table. */
  above?: ReactNode;
  /** Identifies rows that do not represent one object. */
  idOf?: (row: Row) => string;
  /** Arranges the views and the table. */
  frame?: (parts: { views: ReactNode; table: ReactNode }) => ReactNode;
}

/** Where the rows of a list come from. */
export interface ListSource<Row> {
  useList: (list: KindList<Row>, of: KindContext<Row>) => ListModel<Row>;
  /** Each project is requested, so related data of one project do not apply. */
  isPerProject?: true;
  /** Fetches the first rows for a page on the server. @param sent fields that the API filters by */
  start: (client: QueryClient, scope: string, state: ListState, sent: readonly string[], send: Send) => unknown;
}

/** Another tab of the page of a list. */
interface ListTab {
  id: string;
  label: (scope: string) => Text;
  /** Loads the content when it is displayed. */
  load: () => Promise<ComponentType<{ scope: string }>>;
}

export interface ViewsProps<Row, R = AnyRelated> {
  listId: ListName;
  scope: string;
  label: string;
  views: readonly ListView[];
  /** All rows, if they are loaded. */
  rows: readonly Row[] | undefined;
  /** Data of the kind's related queries by name. */
  related: R;
}

interface ListDeclaration<Row, Q extends RelatedQueries> {
  id: ListName;
  header: ListHeader;
  /** Queries of the page that no attribute needs, such as quotas; pages load them on the server. */
  alsoLoads?: readonly RelatedQuery[];
  source: ListSource<Row>;
  /** Order unless the URL has another; as in the URL. */
  sort: string;
  views?: readonly KindView[];
  /** Counts of the views of a list that is not loaded completely. */
  counts?: (scope: string, send?: Send) => ViewCountsQuery;
  /** Instead of the derived tabs of the views. */
  Views?: ComponentType<ViewsProps<Row, RelatedData<Q>>>;
  /** All objects, from which the rows of views are counted. */
  countedRows?: (related: RelatedData<Q>) => readonly Row[] | undefined;
  /** Address of an object's page. If omitted, or undefined for a row, it opens a panel only. */
  href?: (row: Row, context: RowContext<Row, RelatedData<Q>>) => string | undefined;
  /** What the name links to if the objects have no page. */
  nameLink?: (row: Row, context: RowContext<Row, RelatedData<Q>>) => string | undefined;
  /** For lists of several projects. */
  ownerOf?: (row: Row) => string;
  /** Rows are listed in other projects than their owner's too. */
  isSeenByOthers?: boolean;
  /** Columns that are hidden until the user chooses them, in addition to the optional ones. */
  lessWanted?: readonly string[];
  /** Related data without which rows cannot be displayed. */
  needs?: readonly (keyof Q & string)[];
  /** Displayed above the table. */
  Above?: ComponentType<{ scope: string; rows: readonly Row[] | undefined }>;
  /** Instead of the derived screen of an empty list. */
  Empty?: ComponentType<{ scope: string }>;
  /** "No volumes yet" by default. */
  emptyTitle?: Text;
  /** One sentence on the purpose of such an object. */
  emptyText?: Text;
  /** Displayed in the empty list, if a link is not enough. */
  EmptyAction?: ComponentType<{ scope: string }>;
  /** Finds an object for the panel that is not among the loaded rows. */
  find?: (scope: string, id: string) => AnyQuery & { select: (data: never) => Row };
  /** Where such objects are created, if the list has no `create`. */
  emptyLink?: { label: Text; href: (scope: string) => string; isCreation?: boolean };
  /** The form for a new object: a button in the header and, if objects have a quota, in the empty list. */
  create?: {
    label: Text;
    quota?: QuotaSubject;
    href: (scope: string) => string;
    /** Instead of the derived button in the header. */
    Link?: ComponentType<{ scope: string }>;
    /** Requires a role that allows changes of users, groups and projects. */
    isForManagers?: true;
    /** Why nobody may create one in the scope. */
    refusal?: (scope: string) => Text | undefined;
    /** The dialog that the list opens if its URL has `?create=true`. */
    Form?: ComponentType<NewObjectProps<LoadedData<Q>>>;
    /** Instead of `Form`, loads it when it opens. */
    loadForm?: () => Promise<ComponentType<NewObjectProps<LoadedData<Q>>>>;
  };
  /** The list is the first tab of its page; `KindListTabs` displays them. */
  tabs?: readonly ListTab[];
  /** Label of the first tab; the nouns by default. */
  tabLabel?: Text;
  /** Those of the kind by default. */
  useActions?: KindActions<Row>;
  /** Instead of `useActions`, loads it after the rows; there must be actions for several objects. */
  loadActions?: () => Promise<KindActions<Row>>;
  /** The menu of a row has the most used actions only. */
  hasShortMenu?: boolean;
  /** As in `ResourceTable`. */
  allDrawnUpTo?: number;
}

/** A list of objects: those of a project, of several projects, of a domain or of the cloud. */
export interface KindList<Row> extends Omit<ListDeclaration<Row, RelatedQueries>, 'useActions'> {
  kind: Kind<Row>;
  useActions: KindActions<Row>;
}

export const listOf = <Row, Q extends RelatedQueries>(
  of: Kind<Row, Q>,
  declared: ListDeclaration<Row, Q>,
): KindList<Row> =>
  // The related data of the list are those that the kind declares.
  ({ useActions: of.useActions ?? useNoActions, ...declared, kind: of }) as unknown as KindList<Row>;

interface PageDeclaration<Row, Q extends RelatedQueries, O extends AnyQuery, N extends keyof Q> {
  query: (scope: string, id: string, send?: Send) => O;
  /** Related data without which the object cannot be displayed. */
  needs?: readonly N[];
  /** Finds the object in the response, and adds what it needs of related objects. Its name needs none of them. */
  rowOf: (data: DataOf<O>, related: RelatedData<Q>) => Row;
  listHref: (scope: string) => string;
  /** Path of the API call without the id: `volume/v3/volumes`. */
  path: string;
  /** Headers of the API call, such as its version. */
  headers?: Readonly<Record<string, string>>;
  description?: (row: Row, context: RowContext<Row, RelatedData<Q>>) => string | null | undefined;
  /** Cards of related objects, below the properties. */
  Related?: ComponentType<ScreenProps<Row, LoadedData<Q, N>>>;
  /** Displayed between the key facts and the other properties. */
  Charts?: ComponentType<ScreenProps<Row, LoadedData<Q, N>>>;
  tabs?: readonly KindTab<Row, LoadedData<Q, N>>[];
  /** Kind of the object in the activity log; null if its page does not display the log. */
  activity: ActivityKind | null;
  /** Instead of the object's entries in the log. */
  loadActivity?: () => Promise<ComponentType<ScreenProps<Row, LoadedData<Q, N>>>>;
  /** Instead of `ObjectHeader`. */
  Header?: ComponentType<ScreenProps<Row, LoadedData<Q, N>> & { header: ObjectHeaderProps }>;
  /** A hook for related data that depends on the object. */
  useRowData?: (scope: string, row: Row) => AnyRelated;
  /** Links before the API call in the header. */
  Links?: ComponentType<ScreenProps<Row, LoadedData<Q, N>>>;
  /** Queries of the page that no attribute needs; pages load them on the server. */
  alsoLoads?: readonly ((scope: string, id: string, send?: Send) => AnyQuery)[];
  /** Ids of the actions that are always buttons. */
  buttons?: readonly string[];
}

/** The page of an object. */
export interface KindPage<Row> extends Omit<PageDeclaration<Row, RelatedQueries, ObjectQuery, string>, 'rowOf'> {
  kind: Kind<Row>;
  useActions: KindActions<Row>;
  rowOf: (data: unknown, related: AnyRelated) => Row;
}

export const pageOf = <Row, Q extends RelatedQueries, O extends AnyQuery, N extends keyof Q & string = never>(
  of: Kind<Row, Q>,
  declared: PageDeclaration<Row, Q, O, N>,
): KindPage<Row> =>
  // `rowOf` gets the data of `query`, and attributes the related data that the kind declares.
  ({ ...declared, kind: of, useActions: of.useActions ?? useNoActions }) as unknown as KindPage<Row>;
