import { type FetchQueryOptions, QueryClient, type QueryKey } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { type ComponentProps, cache, type ReactNode } from 'react';
import { ApiLens } from '#components/console/api-lens.tsx';
import type { Crumb } from '#components/console/breadcrumbs.tsx';
import { Page } from '#components/console/page.tsx';
import { PageHeader } from '#components/console/page-header.tsx';
import { Prefetch, pageSend } from '#lib/auth/prefetch.tsx';
import { decodeParams } from '#lib/client/path-params.ts';
import type { Send } from '#lib/client/project-query.ts';
import type { PageParams } from '#lib/client/url-params.ts';
import { getT } from '#lib/i18n/server.ts';
import type { Text } from '#lib/i18n/text.ts';
import type { Translate } from '#lib/i18n/translate.ts';

/** The parameters of the page's address and the project or scope of its requests: `C` of a page. */
interface PageDeclaration<C, T, K extends QueryKey, S> {
  shape?: ComponentProps<typeof Page>['shape'];
  /** Parts of the window's title, the most specific first. The page's header shows the first. */
  title: PageTitle;
  header?: HeaderDeclaration<C>;
  /** The query of the page's object. The title contains the object's name; the page itself shows load errors. */
  show?: (context: C, send: Send) => FetchQueryOptions<T, Error, T, K>;
  name?: (found: T, t: Translate) => string | undefined;
  /** The first part of the title, if it depends on the address and not on the result of `show`. */
  titleOf?: (context: C, t: Translate) => string | Promise<string>;
  /** Reads what the queries depend on from the search parameters. */
  search?: (params: Promise<PageParams>) => Promise<S>;
  /** Reads what the body depends on from the search parameters. */
  read?: (params: Promise<PageParams>, context: C) => Promise<Partial<C>>;
  start?: (client: QueryClient, context: C, send: Send, search: S) => unknown;
  body: (context: C) => ReactNode;
}

type PageTitle = string | readonly [string, string] | ((t: Translate) => string | readonly [string, string]);

const titleParts = (title: PageTitle, t: Translate): string[] =>
  typeof title === 'function' ? [title(t)].flat() : [title].flat().map((part) => t(part));

interface HeaderDeclaration<C> {
  crumbs?: (context: C, t: Translate) => readonly Crumb[];
  description?: string | Text;
  api?: ComponentProps<typeof ApiLens>['call'];
  /** The equivalent `openstack` command, if there is one. */
  command?: string;
  actions?: (context: C, t: Translate) => ReactNode;
}

/** The metadata of a page whose title is fixed. */
export const titleMetadata =
  (...parts: [string, ...string[]]) =>
  async (): Promise<Metadata> => {
    const t = await getT();
    return { title: parts.map((part) => t(part)).join(' · ') };
  };

interface PageProps {
  params: Promise<object>;
  searchParams: Promise<PageParams>;
}

/** The declarations of an area's pages. `area` finds the project or scope of a page; without one, its visitor is refused. */
export function pagesOf<A extends object>(area: (params: object) => Promise<A | undefined>, refusal?: ReactNode) {
  // The folders of a page name the parameters of its address.
  const contextOf = async <C extends object>(params: Promise<object>): Promise<(A & C) | undefined> => {
    const decoded = decodeParams(await params);
    const given = await area(decoded);
    return given && ({ ...decoded, ...given } as A & C);
  };
  return <C extends object, T, K extends QueryKey, S>(declared: PageDeclaration<A & C, T, K, S>) => ({
    generateMetadata: async ({ params }: Pick<PageProps, 'params'>): Promise<Metadata> => {
      const isNamed = declared.show ?? declared.titleOf;
      const [t, context] = await Promise.all([getT(), isNamed && contextOf<C>(params)]);
      const [kind, ...rest] = titleParts(declared.title, t);
      return { title: [(context && (await foundName(declared, context, t))) ?? kind, ...rest].join(' · ') };
    },
    render: async ({ params, searchParams }: PageProps) => {
      const context = await contextOf<C>(params);
      return context ? <DeclaredPage declared={declared} context={context} searchParams={searchParams} /> : refusal;
    },
  });
}

/** Results of the `show` queries of a request: its metadata and its page have the same one. */
const requestClient = cache(() => new QueryClient());

const fetchOnce = <T, K extends QueryKey>(query: FetchQueryOptions<T, Error, T, K>): Promise<T> =>
  requestClient().fetchQuery({ ...query, retry: false, staleTime: Number.POSITIVE_INFINITY });

async function foundName<C, T, K extends QueryKey, S>(
  { show, name, titleOf }: PageDeclaration<C, T, K, S>,
  context: C,
  t: Translate,
): Promise<string | undefined> {
  if (titleOf) return titleOf(context, t);
  const send = show && name && (await pageSend());
  if (!send) return undefined;
  const found = await fetchOnce(show(context, send)).catch(() => undefined);
  return found && name(found, t);
}

interface DeclaredPageProps<C, T, K extends QueryKey, S> {
  declared: PageDeclaration<C, T, K, S>;
  context: C;
  searchParams: Promise<PageParams>;
}

async function DeclaredPage<C extends object, T, K extends QueryKey, S>(props: DeclaredPageProps<C, T, K, S>) {
  const { declared, context } = props;
  const { shape, title, header, show, start, body: Body } = declared;
  const search = (await declared.search?.(props.searchParams)) as S;
  const read = await declared.read?.(props.searchParams, context);
  return (
    <Page shape={shape}>
      <Prefetch
        start={(client, send) => {
          if (show) {
            const query = show(context, send);
            client.prefetchQuery({ ...query, queryFn: () => fetchOnce(query) });
          }
          start?.(client, context, send, search);
        }}
      >
        {header && <DeclaredHeader title={title} header={header} context={context} />}
        <Body {...context} {...read} />
      </Prefetch>
    </Page>
  );
}

interface DeclaredHeaderProps<C> {
  title: PageTitle;
  header: HeaderDeclaration<C>;
  context: C;
}

async function DeclaredHeader<C>({ title, header, context }: DeclaredHeaderProps<C>) {
  const { crumbs, description, api, command, actions } = header;
  const t = await getT();
  return (
    <PageHeader
      title={titleParts(title, t)[0] ?? ''}
      crumbs={crumbs?.(context, t)}
      description={description && t(description)}
      actions={
        (api || actions) && (
          <>
            {api && <ApiLens call={api} command={command} />}
            {actions?.(context, t)}
          </>
        )
      }
    />
  );
}
